import { useQuery } from '@tanstack/react-query';
import { queueCountFor } from '#features/accounts/admin-queues.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { adminQueueCountsQuery } from '#features/accounts/web/admin-queue-query.ts';
import { leadsQuery } from '#features/enquiries/web/queries.ts';
import { managerCasesQuery } from '#features/reports/web/queries.ts';
import { hostStaysQuery } from '#features/stays/web/host/host-queries.ts';
import type { ManagerClaim } from '#features/viewing-claims/schema.ts';
import { managerClaimsQuery } from '#features/viewing-claims/web/queries.ts';

/**
 * Returns a function that counts what waits for the user on a page of the desk. For an admin, these are the
 * queues of the whole market, and otherwise the user's own homes.
 */
export function useDeskCounts({ role }: CurrentUser): (href: string) => number {
  const isAdmin = role === 'admin';
  const { data: queues } = useQuery({ ...adminQueueCountsQuery(), enabled: isAdmin });
  const { data: leads } = useQuery(leadsQuery({}));
  const { data: stays } = useQuery({ ...hostStaysQuery(), enabled: !isAdmin });
  const { data: claims } = useQuery({ ...managerClaimsQuery(), enabled: !isAdmin });
  const { data: cases } = useQuery({ ...managerCasesQuery(), enabled: !isAdmin });
  const newLeads = leads?.counts.find(({ stage }) => stage === 'new')?.count ?? 0;
  if (isAdmin)
    return (href) => (href === '/admin/leads' ? newLeads : queues ? queueCountFor(queues, href) : 0);
  const own: Record<string, number | undefined> = {
    '/admin/leads': newLeads,
    '/admin/bookings': stays?.requests.length,
    '/admin/claims': claims && claims.questions.length + claims.claims.filter(waitsForManager).length,
    '/admin/reports': cases?.filter(({ mayAnswer, answer }) => mayAnswer && answer === null).length,
  };
  return (href) => own[href] ?? 0;
}

const waitsForManager = ({ mayAnswer, state }: ManagerClaim) => mayAnswer && state !== 'returned';
