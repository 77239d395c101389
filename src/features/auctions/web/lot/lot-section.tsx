import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { signInAddress } from '#features/accounts/web/sign-in.ts';
import type { BidderStatus, LotDetail } from '#features/auctions/schema.ts';
import { BidHistory } from '#features/auctions/web/bidding/bid-history.tsx';
import { EndsSoon } from '#features/auctions/web/ends-soon.tsx';
import { bidderStatusQuery } from '#features/auctions/web/queries.ts';
import { WatchLot } from '#features/auctions/web/watch-lot.tsx';
import { formatAuctionDate, formatAuctionDay } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { Countdown } from './countdown.tsx';
import { reasonLabel, stateLabels, stepErrorLabel, stepName } from './lot-labels.ts';
import { LotLinks } from './lot-links.tsx';
import { LotQuestions } from './lot-questions.tsx';
import { type LotHome, TrueCost } from './true-cost.tsx';
import { useIsClosing } from './use-is-closing.ts';
import { useLot } from './use-lot.ts';

/** These parts are loaded when they are first shown. */
const BidDialog = lazy(() => import('#features/auctions/web/bidding/bid-dialog.tsx'));
const Purchase = lazy(() => import('#features/auctions/web/purchase.tsx'));
const RegisterDialog = lazy(() => import('#features/auctions/web/bidding/register-dialog.tsx'));
const SecondOffer = lazy(() => import('#features/auctions/web/bidding/second-offer.tsx'));

type Props = { property: LotHome };

/**
 * Shows the live bidding for a home, with the user's actions. Renders nothing for a home without a public
 * lot.
 */
export default function LotSection({ property }: Props) {
  const { lot, error, refetch } = useLot(property.id);
  const user = useCurrentUser();
  const { data: own } = useQuery({ ...bidderStatusQuery(property.id), enabled: !!user && !!lot });
  useOutbidToast(own, property.title);
  const isClosing = useIsClosing(lot ?? null);
  const isShown = !!lot;
  const section = useRef<HTMLElement>(null);
  // The browser tried to scroll here before the section was rendered, so the page scrolls again.
  useEffect(() => {
    if (isShown && location.hash === '#auction') section.current?.scrollIntoView();
  }, [isShown]);
  if (error && !lot)
    return <LoadError onRetry={() => void refetch()}>{t('We could not load the auction.')}</LoadError>;
  if (!lot) return null;
  return (
    <Card as="section" ref={section} id="auction" aria-labelledby="auction-title" className="mt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="auction-title" className="t-subhead">
          {isClosing ? t('Closing...') : stateLabels[lot.state]}
        </h2>
        {lot.isTest && <p className="t-label text-ok">{t('Test mode: no real money is charged')}</p>}
      </div>
      <EndsSoon lot={lot} own={own ?? null} />
      <OwnStatus lot={lot} own={own ?? null} />
      {(lot.state === 'announced' || lot.state === 'open') && (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer content-center link">
            {t('Full cost and risks')}
          </summary>
          <TrueCost lot={lot} property={property} />
        </details>
      )}
      {own?.purchase && (
        <Suspense>
          <Purchase lot={lot} purchase={own.purchase} propertyId={property.id} />
        </Suspense>
      )}
      <Actions lot={lot} own={own ?? null} property={property} isSignedIn={!!user} isClosing={isClosing} />
      {user && own && <WatchLot lot={lot} own={own} propertyId={property.id} />}
      <LotLinks lot={lot} />
      <BidHistory key={lot.id} lot={lot} own={own ?? null} />
      <Steps lot={lot} />
      <TextLink href="#lot-file">{t('Documents, viewing days and terms')}</TextLink>
      <LotQuestions lot={lot} canAsk={!!user} />
    </Card>
  );
}

/** Shows a toast when the user loses the lead. */
function useOutbidToast(own: BidderStatus | null | undefined, title: string) {
  const wasLeading = useRef(false);
  const isLeading = own?.isLeading ?? false;
  useEffect(() => {
    if (wasLeading.current && own && !isLeading && !own.hasWon)
      showToast({ title: t('You have been outbid'), description: title, tone: 'destructive' });
    wasLeading.current = isLeading;
  }, [own, isLeading, title]);
}

