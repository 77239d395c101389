import { lazy, Suspense, useState } from 'react';
import type { UnlockedProperty } from '#features/viewing-claims/schema.ts';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ownStateLabel, reportedLabels, whenLabel } from './claim-labels.ts';

/** Loaded only when the visitor opens the dialog. */
const ClaimDialog = lazy(() => import('./claim-dialog.tsx'));

type Props = { unlock: UnlockedProperty; onReturned: () => void };

/** Shows the claim about a home and its outcome, or the button to file one. */
export function ClaimSummary({ unlock, onReturned }: Props) {
  const [isReporting, setReporting] = useState(false);
  const { claim, claimableUntil, home } = unlock;
  if (claim)
    return (
      <div role="status">
        <p className="t-strong">{reportedLabels[claim.reason]}</p>
        <p className="wrap-anywhere text-muted">{ownStateLabel(claim)}</p>
      </div>
    );
  if (claimableUntil === null) return null;
  return (
    <>
      <p className="t-small text-muted">
        {t('Home not available, not as listed, or agent did not show up? Report it by {claimableUntil}.', {
          claimableUntil: whenLabel(claimableUntil),
        })}
      </p>
      <Button
        tone="secondary"
        className="mt-2 px-4"
        aria-label={t('Report a problem with {title}', { title: home.title })}
        onClick={() => setReporting(true)}
      >
        {t('Report a problem')}
      </Button>
      {isReporting && (
        <Suspense>
          <ClaimDialog unlock={unlock} onReturned={onReturned} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  );
}
