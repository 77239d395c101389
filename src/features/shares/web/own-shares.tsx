import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ShareChannel } from '#features/shares/choices.ts';
import type { OwnShare } from '#features/shares/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { List, ListRow } from '#kit/web/ui/list-row.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { ownSharesQuery, sendShareEnd } from './queries.ts';

/** Shows every link that this account has shared, with the number of its visitors. */
export function OwnShares() {
  const { data, error, refetch } = useQuery(ownSharesQuery());
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>{t('We could not load your links.')}</LoadError>;
  if (!data) return <p className="text-muted">{t('Loading your links...')}</p>;
  if (data.length === 0)
    return (
      <EmptyState
        icon={<Icon name="share" />}
        action={<LinkButton href="/explore">{t('Explore Properties')}</LinkButton>}
      >
        {t('No shared links yet. Open a home and tap Share.')}
      </EmptyState>
    );
  return (
    <>
      <p className="mb-4 text-muted">{t('We count each visitor once a day. We do not show who they are.')}</p>
      <List>
        {data.map((share) => (
          <SharedLink key={share.shareId} share={share} />
        ))}
      </List>
    </>
  );
}

function SharedLink({ share }: { share: OwnShare }) {
  const { shareId, home, timestamp, opens, lastOpenedOn, ways } = share;
  const client = useQueryClient();
  const { isPending, message, submit } = useSubmit();
  const stopSharing = async () => {
    if (await submit(() => sendShareEnd(shareId))) await client.invalidateQueries(ownSharesQuery());
  };
  return (
    <ListRow>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          {home.title === null ? (
            <p className="text-muted">{t('A home that is no longer listed')}</p>
          ) : (
            <Link href={`/property/${home.id}`} className="t-strong hover:underline wrap-anywhere">
              {home.title}
            </Link>
          )}
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 t-small text-muted">
            <Badge tone={opens > 0 ? 'ok' : 'plain'}>{openCountLabel(opens)}</Badge>
            {ways.length > 0 && <span>{ways.map(channelLabel).join(' · ')}</span>}
            <span>{t('Shared {timestamp}', { timestamp: formatDate(timestamp) })}</span>
            {lastOpenedOn && (
              <span>{t('Last opened {lastOpenedOn}', { lastOpenedOn: formatDate(lastOpenedOn) })}</span>
            )}
          </p>
          <FormError message={message} fields={{}} />
        </div>
        <Button tone="secondary" disabled={isPending} onClick={() => void stopSharing()}>
          {t('Stop counting')}
        </Button>
      </div>
    </ListRow>
  );
}

function openCountLabel(opens: number): string {
  if (opens === 0) return t('Not opened yet');
  return opens === 1 ? t('Opened once') : t('Opened {opens} times', { opens });
}

const channelNames: Record<ShareChannel, string> = {
  link: t('via link'),
  whatsapp: 'by WhatsApp',
  sheet: t('via another app'),
};

const channelLabel = ({ way, opens }: OwnShare['ways'][number]) => `${opens} ${channelNames[way]}`;
