import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { caseQueueQuery, managerCasesQuery } from './queries.ts';

/**
 * Links to the reports and shows the number of pending ones. Listers see the link once one of their homes has
 * been hidden.
 */
export function ReportsLink({ isAdmin }: { isAdmin: boolean }) {
  const { data: queue } = useQuery({ ...caseQueueQuery(), enabled: isAdmin });
  const { data: ownCases } = useQuery({ ...managerCasesQuery(), enabled: !isAdmin });
  if (!isAdmin && !ownCases?.length) return null;
  const pendingCount = isAdmin
    ? queue?.total
    : ownCases?.filter(({ mayAnswer, answer }) => mayAnswer && answer === null).length;
  return (
    <LinkButton href="/admin/reports" tone="quiet" className="order-1 sm:order-none">
      <Flag className="size-5" aria-hidden />
      {pendingCount ? `Reports (${pendingCount})` : 'Reports'}
    </LinkButton>
  );
}
