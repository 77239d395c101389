import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { unreadQuery } from '#features/accounts/web/unread.tsx';
import { notificationTypes } from '#features/notifications/choices.ts';
import { groupNotifications } from '#features/notifications/groups.ts';
import type { InboxNotification } from '#features/notifications/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { List, Row } from '#kit/web/ui/list-row.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { inboxQuery, sendMarkRead } from './queries.ts';

/** Lists the notifications of an account, newest first. Opening a notification marks it as read. */
export function Inbox({ before }: { before?: number }) {
  const { data, error, refetch } = useQuery(inboxQuery(before));
  const client = useQueryClient();
  const { isPending, message, submit } = useSubmit<{ unread: number }>();
  const markRead = async (body: Parameters<typeof sendMarkRead>[0]) => {
    // The user may open several notifications before the first one is marked. `submit` ignores calls while
    // one is pending, so each request is sent directly.
    const request = sendMarkRead(body);
    const reply = await ('ids' in body ? request.catch(() => submit(() => request)) : submit(() => request));
    if (!reply) return;
    client.setQueryData(unreadQuery().queryKey, reply);
    await client.invalidateQueries({ queryKey: inboxQuery(before).queryKey });
  };
  if (error && !data)
    return (
      <LoadError onRetry={() => void refetch()}>{t('Your notifications could not be loaded.')}</LoadError>
    );
  if (!data) return <p className="text-muted">{t('Loading your notifications...')}</p>;
  const [newestNotification] = data.lines;
  if (!newestNotification)
    return (
      <EmptyState icon={<Bell />}>
        {before === undefined
          ? t('No notifications yet. Updates about your viewings, stays and listings will appear here.')
          : t('There are no older notifications.')}
      </EmptyState>
    );
  const open = (notification: InboxNotification) => {
    if (!notification.isRead) void markRead({ ids: [notification.id] });
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {data.unread > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-muted">{unreadLabel(data.unread)}</p>
          <Button
            tone="secondary"
            disabled={isPending}
            onClick={() => void markRead({ upTo: newestNotification.id })}
          >
            {t('Mark all as read')}
          </Button>
        </div>
      )}
      <FormError message={message} fields={{}} />
      <List>
        {groupNotifications(data.lines).map((group) => (
          <li key={group[0]?.id} className="border-t border-line first:border-t-0">
            {group.length === 1 ? (
              <Notifications group={group} onOpen={open} />
            ) : (
              <Group group={group} onOpen={open} />
            )}
          </li>
        ))}
      </List>
      {data.before !== null && (
        <p>
          <LinkButton tone="secondary" href={`/profile?tab=notifications&before=${data.before}`}>
            {t('Older notifications')}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

type GroupProps = { group: readonly InboxNotification[]; onOpen(line: InboxNotification): void };

function Group({ group, onOpen }: GroupProps) {
  const [newest] = group;
  if (!newest) return null;
  const isRead = group.every((notification) => notification.isRead);
  return (
    <details className="group">
      <summary className="flex min-h-14 cursor-pointer items-start gap-3 p-4 md:px-4">
        <UnreadBadge isRead={isRead} />
        <span className="min-w-0 flex-1">
          <span
            className={isRead ? '' : 't-strong'}
          >{`${group.length} ${notificationTypes[newest.kind].many}`}</span>
          <span className="block truncate t-small text-muted">{newest.title}</span>
        </span>
        <Icon name="next" className="mt-1 size-4 transition-transform group-open:rotate-90" />
      </summary>
      <div className="border-t border-line bg-paper pl-4">
        <Notifications group={group} onOpen={onOpen} />
      </div>
    </details>
  );
}

function Notifications({ group, onOpen }: GroupProps) {
  return group.map((notification) => (
    <Row
      key={notification.id}
      href={notification.path ?? undefined}
      onClick={() => onOpen(notification)}
      className="grid-cols-[auto_minmax(0,1fr)] gap-x-3"
    >
      <UnreadBadge isRead={notification.isRead} />
      <span>
        <span className={`block ${notification.isRead ? '' : 't-strong'}`}>{notification.title}</span>
        <span className="t-small text-muted">{`${formatDate(notification.at)}, ${formatTime(notification.at)}`}</span>
      </span>
    </Row>
  ));
}

function UnreadBadge({ isRead }: { isRead: boolean }) {
  return (
    <span className={`mt-2 size-2.5 flex-none rounded-full ${isRead ? '' : 'bg-ink'}`}>
      {!isRead && <span className="sr-only">{t('Unread:')} </span>}
    </span>
  );
}

const unreadLabel = (unread: number) =>
  unread > 99 ? t('More than 99 unread') : t('{unread} unread', { unread });
