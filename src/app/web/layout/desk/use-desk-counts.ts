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
 * Returns a function that counts the user's pending tasks on a page of the desk: for their own homes and, for
 * an admin, also in the queues of the market.
 */
export function useDeskCounts({ role }: CurrentUser): (href: string) => number {
  const isAdmin = role === 'admin';
  const { data: queues } = useQuery({ ...adminQueueCountsQuery(), enabled: isAdmin });
  const { data: leads } = useQuery(leadsQuery({}));
  const { data: stays } = useQuery(hostStaysQuery());
  const { data: claims } = useQuery(managerClaimsQuery());
  const { data: cases } = useQuery(managerCasesQuery());
  const own: Record<string, number | undefined> = {
    '/admin/leads': leads?.counts.find(({ stage }) => stage === 'new')?.count,
    '/admin/bookings': stays?.requests.length,
    '/admin/claims': claims && claims.questions.length + claims.claims.filter(waitsForManager).length,
    '/admin/reports': cases?.filter(({ mayAnswer, answer }) => mayAnswer && answer === null).length,
  };
  return (href) => (own[href] ?? 0) + (isAdmin && queues ? queueCountFor(queues, href) : 0);
}

const waitsForManager = ({ mayAnswer, state }: ManagerClaim) => mayAnswer && state !== 'returned';
