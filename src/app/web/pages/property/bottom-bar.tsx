import { isInterrupted } from '#features/properties/sale-off.ts';
import type { Property } from '#features/properties/schema.ts';
import { riskTitle } from '#features/properties/web/detail/facts/risks.ts';
import { PriceLabel } from '#features/properties/web/price-label.tsx';
import { BookNow } from '#features/stays/web/book-now.tsx';
import { t } from '#kit/t.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { interceptClick } from './view-tour-button.tsx';

type Props = {
  property: Property;
  /** True when the known risks of the home are shown instead of the price. */
  isRisky: boolean;
  onEnterTour: () => void;
  /** Set when the home accepts enquiries. */
  onAsk: (() => void) | undefined;
  /** Set when nights can be booked. */
  onBook: (() => void) | undefined;
};

/**
 * Makes an element take the remaining width of its row. An element that wraps to the next row fills that row.
 */
const growClass = 'grow-999';

/**
 * A bar for phones with the price or the risks, and the main action. It sticks to the bottom of the window
 * until the end of the page.
 */
export function BottomBar({ property, isRisky, onEnterTour, onAsk, onBook }: Props) {
  const mainButtonClass = buttonClass('primary', 'shrink-0 grow px-4');
  return (
    <div className="at-foot sticky bottom-0 z-1 mt-6 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-card px-4 py-2.5 shadow-float md:hidden">
      {isRisky ? (
        <a
          href="#risks"
          className={`${growClass} inline-flex min-h-11 items-center font-semibold text-alert underline`}
        >
          {riskTitle(property)}
        </a>
      ) : (
        <PriceLabel
          property={property}
          className={`${onBook ? '' : growClass} text-lg leading-tight [&>span:last-child:not(:first-child).opacity-75]:block`}
        />
      )}
      {onBook ? (
        <span className="flex grow flex-wrap justify-end gap-2 *:max-w-60 *:grow">
          {property.hasTour && (
            <a
              href="#tour"
              onClick={interceptClick(onEnterTour)}
              className={buttonClass('secondary', 'px-3')}
            >
              <Icon name="tour" />
              {t('Tour')}
            </a>
          )}
          <BookNow onOpen={onBook} className="px-4" />
        </span>
      ) : property.lotStage === 'open' && property.auctionStatus === 'active' ? (
        <a href="#auction" className={mainButtonClass}>
          {t('Place Bid')}
        </a>
      ) : property.hasTour ? (
        <a href="#tour" onClick={interceptClick(onEnterTour)} className={mainButtonClass}>
          <Icon name="tour" />
          {t('View tour')}
        </a>
      ) : (
        <a href="#contact" onClick={onAsk && interceptClick(onAsk)} className={mainButtonClass}>
          {property.auctionStatus === 'ended' && !isInterrupted(property)
            ? t('Ask about the result')
            : t('Contact Agent')}
        </a>
      )}
    </div>
  );
}
