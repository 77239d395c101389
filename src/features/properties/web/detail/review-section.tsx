import type { Property, Review } from '#features/properties/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { Stars } from '#kit/web/ui/stars.tsx';
import { DetailSection } from './detail-section.tsx';

type Props = { property: Pick<Property, 'reviews' | 'rating' | 'reviewCount'> };

export function ReviewSection({ property: { reviews, rating, reviewCount } }: Props) {
  return (
    <DetailSection title="Reviews">
      {reviews.length === 0 ? (
        <p className="pb-2 text-muted">No reviews yet.</p>
      ) : (
        <Stars rating={rating} reviewCount={reviewCount} />
      )}
      <ul className="mt-4 grid gap-6 pb-2 sm:grid-cols-2 lg:grid-cols-1">
        {reviews.map((review) => (
          <OneReview key={review.id} review={review} />
        ))}
      </ul>
      {reviewCount > reviews.length && reviews.length > 0 && (
        <p className="pt-4 text-sm text-muted">
          The {reviews.length} newest of {reviewCount}.
        </p>
      )}
    </DetailSection>
  );
}

function OneReview({ review }: { review: Review }) {
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{review.authorName}</span>
        <span className="inline-flex text-sun">
          <span className="sr-only">{review.rating} out of 5 stars</span>
          {Array.from({ length: review.rating }, (_, index) => (
            <Icon key={index} name="star" className="size-4" />
          ))}
        </span>
        <time dateTime={review.createdAt} className="text-sm text-muted">
          {formatDate(review.createdAt)}
        </time>
      </p>
      <p className="mt-1.5 break-words whitespace-pre-line">{review.text}</p>
    </li>
  );
}
