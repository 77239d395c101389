import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
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
      <p className="rounded-card bg-sunken p-8 text-center text-muted">
        {t('No enquiries yet. Open a listing and tap Contact Agent to ask a question.')}
      </p>
    );
  return (
    <ul className="grid rounded-card border border-line bg-surface">
      {data.map(({ reference, home, message, stage, askedAt, thread }) => (
        <li key={reference} className="border-b border-line last:border-b-0">
          <Link href={`/enquiries/${reference}`} className="grid gap-1 p-4 hover:bg-sunken">
            <span className="t-strong wrap-anywhere">{home.title}</span>
            <span className="line-clamp-2 text-muted wrap-anywhere">{message}</span>
            <span className="flex flex-wrap items-center gap-2 t-small text-muted">
              <Badge tone={thread.some(({ kind }) => kind === 'answer') ? 'ok' : 'plain'}>
                {stageLabel(stage)}
              </Badge>
              {formatDate(askedAt)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
