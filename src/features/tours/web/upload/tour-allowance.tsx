import { useQuery } from '@tanstack/react-query';
import { toursRefusal } from '#features/listings/rules.ts';
import { allowanceQuery } from '#features/listings/web/queries.ts';
import { ToMembership } from '#features/listings/web/to-membership.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';

/**
 * Shows the tour limit of the plan before a file is chosen: the remaining number of homes, and the options
 * when there is none left.
 */
export function TourAllowance() {
  const { data } = useQuery(allowanceQuery());
  if (!data || data.tours === null) return null;
  const { plan, tours: limit, toursUsed: used } = data;
  const refusal = toursRefusal({ plan, limit, used });
  return refusal ? (
    <Notice role="status">
      {refusal} <ToMembership>View your membership</ToMembership>
    </Notice>
  ) : (
    <p className="t-small text-muted">{`${plan} plan: ${used} of ${limit} homes with a tour used.`}</p>
  );
}
