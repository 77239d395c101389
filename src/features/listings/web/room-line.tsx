import { tooMany } from '#features/listings/rules.ts';
import type { Room } from '#features/listings/schema.ts';
import { formatLongDate } from '#kit/dates.ts';
import { ToMembership } from './to-membership.tsx';

/** How much of the plan is used, what is paused with it, and the way to more. */
export function RoomLine({ plan, limit, used, paused, isLapsed, graceUntil }: Room) {
  if (isLapsed)
    return (
      <p className="rounded-card bg-alert-soft px-4 py-2">
        Your plan has ended, so{' '}
        {paused === 0 ? 'nothing of yours can be on the market' : `${propertiesOf(paused)} paused`}. Nothing
        was deleted: renew it, or go on with the free Basic plan, and what it has room for comes back.{' '}
        <ToMembership>See your membership</ToMembership>
      </p>
    );
  if (graceUntil)
    return (
      <p className="rounded-card bg-alert-soft px-4 py-2">
        {`Your ${plan} plan has ended. Your properties stay on the market until ${formatLongDate(graceUntil)}; after that they are paused until you pay. Nothing is deleted. ${limit === null ? '' : `${used} of ${limit} available properties used. `}`}
        <ToMembership>See your membership</ToMembership>
      </p>
    );
  const isFull = limit !== null && used >= limit;
  return (
    <p className={isFull || paused > 0 ? 'rounded-card bg-lake-soft px-4 py-2' : '-mt-3 text-muted'}>
      {limit !== null && `${plan} plan: ${used} of ${limit} available properties used.`}
      {paused > 0 &&
        ` ${propertiesOf(paused)} paused, because your plan has no room for more, or for so many photographs or tours.`}
      {isFull && (
        <>
          {' '}
          {used > limit && 'What is on the market stays there. '}
          {`To list another one, make ${tooMany({ limit, used })} unavailable, or`}{' '}
          <ToMembership>upgrade your membership</ToMembership>.
        </>
      )}
    </p>
  );
}

const propertiesOf = (count: number) => (count === 1 ? '1 property is' : `${count} properties are`);
