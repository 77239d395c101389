import type { ReactNode, Ref } from 'react';
import { isInterrupted } from '#features/properties/sale-off.ts';
import type { Property } from '#features/properties/schema.ts';
import { riskTitle } from '#features/properties/web/detail/facts/risks.ts';
import { PriceLabel } from '#features/properties/web/price-label.tsx';
import { BookNow } from '#features/stays/web/book-now.tsx';
import { t } from '#kit/t.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { interceptClick } from './view-tour-button.tsx';

type Props = {
  property: Property;
  /** True when the home has known risks, to which the price is a link. */
  isRisky: boolean;
  /** The place for the deposit of a lot. */
  lotCost: Ref<HTMLElement>;
  /** The place for the action of a lot. Until it is loaded, a link leads to the auction. */
  lotAct: Ref<HTMLElement>;
  /** Set when the home accepts enquiries. */
  onAsk: (() => void) | undefined;
  /** Set when viewings can be booked. */
  onSchedule: (() => void) | undefined;
  /** Set when nights can be booked. */
  onBook: (() => void) | undefined;
};

/**
 * A bar for phones with the price, a link to the known risks, and the actions that the page is for. It sticks to the bottom of the
 * window until the end of the page, in the place of the site's navigation.
 */
export function BottomBar({ property, isRisky, lotCost, ...actions }: Props) {
  const cost = (
    <>
      {isRisky && <span className="block t-small text-danger underline">{riskTitle(property)}</span>}
      <PriceLabel
        property={property}
        className={`t-strong [&>span:last-child:not(:first-child).opacity-75]:block [&>span:last-child:not(:first-child).opacity-75]:t-small ${isRisky ? '[&>.block]:hidden' : ''}`}
      />
      <span ref={lotCost} className="block t-small" />
    </>
  );
  return (
    <div className="action-bar at-foot sticky bottom-0 z-1 mt-6 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-2 shadow-float md:hidden">
      {isRisky ? <a href="#risks">{cost}</a> : <div>{cost}</div>}
      <span className="flex grow flex-wrap justify-end gap-2">
        <Actions property={property} {...actions} />
      </span>
    </div>
  );
}

function Actions({ property, lotAct, onAsk, onSchedule, onBook }: Omit<Props, 'isRisky' | 'lotCost'>) {
  const contact = (tone: 'primary' | 'secondary', label: string, icon?: ReactNode) => (
    <a
      href="#contact"
      onClick={onAsk && interceptClick(onAsk)}
      className={buttonClass(tone, `shrink-0 t-label ${icon ? 'px-3!' : 'px-2!'}`)}
    >
      {icon}
      <span className={icon ? 'sr-only' : ''}>{label}</span>
    </a>
  );
  // The price of a home for sale is too long for two buttons with text beside it.
  const isSale = property.category === 'for_sale' || property.category === 'bank_sales';
  const contactIcon = isSale && <Icon name="message" />;
  if (onBook) return <BookNow onOpen={onBook} className="min-w-32 px-4" />;
  if (property.auctionStatus === 'ended' && !isInterrupted(property))
    return contact('primary', t('Ask about the result'));
  const isOpen = property.lotStage === 'open' && property.auctionStatus === 'active';
  if (isOpen || property.lotStage === 'announced')
    return (
      <>
        <span ref={lotAct} className="peer grid shrink-0 empty:hidden *:px-2! *:t-label" />
        <a
          href="#auction"
          className={buttonClass('primary', 'shrink-0 px-2! t-label peer-[:not(:empty)]:hidden')}
        >
          {isOpen ? t('Place Bid') : t('Register to bid')}
        </a>
      </>
    );
  if (onSchedule)
    return (
      <>
        {contact('secondary', t('Contact Agent'), contactIcon)}
        <Button className="needs-script shrink-0 px-2! t-label" onClick={onSchedule}>
          {t('Schedule Visit')}
        </Button>
      </>
    );
  return contact('primary', t('Contact Agent'));
}
