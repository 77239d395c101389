/** An error that the user can fix, which is shown without a stack. */
export class Refusal extends Error {}

/**
 * Prints the error and ends the process. Only a `Refusal` is shown without a stack, because any other error
 * is a bug.
 */
export function stopWithMessage(error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}
