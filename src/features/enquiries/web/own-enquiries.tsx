import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { List, ListRow } from '#kit/web/ui/list-row.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { ownEnquiriesQuery } from './queries.ts';
import { stageLabel } from './stage-labels.ts';

/** Lists the enquiries of this account, newest first. */
export function OwnEnquiries() {
  const { data, error, refetch } = useQuery(ownEnquiriesQuery());
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>{t('We could not load your enquiries.')}</LoadError>;
  if (!data) return <p className="text-muted">{t('Loading your enquiries...')}</p>;
  if (data.length === 0)
    return (
      <EmptyState
        icon={<MessageSquare />}
        action={<LinkButton href="/explore">{t('Explore Properties')}</LinkButton>}
      >
        {t('No enquiries yet. Open a listing and tap Contact Agent to ask a question.')}
      </EmptyState>
    );
  return (
    <List>
      {data.map(({ reference, home, message, stage, askedAt, thread }) => (
        <ListRow key={reference} href={`/enquiries/${reference}`}>
          <span className="t-strong">{home.title}</span>
          <span className="line-clamp-2 text-muted">{message}</span>
          <span className="flex flex-wrap items-center gap-2 t-small text-muted">
            <Badge tone={thread.some(({ kind }) => kind === 'answer') ? 'ok' : 'plain'}>
              {stageLabel(stage)}
            </Badge>
            {formatDate(askedAt)}
          </span>
        </ListRow>
      ))}
    </List>
  );
}
