import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { signInAddress } from '#features/accounts/web/sign-in.ts';
import { isLive } from '#features/auctions/rules.ts';
import type { BidderStatus, LotDetail } from '#features/auctions/schema.ts';
import { EndsSoon } from '#features/auctions/web/ends-soon.tsx';
import { useBidderStatus } from '#features/auctions/web/use-bidder-status.ts';
import { WatchLot } from '#features/auctions/web/watch-lot.tsx';
import {
  ExpectedTransferNotice,
  transferLinkLabel,
  transferPath,
} from '#features/payments/web/bank/expected-transfer.tsx';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { inLanguage, t } from '#kit/t.ts';
import { useHasPassed } from '#kit/web/hooks/use-has-passed.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { LotFacts } from './lot-facts.tsx';
import { stateLabels } from './lot-labels.ts';
import { LotLinks } from './lot-links.tsx';
import { LotStatus } from './lot-status.tsx';
import type { LotHome } from './true-cost.tsx';
import { useLot, useLotUpdates } from './use-lot.ts';

/** These parts are loaded when they are first shown. */
const BidDialog = lazy(() => import('#features/auctions/web/bidding/bid-dialog.tsx'));
const Purchase = lazy(() => import('#features/auctions/web/purchase.tsx'));
const RegisterDialog = lazy(() => import('#features/auctions/web/bidding/register-dialog.tsx'));
const SecondOffer = lazy(() => import('#features/auctions/web/bidding/second-offer.tsx'));

type Props = {
  property: LotHome;
  /** The lot that the server rendered. */
  served?: LotDetail | null | undefined;
  /** The place for the action in the bar at the foot of a phone. */
  bar?: HTMLElement | null;
};

/**
 * Shows the bidding for a home below its price: the time left, the deposit, and the user's next action. Renders
 * nothing for a home without a public lot. The server renders it for a visitor, and what a bidder sees in
 * addition comes below the action, so that the action stays in its place.
 */