function OwnStatus({ lot, own }: { lot: LotDetail; own: BidderStatus | null }) {
  const money = (amount: number) => formatMoney(amount, lot.currency);
  const isLive = lot.state === 'open' || lot.state === 'announced';
  const unmetStepNames = lot.steps.flatMap(({ title, fault }) => (fault ? [stepName(title)] : []));
  return (
    <div aria-live="polite" className="mt-2">
      {lot.reason && <Notice role="note">{reasonLabel(lot)}</Notice>}
      <dl className="mt-2 grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-4 gap-y-1 [&_dd]:t-strong [&_dd]:wrap-break-word [&_dt]:text-muted">
        <dt>{lot.price === null ? t('Starting bid') : isLive ? t('Current bid') : t('Highest bid')}</dt>
        <dd>{money(lot.price ?? lot.startingBid)}</dd>
        {lot.soldPrice !== null && lot.soldPrice !== lot.price && (
          <>
            <dt>{t('Sold for')}</dt>
            <dd>{money(lot.soldPrice)}</dd>
          </>
        )}
        <dt>{t('Bids')}</dt>
        <dd>{lot.bids}</dd>
        {isLive && lot.deposit > 0 && (
          <>
            <dt>{t('Deposit')}</dt>
            <dd>{money(lot.deposit)}</dd>
          </>
        )}
        {lot.isReserveMet !== null && (
          <>
            <dt>{t('Reserve price')}</dt>
            <dd>{`${lot.isReserveMet ? t('Met') : t('Not met')}${lot.reserve === null ? '' : `, ${money(lot.reserve)}`}`}</dd>
          </>
        )}
        {lot.state === 'announced' && (
          <>
            <dt>{t('Opens')}</dt>
            <dd>
              {formatAuctionDate(lot.opensAt)}
              {unmetStepNames.length > 0 && (
                <span className="block t-regular text-danger">
                  {t('Bidding cannot open until these steps are complete: {steps}.', {
                    steps: unmetStepNames.join('; '),
                  })}
                </span>
              )}
            </dd>
          </>
        )}
        {isLive && (
          <>
            <dt>{t('Closes')}</dt>
            <dd>
              {formatAuctionDate(lot.closesAt)}
              {lot.state === 'open' && (
                <span className="block t-regular">
                  <Countdown until={lot.closesAt} endedText={t('Closing...')} />
                  {lot.closesAt > lot.plannedClose && ` ${t('(extended)')}`}
                </span>
              )}
            </dd>
          </>
        )}
      </dl>
      {own?.isLeading && lot.state === 'open' && (
        <Notice tone="ok" className="mt-2">
          {own.maximum !== null && own.maximum > (lot.price ?? 0)
            ? t('You are the highest bidder. Your maximum bid is {maximum}.', { maximum: money(own.maximum) })
            : t('You are the highest bidder.')}
        </Notice>
      )}
      {own?.maximum != null && !own.isLeading && lot.state === 'open' && (
        <Notice tone="danger" className="mt-2">
          {t('You have been outbid. Your highest bid was {maximum}.', { maximum: money(own.maximum) })}
        </Notice>
      )}
      {own?.maximum != null && !own.hasWon && !own.isSecond && isSold(lot) && (
        <Notice className="mt-2">
          {t('This home sold to another bidder. Your highest bid was {maximum}.', {
            maximum: money(own.maximum),
          })}
        </Notice>
      )}
      {own?.deposit === 'returned' && (
        <p className="mt-2 text-muted">{t('We are refunding your deposit.')}</p>
      )}
      {own?.deposit === 'kept' && <p className="mt-2 text-muted">{t('You have lost your deposit.')}</p>}
    </div>
  );
}

const isSold = ({ state }: LotDetail) => state === 'awaiting_balance' || state === 'completed';

type ActionProps = Props & {
  lot: LotDetail;
  own: BidderStatus | null;
  isSignedIn: boolean;
  /** True while the closing time has passed but the result is not known. */
  isClosing: boolean;
};

function Actions({ lot, own, property, isSignedIn, isClosing }: ActionProps) {
  const [open, setOpen] = useState<'bid' | 'register' | null>(null);
  if (own?.isSecond)
    return (
      <Suspense>
        <SecondOffer lot={lot} own={own} property={property} />
      </Suspense>
    );
  // An open dialog stays visible when the lot ends.
  if (lot.state !== 'open' && lot.state !== 'announced' && !open) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {!isSignedIn ? (
        <LinkButton href={signInAddress(`/property/${property.id}`)}>{t('Sign in to bid')}</LinkButton>
      ) : own?.seesSealed ? (
        <p className="text-muted">
          {t('You cannot bid on this home because you can see the reserve price and bidder details.')}
        </p>
      ) : own?.state === 'approved' ? (
        <Button disabled={lot.state !== 'open' || isClosing} onClick={() => setOpen('bid')}>
          {t('Place Bid')}
        </Button>
      ) : own?.state === 'paid' ? (
        <p>
          {t(
            'You are bidder {number}. We have received your deposit. The seller is reviewing your registration.',
            { number: String(own.number) },
          )}
        </p>
      ) : own?.state === 'refused' ? (
        <p>{t('Your registration was declined: {reason}', { reason: own.reason ?? '' })}</p>
      ) : (
        <Button onClick={() => setOpen('register')}>{t('Register to bid')}</Button>
      )}
      {lot.state === 'announced' && own?.state === 'approved' && (
        <p className="text-muted">
          {t('Bidding opens on {day}, Kampala time.', { day: formatAuctionDate(lot.opensAt) })}
        </p>
      )}
      {open && (
        <Suspense>
          {open === 'bid' ? (
            <BidDialog lot={lot} own={own} title={property.title} onClose={() => setOpen(null)} />
          ) : (
            <RegisterDialog lot={lot} own={own} property={property} onClose={() => setOpen(null)} />
          )}
        </Suspense>
      )}
    </div>
  );
}

/** Lists the steps that the law requires before a sale, with the dates of their completion. */
function Steps({ lot }: { lot: LotDetail }) {
  return (
    <details className="mt-1">
      <summary className="min-h-11 cursor-pointer content-center link">{t('Notices and checks')}</summary>
      <ul className="divide-y divide-line">
        {lot.steps.map(({ code, title, doneOn, note, fault, due }) => (
          <li key={code} className="py-2">
            <span className="flex flex-wrap items-baseline gap-x-4">
              <span className="flex-1 basis-[10rem]">{stepName(title)}</span>
              <span className={fault ? 't-strong text-danger' : 't-strong'}>
                {[doneOn ? formatAuctionDay(doneOn) : t('Not stated'), stepErrorLabel({ fault, due })]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            {note && <span className="t-small text-muted">{note}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
