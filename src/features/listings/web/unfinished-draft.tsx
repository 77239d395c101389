import { useEffect, useState } from 'react';
import { formAddress } from '#features/listings/web/form/form-address.ts';
import { readDrafts, type StoredDraft } from '#features/listings/web/form/state/draft-store.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/card.tsx';

/** The number of drafts that are offered. Older ones are restored when their form is opened. */
const maxShown = 3;

/** Offers the unsaved drafts on this device. They are read again each time this component mounts. */
export function UnfinishedDraft({ userId }: { userId: number }) {
  const [drafts, setDrafts] = useState<StoredDraft[]>([]);
  // The drafts are not read during rendering, because a form that closes stores its draft only after that.
  useEffect(() => setDrafts(readDrafts(userId)), [userId]);
  return drafts.slice(0, maxShown).map(({ edited, draft }) => (
    <Panel key={edited} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        {`${edited === 'new' ? 'You have an unfinished listing' : 'You have unsaved changes to a listing'}${titleOf(draft)} from ${formatDate(draft.at)} at ${formatTime(draft.at)}.`}
      </p>
      <LinkButton tone="secondary" href={formAddress(edited)}>
        Continue
      </LinkButton>
    </Panel>
  ));
}

function titleOf({ values, title }: StoredDraft['draft']): string {
  const shown = values.title || title;
  return shown ? `, “${shown}”,` : '';
}
