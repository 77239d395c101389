import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import type { Property } from '#features/properties/schema.ts';
import { DetailSection } from '#features/properties/web/detail/detail-section.tsx';
import { ratingCategories } from '#features/reviews/choices.ts';
import type { CategoryRatings, Review } from '#features/reviews/schema.ts';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Stars } from '#kit/web/ui/stars.tsx';
import { homeReviewsQuery } from './queries.ts';
import { ReviewCard } from './review-card.tsx';
import { categoryLabels } from './review-labels.ts';

const HideDialog = lazy(() => import('./hide-dialog.tsx'));

type Props = { property: Pick<Property, 'id' | 'rating' | 'reviewCount'> };

/** Shows the reviews of a home by guests and by people who viewed it. */
export function ReviewSection({ property: { id, rating, reviewCount } }: Props) {
  const { data } = useQuery(homeReviewsQuery(id, null));
  return (
    <DetailSection title={t('Reviews')}>
      {reviewCount === 0 ? (
        <p className="pb-2 text-muted">{t('No reviews yet.')}</p>
      ) : (
        <Stars rating={rating} reviewCount={reviewCount} />
      )}
      {data?.parts && <CategoryAverages parts={data.parts} />}
      {reviewCount > 0 && <ReviewPage id={id} before={null} />}
    </DetailSection>
  );
}

function CategoryAverages({ parts }: { parts: CategoryRatings }) {
  return (
    <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-1">
      {ratingCategories.map((category) => {
        const average = parts[category];
        if (average === null) return null;
        return (
          <div key={category} className="flex justify-between gap-2 border-b border-line py-1">
            <dt className="min-w-0 wrap-break-word text-muted">{categoryLabels[category]}</dt>
            <dd className="shrink-0 t-strong">{average.toFixed(1)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Shows one page of reviews and, when requested, the next page below it. */
function ReviewPage({ id, before }: { id: number; before: number | null }) {
  const { data, error, refetch } = useQuery(homeReviewsQuery(id, before));
  const [hasMore, setHasMore] = useState(false);
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>{t('The reviews could not be loaded.')}</LoadError>;
  if (!data) return <p className="mt-4 text-muted">{t('Loading reviews...')}</p>;
  return (
    <>
      <ul className="mt-4 grid gap-6 pb-2 sm:grid-cols-2 lg:grid-cols-1">
        {data.items.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} anonymousLabel="A guest">
              <HideButton review={review} />
            </ReviewCard>
          </li>
        ))}
      </ul>
      {data.next !== null &&
        (hasMore ? (
          <ReviewPage id={id} before={data.next} />
        ) : (
          <Button tone="secondary" className="needs-script mt-2" onClick={() => setHasMore(true)}>
            {t('Show more reviews')}
          </Button>
        ))}
    </>
  );
}

/** Renders the button that hides a review, for admins only. */
function HideButton({ review }: { review: Review }) {
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  if (user?.role !== 'admin') return null;
  return (
    <>
      <Button tone="quiet" className="-ml-4" onClick={() => setOpen(true)}>
        {t('Hide this review')}
      </Button>
      {isOpen && (
        <Suspense>
          <HideDialog review={review} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
