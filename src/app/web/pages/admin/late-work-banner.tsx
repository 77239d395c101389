import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { describeDelays } from '#app/late-work.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { lateWorkQuery } from './operations-query.ts';

const refetchMs = 60_000;

/** A banner on the overview that says that background work is late. It is hidden when the work is on time. */
export function LateWorkBanner() {
  const { data } = useQuery({ ...lateWorkQuery(), refetchInterval: refetchMs });
  const sentence = data ? describeDelays(data.lanes) : null;
  if (sentence === null) return null;
  return (
    <Card as="p" tone="danger" role="alert">
      <span className="t-strong">{sentence}.</span>{' '}
      <Link href="/admin/operations" className="underline">
        See operations
      </Link>
    </Card>
  );
}
