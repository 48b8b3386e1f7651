// Games that bots of level easy have played, for tests and pictures of the review, and positions of Battle Chess.

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

/** A record of Battle Chess. @param {string} state @param {string} [plies] @param {string} [tags] */
const battlechess = (state, plies = "", tags = '[Result "*"]') => `[Variant "battlechess"]\n[Seats "2"]\n${tags}\n\n${state}\n${plies}\n`;

/** Positions of Battle Chess in which seat 1 is to play, and a game that seat 1 wins after it has missed that. */
export const chess = {
  ended: battlechess("3v~3/7/2K=3/2==3/6P/3V+++3 3,10 R,kr - 1t", "g5-g4 d1-c1 c3-c2xN", '[Result "1"]'),
  /** Emboar on d4 faces six enemies. */
  six: battlechess("3v+++3/7/2zez2/2pE~p2/3s3/3V+++3 6,1 KR,kr - 1t"),
  /** Zekrom on c4 faces Patrat on c3 and Emboar on d3. */
  two: battlechess("3v+++3/7/2pe3/2K=3/2==3/3V+++3 4,5 R,kr - 1t"),
};
