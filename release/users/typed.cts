// A strict TypeScript program, compiled to CommonJS, of somebody who has installed
// the npm package.
import { load, type Session, type View } from "@labyrinth-go/labyrinth";

async function main(): Promise<void> {
  const session: Session = (await load()).open({ variant: "kids", seats: 2, seed: 7n });
  const view: View = session.view(1);
  console.log(view.variant, view.seats);
}
void main();
