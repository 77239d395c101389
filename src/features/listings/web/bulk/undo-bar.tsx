import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { refreshListings, refreshPublicLists, sendUndo } from '#features/listings/web/queries.ts';
import { serverMessage } from '#features/listings/web/server-message.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { type CompletedChange, changedText } from './use-bulk-change.ts';

/** Shows the last bulk change with an undo button, until the user dismisses it. */
export function UndoBar({ report, onClose }: { report: CompletedChange; onClose(): void }) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const { changed, undo, isDeletion } = report;

  async function revertChange(id: number) {
    setSending(true);
    try {
      const report = await sendUndo(id);
      void refreshListings(client);
      refreshPublicLists(client);
      showToast(
        isDeletion
          ? { title: 'Deletion undone', description: restoredText(report) }
          : { title: 'Update undone', description: undoneText(report.changed, report.left) },
      );
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
    <Card className="flex flex-wrap items-center gap-x-2 py-1!">
      <p role="status" className="mr-auto">
        {changedText(changed, isDeletion)}
      </p>
      {undo !== null && (
        <Button tone="quiet" disabled={isSending} onClick={() => void revertChange(undo)}>
          <Undo2 className="size-5" aria-hidden />
          {isSending ? 'Undoing...' : 'Undo'}
        </Button>
      )}
      <Button tone="quiet" disabled={isSending} onClick={onClose}>
        Dismiss
      </Button>
    </Card>
  );
}

/**
 * Returns text such as "496 properties are as they were before. 2 stay as they are: changed since, deleted,
 * or not allowed by the plan."
 */
export function undoneText(count: number, remaining: number): string {
  const restoredLabel =
    count === 1 ? '1 property is as it was before.' : `${count} properties are as they were before.`;
  if (remaining === 0) return restoredLabel;
  const unchangedText = remaining === 1 ? '1 stays as it is' : `${remaining} stay as they are`;
  return `${restoredLabel} ${unchangedText}: changed since, deleted, or not allowed by the plan.`;
}

/**
 * Returns text such as "498 properties are back. 2 of them are off the market, because the plan has no room."
 */
export function restoredText({
  changed,
  left,
  offMarket,
}: {
  changed: number;
  left: number;
  offMarket: number;
}): string {
  const summary = changed === 1 ? '1 property is back.' : `${changed} properties are back.`;
  const offMarketText =
    changed === 1
      ? ' It is off the market, because the plan has no room for it.'
      : ` ${offMarket} of them ${offMarket === 1 ? 'is' : 'are'} off the market, because the plan has no room.`;
  return `${summary}${offMarket > 0 ? offMarketText : ''}${left > 0 ? ` ${left} cannot be restored.` : ''}`;
}
