import type { ReactNode } from 'react';
import type { Review } from '#features/reviews/schema.ts';
import { formatMonth } from '#kit/calendar-day.ts';
import { t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { reviewKindLabels } from './review-labels.ts';

type Props = {
  review: Review;
  /** The label of an author whose account was deleted. */
  anonymousLabel: string;
  /** The actions for the review. */
  children?: ReactNode;
};

export function ReviewCard({ review, anonymousLabel, children }: Props) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="t-strong wrap-anywhere">{review.name ?? anonymousLabel}</span>
        <span className="inline-flex text-ink">
          <span className="sr-only">{t('{rating} out of 5 stars', { rating: review.rating })}</span>
          {Array.from({ length: review.rating }, (_, index) => (
            <Icon key={index} name="star" className="size-4" />
          ))}
        </span>
        <span className="t-small text-muted">
          {`${reviewKindLabels[review.after]}, `}
          <time dateTime={review.month}>{formatMonth(review.month)}</time>
        </span>
      </p>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{review.text}</p>
      {review.answer && (
        <div className="mt-2 border-l-2 border-line pl-3">
          <p className="t-label">{t('Reply from the host')}</p>
          <p className="whitespace-pre-line wrap-anywhere">{review.answer}</p>
        </div>
      )}
      {children}
    </>
  );
}
