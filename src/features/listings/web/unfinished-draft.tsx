import { useEffect, useState } from 'react';
import { type Draft, draftKey, readDraft } from '#features/listings/web/form/state/draft-store.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { Button } from '#kit/web/ui/button.tsx';

/**
 * Offers the unsaved draft of a new listing, which nothing else links to. The draft is read again each time
 * this component mounts.
 */
export function UnfinishedDraft({ userId, onContinue }: { userId: number; onContinue(): void }) {
  const [draft, setDraft] = useState<Draft | null>(null);
  // The draft is not read during rendering, because a form that closes stores its draft only after that.
  useEffect(() => setDraft(readDraft(draftKey(userId, 'new'))), [userId]);
  if (!draft) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-sunken p-4">
      <p className="min-w-0 wrap-anywhere">
        {`You have an unfinished listing${draft.values.title ? `, “${draft.values.title}”,` : ''} from ${formatDate(draft.at)} at ${formatTime(draft.at)}.`}
      </p>
      <Button tone="secondary" onClick={onContinue}>
        Continue
      </Button>
    </div>
  );
}
