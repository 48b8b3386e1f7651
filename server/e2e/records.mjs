// Ends of games that bots of level easy have played, for tests and pictures of the review.

/** Of two, with blunders of both. */
export const ended = `[Variant "standard"]
[Edition "classic"]
[Seats "2"]
[Result "1"]

6aeAeUeB5c/5597Tc6R3/7CdW7D5eEeSdF/9565adV3N/7G3PbHeXdIadJ/5c6Q3Oa99/35bK9MbL69 3 Sd a3,e1 a1,g7 1s KLTPMJIC:WEQG,VRHAXOB:SFDNU
E4:NE b3 E2:SW d2 Nf:EW g1 E6:ES e4 E6:EW e3 Sf:NW f2 W2:EW d6 W2:NE e1 E6:SW a4 Sb:SW b2 E6:NS b7
Nf:ES b7 Sd:NW c4 Sf:NSW f3 Sd:NE d5 E2:NW c1 E2:NW c5 Nf:NSW f2 Nd:ESW a5 E6:ES e4 W2:EW a4 Sd:SW
f2 E2:NEW a1
`;

/** Of three. */
export const three = `[Variant "standard"]
[Edition "classic"]
[Seats "3"]
[Result "3"]

65eAaeB3c/5dS59M5aa/7CcO7DaeE9dF/6NcdUbW5cR5/7GdXbH3dI3dJ/a5c39P96Q/3dVbK7TbL99 3 W4 c6,b5,a3 a1,g1,g7 1s HNPB:FSQR,JLKG:IOMT,XVEUDWAC:
Nd:NE c6 W6:NSW b5 E4:NW a6 Sb:SW f7 W4:NS c4 E6:SW g7
`;
