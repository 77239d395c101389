import type { Plan } from '#features/memberships/schema.ts';

/** The limits that a plan's own lines do not say, in one line. */
export function limitWords({ pictures, tours }: Plan['limits']): string {
  return [
    pictures === null
      ? 'as many photographs as a home can have'
      : `up to ${counted(pictures, 'photograph')} of a home`,
    tours === null ? 'tours without limit' : `${counted(tours, 'home')} with a tour at once`,
  ].join(', ');
}

const counted = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${count} ${what}s`);
