/** A failure that the user can fix: shown as it is, without a stack. */
export class Refusal extends Error {}

/** Ends the process with the message of a `Refusal`; any other error is a bug and shows its stack. */
export function stopWithMessage(error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}
