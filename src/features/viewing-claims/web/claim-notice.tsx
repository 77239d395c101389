import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { claimQueueQuery, managerClaimsQuery } from './queries.ts';

/** Shows the number of pending claims and checks on the dashboard. Renders nothing before the first claim. */
export function ClaimNotice({ isAdmin }: { isAdmin: boolean }) {
  const { data } = useQuery(managerClaimsQuery());
  const { data: queue } = useQuery({ ...claimQueueQuery(), enabled: isAdmin });
  if (!data) return null;
  const counts = [
    [data.questions.length, 'home to confirm', 'homes to confirm'],
    [
      data.claims.filter(({ mayAnswer, state }) => mayAnswer && state !== 'returned').length,
      'claim to respond to',
      'claims to respond to',
    ],
    [queue?.waiting.length ?? 0, 'claim to decide', 'claims to decide'],
  ] as const;
  const pending = counts
    .filter(([count]) => count > 0)
    .map(([count, singular, plural]) => `${count} ${count === 1 ? singular : plural}`);
  if (pending.length === 0 && data.claims.length === 0 && !queue?.decided.length) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-sunken px-4 py-2">
      <span>
        {pending.length > 0 ? pending.join(', ') : 'No claims or availability checks need your response.'}
      </span>
      <Link href="/admin/claims" className="inline-flex min-h-11 items-center link">
        Claims and availability checks
      </Link>
    </p>
  );
}
