import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { describeDelays } from '#app/late-work.ts';
import { lateWorkQuery } from './operations-query.ts';

const refetchMs = 60_000;

/** A banner on the overview that says that background work is late. It is hidden when the work is on time. */
export function LateWorkBanner() {
  const { data } = useQuery({ ...lateWorkQuery(), refetchInterval: refetchMs });
  const sentence = data ? describeDelays(data.lanes) : null;
  if (sentence === null) return null;
  return (
    <p role="alert" className="rounded-card border border-danger bg-surface p-4">
      <span className="t-strong">{sentence}.</span>{' '}
      <Link href="/admin/operations" className="underline">
        See operations
      </Link>
    </p>
  );
}
