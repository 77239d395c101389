import { Link } from 'wouter';
import type { AdminAttempt } from '#features/payments/admin-schema.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import { List } from '#kit/web/ui/list-row.tsx';
import { addressOfAttempt, formatDateTime, outcomeLabel, statedAmount } from './payment-labels.ts';

/** Lists payments under references that we never created, including resolved ones. */
export function UnmatchedPayments({ attempts }: { attempts: AdminAttempt[] }) {
  if (attempts.length === 0) return null;
  return (
    <section aria-labelledby="strangers">
      <h2 id="strangers" className="t-heading">
        Payments with unknown references
      </h2>
      <List className="mt-3">
        {attempts.map((attempt) => (
          <li key={attempt.id} className="border-b border-line last:border-b-0">
            <Link href={addressOfAttempt(attempt)} className="block p-3 hover:bg-sunken sm:px-4">
              <span className="t-strong text-ink">{statedAmount(attempt)}</span>
              {`: ${attempt.refundable === 0 ? 'refunded or in progress' : outcomeLabel(attempt).toLowerCase()}`}
              <span className="block t-small wrap-anywhere text-muted">
                {`${attempt.reference} · ${formatDateTime(attempt.seenAt)}`}
              </span>
            </Link>
          </li>
        ))}
      </List>
      {attempts.length >= paymentLimits.maxShown && (
        <p className="mt-2 text-muted">Showing the newest {paymentLimits.maxShown}.</p>
      )}
    </section>
  );
}
