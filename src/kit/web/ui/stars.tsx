import { t } from '#kit/t.ts';
import { Icon } from './icon.tsx';

/**
 * A rating as stars. `rating` is the text that the API returns, such as '4.7'. Nothing is shown before the
 * first review.
 */
export function Stars({ rating, reviewCount }: { rating: string; reviewCount: number }) {
  if (reviewCount === 0) return null;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Icon name="star" className="size-4 text-ink" />
      <span className="t-strong">
        {rating}
        <span className="sr-only"> {t('out of 5')}</span>
      </span>
      <span className="text-muted">
        {`(${reviewCount})`}
        <span className="sr-only"> {reviewCount === 1 ? t('review') : t('reviews')}</span>
      </span>
    </span>
  );
}
