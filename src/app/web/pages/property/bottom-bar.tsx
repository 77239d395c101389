import type { ReactNode, Ref } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { signInAddress } from '#features/accounts/web/sign-in.ts';
import type { LotDetail, Purchase } from '#features/auctions/schema.ts';
import { isInterrupted } from '#features/properties/sale-off.ts';
import type { Property } from '#features/properties/schema.ts';
import { riskTitle } from '#features/properties/web/detail/facts/risks.ts';
import { PriceLabel } from '#features/properties/web/price-label.tsx';
import { BookNow } from '#features/stays/web/book-now.tsx';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { type ButtonTone, LinkButton } from '#kit/web/ui/button.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { ContactLink, ViewingCost } from './next-steps.tsx';

type Props = {
  property: Property;
  /** True when the home has known risks, to which the price is a link. */
  isRisky: boolean;
  /** The lot of the home while people can register or bid. */
  lot: LotDetail | null;
  hasPaidDeposit: boolean;
  /** Set for the buyer of the home. */
  purchase: Purchase | null;
  /** The place for the action of a lot. Until it is loaded, there is the one for a visitor. */
  lotAct: Ref<HTMLElement>;
  /** Set when the home accepts enquiries. */
  onAsk: (() => void) | undefined;
  /** Set when viewings can be booked. */
  onSchedule: (() => void) | undefined;
  /** Set when nights can be booked. */
  onBook: (() => void) | undefined;
};

/** The price and the next step, where they are beside neither the page nor its bar: in the tour and among the photos. */
export function TourAct(props: Props) {
  return <PriceAndActions {...props} isAlone />;
}

/**
 * A bar with the price, a link to the known risks, and the actions that the page is for, where the card with them is
 * not beside the page. It sticks to the bottom of the window until the end of the page, in the place of the site's
 * navigation.
 */
export function BottomBar(props: Props) {
  return (
    <div className="action-bar at-foot sticky bottom-0 z-1 mt-6 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-2 shadow-float md:px-8 lg:hidden">
      <PriceAndActions {...props} />
    </div>
  );
}

/** @param isAlone true over the page, to whose parts nothing may link */
function PriceAndActions({
  property,
  isRisky,
  hasPaidDeposit,
  isAlone = false,
  ...actions
}: Props & { isAlone?: boolean }) {
  const { lot } = actions;
  const cost = (
    <>
      {isRisky && (
        <span className={`block t-small text-danger ${isAlone ? '' : 'underline'}`}>
          {riskTitle(property)}
        </span>
      )}
      <PriceLabel
        property={property}
        className={`t-strong [&>.price+.opacity-75]:block [&>.price+.opacity-75]:t-small ${isRisky ? '[&>.block]:hidden' : ''} md:whitespace-nowrap md:[&>.price+.opacity-75]:inline`}
      />
      {lot && lot.deposit > 0 && (
        <span className="block t-small">
          {hasPaidDeposit
            ? t('Deposit paid')
            : t('Deposit {amount}', { amount: formatMoney(lot.deposit, lot.currency) })}
        </span>
      )}
    </>
  );
  return (
    <>
      {actions.onSchedule && !lot && !actions.onBook && (
        <p className="basis-full t-small text-muted empty:hidden">
          <ViewingCost property={property} />
        </p>
      )}
      {isRisky && !isAlone ? <a href="#risks">{cost}</a> : <div>{cost}</div>}
      <span className="flex grow flex-wrap justify-end gap-2 md:*:min-w-40">
        <Actions property={property} isAlone={isAlone} {...actions} />
      </span>
    </>
  );
}

function Actions({
  property,
  lot,
  purchase,
  lotAct,
  onAsk,
  onSchedule,
  onBook,
  isAlone,
}: Omit<Props, 'isRisky' | 'hasPaidDeposit'> & { isAlone: boolean }) {
  const contact = (tone: ButtonTone, label: string, icon?: ReactNode) => (
    <ContactLink tone={tone} className={`shrink-0 t-label ${icon ? 'px-3!' : 'px-2!'}`} onOpen={onAsk}>
      {icon}
      <span className={icon ? 'sr-only' : ''}>{label}</span>
    </ContactLink>
  );
  const isVisitor = useCurrentUser() === null;
  // The price of a home for sale is too long for two buttons with text beside it.
  const isSale = property.category === 'for_sale' || property.category === 'bank_sales';
  const contactIcon = isSale && <Icon name="message" />;
  if (onBook) return <BookNow onOpen={onBook} className="min-w-32 px-4" />;
  if (lot)
    return (
      <>
        <span ref={lotAct} className="peer grid shrink-0 empty:hidden *:px-2! *:t-label" />
        <LinkButton
          href={signInAddress(`/property/${property.id}`)}
          className={`shrink-0 px-2! t-label peer-[:not(:empty)]:hidden ${isVisitor ? '' : 'for-visitors'}`}
        >
          {t('Sign in to bid')}
        </LinkButton>
      </>
    );
  if (purchase && purchase.balance > 0)
    return (
      <LinkButton href="#auction" className="shrink-0 px-2! t-label">
        {purchase.received > 0 ? t('Pay the next part') : t('Pay the balance')}
      </LinkButton>
    );
  if (property.auctionStatus === 'ended' && !isInterrupted(property))
    return contact('primary', t('Ask about the result'));
  if (onSchedule)
    return (
      <>
        {!isAlone && contact('secondary', t('Contact Agent'), contactIcon)}
        <ContactLink href="#visit" tone="primary" className="shrink-0 px-2! t-label" onOpen={onSchedule}>
          {t('Schedule Visit')}
        </ContactLink>
      </>
    );
  return contact('primary', t('Contact Agent'));
}
