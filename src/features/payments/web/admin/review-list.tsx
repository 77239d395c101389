import type { AdminAttempt, AdminReview } from '#features/payments/admin-schema.ts';
import { List } from '#kit/web/ui/list-row.tsx';
import { findingLabels, formatDateTime, statedAmount } from './payment-labels.ts';

type Props = { reviews: AdminReview[]; attempts: AdminAttempt[] };

/** Lists the decisions: the admin, the action, the time and the reason. */
export function ReviewList({ reviews, attempts }: Props) {
  return (
    <List>
      {reviews.map((review) => (
        <li key={review.id} className="border-b border-line p-3 last:border-b-0 sm:px-4">
          <p className="t-strong wrap-anywhere">{`${findingLabels[review.act]}: ${subjectOf(review, attempts)}`}</p>
          <p className="wrap-anywhere whitespace-pre-line">{review.note}</p>
          <p className="t-small wrap-anywhere text-muted">{`${review.reviewedBy}, ${formatDateTime(review.reviewedAt)}`}</p>
        </li>
      ))}
    </List>
  );
}

function subjectOf({ refundId, transactionId }: AdminReview, attempts: AdminAttempt[]): string {
  if (refundId !== null) return `refund ${refundId}`;
  const attempt = attempts.find(({ id }) => id === transactionId);
  return attempt ? statedAmount(attempt) : `attempt ${transactionId}`;
}
