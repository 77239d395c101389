import { Link } from 'wouter';
import type { DeskPage } from './queries.ts';

/** How much of the plan is used, and a link to upgrade when it is full. */
export function RoomLine({ plan, limit, used }: NonNullable<DeskPage['room']>) {
  const isFull = used >= limit;
  return (
    <p className={isFull ? 'rounded-card bg-lake-soft px-4 py-2' : '-mt-3 text-muted'}>
      {plan} plan: {used} of {limit} available properties used.
      {isFull && (
        <>
          {' '}
          To list another one, make one unavailable, or{' '}
          <Link
            href="/profile?tab=profile"
            className="inline-flex min-h-11 items-center font-semibold text-clay underline"
          >
            upgrade your membership
          </Link>
          .
        </>
      )}
    </p>
  );
}
