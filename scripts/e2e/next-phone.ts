let last = 0;

/**
 * Returns a phone number that no other payment uses, because payment prompts per phone and hour are limited.
 */
export function nextPhone(): string {
  last += 1;
  return `0772 5${String(10_000 + last).replace(/(..)(...)/, '$1 $2')}`;
}
