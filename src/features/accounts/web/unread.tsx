import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import { formatQueueCount } from '#features/accounts/admin-queues.ts';
import type { readUnread } from '#features/accounts/unread-api.ts';
import { t } from '#kit/t.ts';
import { read } from '#kit/web/read.ts';

export const unreadQuery = () => read<typeof readUnread>('/api/notifications/count');

/**
 * Links to the inbox with the number of unread notifications. On a phone, the menu button shows the number
 * too.
 */
export function InboxLink() {
  const { data } = useQuery(unreadQuery());
  const [menuButton, setMenuButton] = useState<Element | null>(null);
  useEffect(() => setMenuButton(document.querySelector('.menu-button')), []);
  const unread = data?.unread ?? 0;
  return (
    <>
      <Link href="/profile?tab=notifications" className="gap-2">
        <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true" {...iconStroke}>
          <path d="M6 9a6 6 0 0 1 12 0c0 6 2.5 7.5 2.5 7.5h-17S6 15 6 9M10 20a2.2 2.2 0 0 0 4 0" />
        </svg>
        <span className="md:sr-only">{t('Notifications')}</span>
        <UnreadCount of={unread} />
      </Link>
      {menuButton && createPortal(<UnreadCount of={unread} />, menuButton)}
    </>
  );
}

const iconStroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

function UnreadCount({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <span className="min-w-6 rounded-full bg-ink px-1 text-center t-label text-paper tabular-nums">
      {formatQueueCount(of)}
      <span className="sr-only"> {t('unread')}</span>
    </span>
  );
}
