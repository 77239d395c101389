import { type ReactNode } from 'react';
import { homesOverLimit } from '#features/listings/rules.ts';
import type { PlanUsage } from '#features/listings/schema.ts';
import { formatLongDate } from '#kit/dates.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { ToMembership } from './to-membership.tsx';

/** Shows the usage of the plan, the paused listings, and a link to larger plans. */
export function PlanUsageBar({ plan, limit, used, paused, isLapsed, graceUntil }: PlanUsage) {
  if (isLapsed)
    return (
      <Notice tone="danger">
        Your plan has ended, so{' '}
        {paused === 0 ? 'none of your homes can be available' : `${propertiesText(paused)} paused`}. Nothing
        was deleted. Renew your plan, or switch to the free Basic plan, to make as many homes available as the
        plan allows. <ToMembership>View your membership</ToMembership>
      </Notice>
    );
  if (graceUntil)
    return (
      <Notice tone="danger">
        {`Your ${plan} plan has ended. Your properties stay available until ${formatLongDate(graceUntil)}. After that we pause them until you pay. Nothing is deleted. ${limit === null ? '' : `${used} of ${limit} available properties used. `}`}
        <ToMembership>View your membership</ToMembership>
      </Notice>
    );
  const isFull = limit !== null && used >= limit;
  return (
    <Usage isNotice={isFull || paused > 0}>
      {limit !== null && `${plan} plan: ${used} of ${limit} available properties used.`}
      {paused > 0 &&
        ` ${propertiesText(paused)} paused because they exceed your plan’s limit for homes, photos or tours.`}
      {isFull && (
        <>
          {' '}
          {used > limit && 'Your available homes stay available. '}
          {`To list another, make ${homesOverLimit({ limit, used })} unavailable or`}{' '}
          <ToMembership>upgrade your membership</ToMembership>.
        </>
      )}
    </Usage>
  );
}

function Usage({ isNotice, children }: { isNotice: boolean; children: ReactNode }) {
  return isNotice ? <Notice>{children}</Notice> : <p className="text-muted">{children}</p>;
}

const propertiesText = (count: number) => (count === 1 ? '1 property is' : `${count} properties are`);
