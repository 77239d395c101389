import { useEffect, useState } from 'react';
import { type Draft, draftKey, readDraft } from '#features/listings/web/form/draft-store.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { Button } from '#kit/web/ui/button.tsx';

/**
 * Offers a new listing that was left unsaved and has no other link. It is read again whenever this is
 * rendered anew.
 */
export function UnfinishedDraft({ userId, onContinue }: { userId: number; onContinue(): void }) {
  const [draft, setDraft] = useState<Draft | null>(null);
  // It is not read while rendering, because a form that closes stores its draft after that.
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
