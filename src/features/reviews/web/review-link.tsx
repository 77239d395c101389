import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ReviewState } from '#features/reviews/choices.ts';
import { t } from '#kit/t.ts';
import { managerReviewsQuery, ownReviewsQuery } from './queries.ts';

type Occasion = { mark: string; standing: ReviewState; mayWrite: boolean; mayAnswer?: boolean };

/** Links to the review of a stay or a viewing that the guest can review or has reviewed, by access token. */
export function GuestReviewLink({ token }: { token: string }) {
  const { data } = useQuery(ownReviewsQuery());
  return <ReviewLink occasion={data?.find((one) => one.mark === token)} />;
}

/** Links to the review for the host. */
export function HostReviewLink({ kind, id }: { kind: 'stay' | 'visit'; id: number }) {
  const { data } = useQuery(managerReviewsQuery());
  return (
    <ReviewLink
      occasion={data?.find(({ stayId, viewingId }) => (kind === 'stay' ? stayId : viewingId) === id)}
    />
  );
}

function ReviewLink({ occasion }: { occasion: Occasion | undefined }) {
  const label = occasion && labelOf(occasion);
  if (!label) return null;
  return (
    <Link
      href={`/reviews/${occasion.mark}`}
      className="inline-flex min-h-11 items-center font-semibold text-clay underline"
    >
      {label}
    </Link>
  );
}

function labelOf({ standing, mayWrite, mayAnswer = false }: Occasion): string | null {
  if (mayWrite) return standing === 'open' ? t('Write a review') : t('Your review');
  if (mayAnswer) return t('Reply to the review');
  return standing === 'closed' ? null : t('Your review');
}