export default function LotSection({ property, served, bar = null }: Props) {
  useLotUpdates(property.id);
  const { lot, error, refetch } = useLot(property.id, served);
  const user = useCurrentUser();
  const { own, isLoading } = useBidderStatus(property.id, !!lot);
  useOutbidToast(own, property.title);
  const isClosing = useHasPassed(lot?.state === 'open' ? lot.closesAt : null);
  const isShown = !!lot;
  const section = useRef<HTMLElement>(null);
  // The browser tried to scroll here before the section was rendered, so the page scrolls again.
  useEffect(() => {
    if (isShown && location.hash === '#auction') section.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  if (error && !lot)
    return <LoadError onRetry={() => void refetch()}>{t('We could not load the auction.')}</LoadError>;
  if (!lot) return null;
  return (
    <section ref={section} aria-labelledby="auction-title" className="grid scroll-my-20 gap-3">
      <h2 id="auction-title" className={isClosing || !badgeStates.has(lot.state) ? 't-subhead' : 'sr-only'}>
        {isClosing ? t('Closing...') : stateLabels[lot.state]}
      </h2>
      <LotFacts lot={lot} hasPaidDeposit={own?.deposit === 'held'} />
      <EndsSoon lot={lot} own={own} />
      <Actions
        lot={lot}
        own={own}
        property={property}
        user={isLoading && user ? 'loading' : user ? 'signed-in' : user === null ? 'visitor' : 'unknown'}
        isClosing={isClosing}
        bar={bar}
      />
      <LotStatus lot={lot} own={own} />
      {own?.purchase && (
        <Suspense>
          <Purchase lot={lot} purchase={own.purchase} propertyId={property.id} />
        </Suspense>
      )}
      {lot.isTest && <p className="t-small text-ok">{t('Test mode: no real money is charged')}</p>}
      <WatchLot lot={lot} own={own} propertyId={property.id} />
      <LotLinks lot={lot} />
    </section>
  );
}

/** The states that the badge above already names. */
const badgeStates = new Set<LotDetail['state']>(['announced', 'open', 'stopped', 'postponed']);

/** Shows a toast when the user loses the lead. */
function useOutbidToast(own: BidderStatus | null, title: string) {
  const wasLeading = useRef(false);
  const isLeading = own?.isLeading ?? false;
  useEffect(() => {
    if (wasLeading.current && own && !isLeading && !own.hasWon)
      showToast({ title: t('You have been outbid'), description: title, tone: 'destructive' });
    wasLeading.current = isLeading;
  }, [own, isLeading, title]);
}

type ActionProps = {
  lot: LotDetail;
  own: BidderStatus | null;
  property: LotHome;
  /** While the status of a signed-in user is loading, a bidder would be offered a step that is done. */
  user: 'unknown' | 'visitor' | 'loading' | 'signed-in';
  /** True while the closing time has passed but the result is not known. */
  isClosing: boolean;
  /** The place for the button on a phone. */
  bar: HTMLElement | null;
};

function Actions({ lot, own, property, user, isClosing, bar }: ActionProps) {
  const [open, setOpen] = useState<'bid' | 'register' | null>(null);
  if (own?.isSecond)
    return (
      <Suspense>
        <SecondOffer lot={lot} own={own} property={property} />
      </Suspense>
    );
  // An open dialog stays visible when the lot ends.
  if (!isLive(lot) && !open) return null;
  const explanation = own && bidderSituation(lot, own);
  const transfer = own?.depositDue ? own.transfer : null;
  const action =
    user === 'loading' ? (
      <span className="min-h-11" />
    ) : user === 'visitor' || user === 'unknown' ? (
      <LinkButton
        href={signInAddress(`/property/${property.id}`)}
        className={user === 'unknown' ? 'for-visitors' : ''}
      >
        {t('Sign in to bid')}
      </LinkButton>
    ) : own?.seesSealed || own?.state === 'paid' || own?.state === 'refused' ? null : own?.state ===
      'approved' ? (
      <Button disabled={lot.state !== 'open' || isClosing} onClick={() => setOpen('bid')}>
        {t('Place Bid')}
      </Button>
    ) : transfer ? (
      <LinkButton href={transferPath(transfer)}>{transferLinkLabel(transfer)}</LinkButton>
    ) : (
      <Button onClick={() => setOpen('register')}>
        {own?.depositDue?.received ? t('Pay the rest') : t('Register to bid')}
      </Button>
    );
  return (
    <>
      {/* Where the card is not beside the page, the button is in the bar. */}
      {action && <div className="grid max-lg:hidden">{action}</div>}
      {/* The hidden element removes the link of the bar where there is nothing to do. */}
      {bar && user !== 'loading' && createPortal(action ?? <span hidden />, bar)}
      {transfer && <ExpectedTransferNotice transfer={transfer} isLinkElsewhere />}
      {explanation && <p className={action ? 'text-muted' : ''}>{explanation}</p>}
      {own?.state === 'refused' && (
        <a href={inLanguage('/community')} className="inline-flex min-h-11 items-center link">
          {t('Ask us about this decision')}
        </a>
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
    </>
  );
}

/** Returns why a bidder cannot bid, or cannot bid yet. */
function bidderSituation(lot: LotDetail, own: BidderStatus): string | null {
  if (own.seesSealed)
    return t('You cannot bid on this home because you can see the reserve price and bidder details.');
  if (own.depositDue?.received)
    return t('We have received {received} of your deposit. Pay {left} by {until}, Kampala time.', {
      received: formatMoney(own.depositDue.received, lot.currency),
      left: formatMoney(own.depositDue.left, lot.currency),
      until: formatAuctionDate(own.depositDue.until),
    });
  if (own.state === 'paid')
    return t(
      'You are bidder {number}. We have received your deposit. The seller is reviewing your registration.',
      { number: String(own.number) },
    );
  if (own.state === 'refused')
    return t('Your registration was declined: {reason}', { reason: own.reason ?? '' });
  if (own.state === 'approved' && lot.state === 'announced')
    return t('Bidding opens on {day}, Kampala time.', { day: formatAuctionDate(lot.opensAt) });
  return null;
}
