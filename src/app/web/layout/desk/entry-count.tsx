import { formatQueueCount } from '#features/accounts/admin-queues.ts';
import { t } from '#kit/t.ts';

/** Shows how many items wait on a page. */
export function EntryCount({ of: count }: { of: number }) {
  if (count === 0) return null;
  return (
    <span className="min-w-6 rounded-full border border-current px-1 text-center t-micro tabular-nums">
      <span className="sr-only">, </span>
      {formatQueueCount(count)}
      <span className="sr-only"> {t('pending')}</span>
    </span>
  );
}
