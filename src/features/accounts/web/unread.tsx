import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatQueueCount } from '#features/accounts/admin-queues.ts';
import type { readUnread } from '#features/accounts/unread-api.ts';
import { t } from '#kit/t.ts';
import { read } from '#kit/web/read.ts';

export const unreadQuery = () => read<typeof readUnread>('/api/notifications/count');

/** Links to the inbox with the number of unread notifications. */
export function InboxLink() {
  const { data } = useQuery(unreadQuery());
  return (
    <Link href="/profile?tab=notifications" className="justify-between gap-3">
      {t('Notifications')}
      <UnreadCount
        of={data?.unread ?? 0}
        className="min-w-6 rounded-full bg-ink px-1 text-center text-paper"
      />
    </Link>
  );
}

/** Shows the number of unread notifications at the corner of an icon. Only signed-in users load it. */
export default function UnreadCorner() {
  const { data } = useQuery(unreadQuery());
  return <UnreadCount of={data?.unread ?? 0} className="corner-count" />;
}

function UnreadCount({ of, className }: { of: number; className: string }) {
  if (of === 0) return null;
  return (
    <span className={className}>
      {formatQueueCount(of)}
      <span className="sr-only"> {t('unread')}</span>
    </span>
  );
}
