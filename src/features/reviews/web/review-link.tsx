import { useQuery } from '@tanstack/react-query';
import type { ReviewState } from '#features/reviews/choices.ts';
import { t } from '#kit/t.ts';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { managerReviewsQuery, ownReviewsQuery } from './queries.ts';

type OwnRequest = { mark: string; standing: ReviewState; mayWrite: boolean; mayAnswer?: boolean };

/**
 * Links a guest to the review of a stay or viewing. Renders nothing when there is nothing to write or read.
 */
export function GuestReviewLink({ token }: { token: string }) {
  const { data } = useQuery(ownReviewsQuery());
  return <ReviewLink occasion={data?.find((request) => request.mark === token)} />;
}

/** Links a host to the review of a stay or viewing. */
export function HostReviewLink({ kind, id }: { kind: 'stay' | 'visit'; id: number }) {
  const { data } = useQuery(managerReviewsQuery());
  return (
    <ReviewLink
      occasion={data?.find(({ stayId, viewingId }) => (kind === 'stay' ? stayId : viewingId) === id)}
    />
  );
}

function ReviewLink({ occasion }: { occasion: OwnRequest | undefined }) {
  const label = occasion && labelOf(occasion);
  if (!label) return null;
  return <TextLink href={`/reviews/${occasion.mark}`}>{label}</TextLink>;
}

function labelOf({ standing, mayWrite, mayAnswer = false }: OwnRequest): string | null {
  if (mayWrite) return standing === 'open' ? t('Write a review') : t('Your review');
  if (mayAnswer) return t('Reply to the review');
  return standing === 'closed' ? null : t('Your review');
}
