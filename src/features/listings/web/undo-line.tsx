import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { BulkReport } from '#features/listings/schema.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { changedText } from './bulk-dialog.tsx';
import { serverMessage } from './delete-listings.ts';
import { refreshDesk, refreshPublicLists, sendUndo } from './queries.ts';

/** The last change of many listings, and the way back; it stays until it is dismissed. */
export function UndoLine({ report, onClose }: { report: BulkReport; onClose(): void }) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const { changed, undo } = report;

  async function goBack(id: number) {
    setSending(true);
    try {
      const { changed: count, left } = await sendUndo(id);
      void refreshDesk(client);
      refreshPublicLists(client);
      showToast({ title: 'Change undone', description: undoneText(count, left) });
      onClose();
    } catch (error) {
      setSending(false);
      showToast({
        title: 'Error',
        description: serverMessage(error) ?? 'We got no response. Please try again.',
        tone: 'destructive',
      });
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-2 rounded-card border border-line bg-card px-4 py-1">
      <p role="status" className="mr-auto">
        {changedText(changed)}
      </p>
      {undo !== null && (
        <Button tone="quiet" disabled={isSending} onClick={() => void goBack(undo)}>
          <Undo2 className="size-5" aria-hidden />
          {isSending ? 'Undoing...' : 'Undo'}
        </Button>
      )}
      <Button tone="quiet" disabled={isSending} onClick={onClose}>
        Dismiss
      </Button>
    </div>
  );
}

/** "496 properties are as they were before. 2 stay as they are, because they were changed since or a rule forbids it." */
export function undoneText(count: number, left: number): string {
  const back =
    count === 1 ? '1 property is as it was before.' : `${count} properties are as they were before.`;
  if (left === 0) return back;
  const stays = left === 1 ? '1 stays as it is' : `${left} stay as they are`;
  return `${back} ${stays}: changed since, deleted, or not allowed by the plan.`;
}
