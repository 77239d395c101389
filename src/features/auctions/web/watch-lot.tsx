import { useQueryClient } from '@tanstack/react-query';
import { signInAddress } from '#features/accounts/web/sign-in.ts';
import { isLive } from '#features/auctions/rules.ts';
import type { BidderStatus, LotDetail } from '#features/auctions/schema.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { bidderStatusQuery, sendUnwatch, sendWatch, watchedLotsQuery } from './queries.ts';
import { useEndsSoon } from './use-ends-soon.ts';

type Props = { lot: LotDetail; own: BidderStatus | null; propertyId: number };

/**
 * Renders the button that starts or ends the user's emails about the opening and the end of a lot. For a visitor, it
 * is a link to sign in.
 */
export function WatchLot({ lot, own, propertyId }: Props) {
  const client = useQueryClient();
  const watching = useSubmit<{ isWatching: boolean }>();
  const endsSoon = useEndsSoon(lot);
  const isWatching = own?.isWatching ?? false;
  if (!isLive(lot) && !isWatching) return null;

  async function toggleWatch() {
    await watching.submit(() => (isWatching ? sendUnwatch(lot.id) : sendWatch(lot.id)));
    await client.invalidateQueries({ queryKey: bidderStatusQuery(propertyId).queryKey });
    void client.invalidateQueries({ queryKey: watchedLotsQuery().queryKey });
  }

  return (
    <div className="grid justify-items-start gap-1">
      <div className="flex flex-wrap items-center gap-x-4">
        {own ? (
          <Button tone="secondary" disabled={watching.isPending} onClick={() => void toggleWatch()}>
            {isWatching ? t('Stop watching') : t('Watch this auction')}
          </Button>
        ) : (
          <LinkButton tone="secondary" href={signInAddress(`/property/${propertyId}`)}>
            {t('Watch this auction')}
          </LinkButton>
        )}
        {isWatching && <TextLink href="/auctions/watched">{t('Watched auctions')}</TextLink>}
      </div>
      <p role="status" className="t-small text-muted">
        {isLive(lot) &&
          (isWatching
            ? t('You are watching this auction. We will email you {when}.', {
                when: reminderTimes(lot, endsSoon),
              })
            : t('If you watch this auction, we will email you {when}.', {
                when: reminderTimes(lot, endsSoon),
              }))}
      </p>
      <FormError message={watching.message} fields={watching.fields} />
    </div>
  );
}

function reminderTimes({ state }: LotDetail, endsSoon: boolean): string {
  if (state === 'announced')
    return t('a day before bidding opens, when it opens, an hour before bidding closes, and with the result');
  return endsSoon ? t('the result') : t('an hour before bidding closes, and with the result');
}
