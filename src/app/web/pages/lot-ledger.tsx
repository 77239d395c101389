import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PageContext } from '#app/web/route-table.ts';
import { findSealedAmounts, type Ledger, verifyLedger } from '#features/auctions/ledger.ts';
import { ledgerQuery } from '#features/auctions/web/queries.ts';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Bid history'));

/** The bids of a closed lot, which this browser verifies. */
export default function LotLedger({ params }: PageContext) {
  const { data: ledger, error, refetch } = useQuery(ledgerQuery(params['id'] ?? ''));
  const [errors, setErrors] = useState<string[] | null>(null);
  useEffect(() => {
    if (!ledger) return;
    let isShown = true;
    void verifyLedger(ledger).then((problems) => isShown && setErrors(problems));
    return () => {
      isShown = false;
    };
  }, [ledger]);
  return (
    <div className="page-frame reading py-8 md:py-12">
      <h1 className="t-title">{t('Bid history')}</h1>
      {error?.status === 404 && (
        <div className="mt-4 grid justify-items-start gap-4">
          <p>{error.problem?.message}</p>
          <LinkButton href="/auctions/results">{t('Past auction results')}</LinkButton>
        </div>
      )}
      {error && error.status !== 404 && (
        <LoadError onRetry={() => void refetch()} className="mt-4">
          {error.problem?.message ?? t('We could not load the bid history.')}
        </LoadError>
      )}
      {ledger && (
        <>
          <p className="mt-1 text-muted">{ledger.lot.title}</p>
          <Card role="status" className="mt-4">
            <VerificationResult ledger={ledger} errors={errors} />
          </Card>
          <p className="mt-4">
            <TextLink href={`/api/lots/${ledger.lot.id}/ledger`} download={`lot-${ledger.lot.id}.json`}>
              {t('Download bid history')}
            </TextLink>
            <span className="block t-small text-muted">
              {t(
                'You can verify this file yourself. Each bid contains the fingerprint of the bid before it.',
              )}
            </span>
          </p>
          {ledger.bids.length > 0 && (
            <ol className="mt-4 divide-y divide-line">
              {ledger.bids.map((bid) => (
                <li key={bid.number} className="flex flex-wrap gap-x-3 gap-y-1 py-3">
                  <span className="min-w-6 text-muted">{bid.number}</span>
                  <span className="min-w-0 flex-1 basis-[9rem]">
                    {offerLabel(
                      bid,
                      bid.amount === null ? t('an undisclosed amount') : formatBidAmount(ledger, bid.amount),
                    )}
                    <time dateTime={bid.at} className="block t-small text-muted">
                      {formatAuctionDate(bid.at)}
                    </time>
                  </span>
                  <span className="ms-auto text-end">
                    <strong>{formatBidAmount(ledger, bid.price)}</strong>
                    <span className="block t-small text-muted">
                      {t('Leading: bidder {leader}', { leader: bid.leader })}
                    </span>
                  </span>
                  <code className="basis-full t-micro wrap-anywhere text-muted">{bid.hash}</code>
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </div>
  );
}

type VerificationProps = {
  ledger: Ledger;
  /** The problems that were found; null while the bids are being verified. */
  errors: string[] | null;
};

/** The result of the browser's verification, and the outcome of the lot. */
export function VerificationResult({ ledger, errors }: VerificationProps) {
  if (errors === null) return <p>{t('Your browser is checking the bids...')}</p>;
  if (errors.length > 0)
    return (
      <>
        <p className="t-strong text-danger">{t('Your browser found problems with these bids:')}</p>
        <ul className="mt-1 list-disc ps-4">
          {errors.slice(0, 20).map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      <p className="t-strong text-ok">
        {wasCancelled(ledger)
          ? t('Your browser has verified the bids. None was changed, removed, added or reordered.')
          : t(
              'Your browser has verified the bids and the outcome. No bid was changed, removed, added or reordered.',
            )}
      </p>
      <p className="mt-1">
        {ledger.outcome === 'sold'
          ? t('Bidder {winner} won at {price}.', {
              winner: String(ledger.winner),
              price: formatBidAmount(ledger, ledger.price ?? 0),
            })
          : outcomeLabels[ledger.outcome]}
      </p>
      <UndisclosedNotice ledger={ledger} />
    </>
  );
}

const formatBidAmount = ({ lot: { currency } }: Ledger, amount: MinorAmount): string =>
  formatMoney(toMajorUnit(amount, currency), currency);

const offerLabel = ({ bidder, kind }: Ledger['bids'][number], amount: string): string =>
  kind === 'bid'
    ? t('Bidder {bidder} bid {amount}', { bidder, amount })
    : t('Bidder {bidder} bid up to {amount}', { bidder, amount });

/** Returns true when the lot was ended early and not decided by its bids. */
const wasCancelled = ({ outcome }: Ledger) => outcome === 'stopped' || outcome === 'postponed';

/** A note about the amounts that are not published, with the reason. */
function UndisclosedNotice({ ledger }: { ledger: Ledger }) {
  const { reserve, offers } = findSealedAmounts(ledger);
  if (!reserve && !offers) return null;
  const sentence =
    reserve && offers
      ? t(
          'The reserve price and the bid amounts are not published. There was no winner, and the home may be sold again.',
        )
      : offers
        ? t('The bid amounts are not published. There was no winner, and the home may be sold again.')
        : t('The reserve price is not published. There was no winner, and the home may be sold again.');
  return (
    <p className="mt-1 text-muted">
      {sentence}{' '}
      {offers &&
        t(
          'Your browser used the published fingerprints to check the order and times of the bids. It also checked that the price followed the rules.',
        )}
    </p>
  );
}

const outcomeLabels = {
  no_bid: t('There were no bids.'),
  below_reserve: t('The bids did not reach the reserve price, so the home was not sold.'),
  stopped: t('The sale was stopped, so there was no winner.'),
  postponed: t('The sale was postponed, so there was no winner.'),
} as const;
