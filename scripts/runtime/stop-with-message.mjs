/** A failure that the user can do something about: shown as it stands, without a stack. */
export class Refusal extends Error {}

/** Ends the process with the sentence of a `Refusal`; anything else is a fault of ours and shows where it is. */
export function stopWithMessage(error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}
