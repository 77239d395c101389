import { isInterrupted } from '#features/properties/sale-off.ts';
import type { Property } from '#features/properties/schema.ts';
import { riskTitle } from '#features/properties/web/detail/facts/risks.ts';
import { PriceLabel } from '#features/properties/web/price-label.tsx';
import { BookNow } from '#features/stays/web/book-now.tsx';
import { t } from '#kit/t.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { interceptClick } from './view-tour-button.tsx';

type Props = {
  property: Property;
  /** True when the known risks of the home are shown instead of the price. */
  isRisky: boolean;
  /** Set when the home accepts enquiries. */
  onAsk: (() => void) | undefined;
  /** Set when viewings can be booked. */
  onSchedule: (() => void) | undefined;
  /** Set when nights can be booked. */
  onBook: (() => void) | undefined;
};

/**
 * A bar for phones with the price or the risks, and the actions that the page is for. It sticks to the bottom of the
 * window until the end of the page, in the place of the site's navigation.
 */
export function BottomBar({ property, isRisky, onAsk, onSchedule, onBook }: Props) {
  return (
    <div className="action-bar at-foot sticky bottom-0 z-1 mt-6 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-2 shadow-float md:hidden">
      {isRisky ? (
        <a href="#risks" className="inline-flex min-h-11 items-center t-label text-danger underline">
          {riskTitle(property)}
        </a>
      ) : (
        <PriceLabel
          property={property}
          className="t-strong [&>span:last-child:not(:first-child).opacity-75]:block [&>span:last-child:not(:first-child).opacity-75]:t-small"
        />
      )}
      <span className="flex grow flex-wrap justify-end gap-2">
        <Actions property={property} onAsk={onAsk} onSchedule={onSchedule} onBook={onBook} />
      </span>
    </div>
  );
}

function Actions({ property, onAsk, onSchedule, onBook }: Omit<Props, 'isRisky'>) {
  const contact = (tone: 'primary' | 'secondary', label: string) => (
    <a
      href="#contact"
      onClick={onAsk && interceptClick(onAsk)}
      className={buttonClass(tone, 'shrink-0 px-2! t-label')}
    >
      {label}
    </a>
  );
  if (onBook) return <BookNow onOpen={onBook} className="min-w-32 px-4" />;
  if (property.auctionStatus === 'ended' && !isInterrupted(property))
    return contact('primary', t('Ask about the result'));
  if (property.lotStage === 'open' && property.auctionStatus === 'active')
    return (
      <>
        {contact('secondary', t('Contact Agent'))}
        <a href="#auction" className={buttonClass('primary', 'shrink-0 px-2! t-label')}>
          {t('Place Bid')}
        </a>
      </>
    );
  if (onSchedule)
    return (
      <>
        {contact('secondary', t('Contact Agent'))}
        <Button className="needs-script shrink-0 px-2! t-label" onClick={onSchedule}>
          {t('Schedule Visit')}
        </Button>
      </>
    );
  return contact('primary', t('Contact Agent'));
}
