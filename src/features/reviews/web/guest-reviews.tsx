import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#kit/t.ts';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { TextButton } from '#kit/web/ui/text-link.tsx';
import { guestReviewsQuery } from './queries.ts';
import { ReviewCard } from './review-card.tsx';

type Props = { kind: 'stay' | 'visit'; id: number };

/** Shows the reviews that hosts wrote about a guest, to a host to whom this guest has sent a request. */
export function GuestReviews({ kind, id }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ReviewList kind={kind} id={id} />;
  return (
    <div>
      <TextButton onClick={() => setOpen(true)}>{t('What other hosts say')}</TextButton>
    </div>
  );
}

function ReviewList({ kind, id }: Props) {
  const { data, error, refetch } = useQuery(guestReviewsQuery({ kind, id }));
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>{t('The reviews could not be loaded.')}</LoadError>;
  if (!data) return <p className="text-muted">{t('Loading reviews...')}</p>;
  if (data.items.length === 0) return <p className="text-muted">{t('No reviews from other hosts yet.')}</p>;
  return (
    <ul aria-label={t('What other hosts say')} className="grid gap-4">
      {data.items.map((review) => (
        <li key={review.id}>
          <ReviewCard review={review} anonymousLabel="A host" />
        </li>
      ))}
    </ul>
  );
}
