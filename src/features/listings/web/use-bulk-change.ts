import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { BulkChange, BulkReport, SelectedRow } from '#features/listings/schema.ts';
import { type Attempt, attemptFor, isRejection } from '#kit/web/attempt.ts';
import { CallError } from '#kit/web/call.ts';
import { showToast } from '#kit/web/toasts.ts';
import { patchRows, refreshListings, refreshPublicLists, sendBulkChange } from './queries.ts';

/** A completed bulk change. */
export type DoneReport = BulkReport & { isDeletion: boolean };

/**
 * The last change that got no reply. It may have been made, so it keeps its key when the dialog is closed,
 * and when other changes are refused in the meantime.
 */
let unanswered: Attempt | null = null;

function saveUnanswered(attempt: Attempt | null): void {
  unanswered = attempt;
}

type Refused = { message: string; rows: Record<string, string> };

type Sending = {
  rows: readonly SelectedRow[];
  /** The chosen change, or null when none is chosen. */
  change: BulkChange | null;
  onDone(report: DoneReport): void;
  onClose(): void;
};

/** Sends a change of all rows. When some were refused, it sends the change of the others. */
export function useBulkChange({ rows, change, onDone, onClose }: Sending) {
  const client = useQueryClient();
  /** The number of rows that are being changed, or 0 when idle. */
  const [underWay, setUnderWay] = useState(0);
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const ids = rows.map(({ id }) => id);
  const others = ids.filter((id) => !(id in (refusal?.rows ?? {})));
  const areFewer = others.length > 0 && others.length < ids.length;
  const sent = areFewer ? others : ids;
  const [lost, setLost] = useState(unanswered);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!change || underWay > 0) return;
    setUnderWay(sent.length);
    const attempt = attemptFor({ ids: sent, change }, unanswered);
    try {
      const report = await sendBulkChange(sent, change, attempt.key);
      if (attempt === unanswered) saveUnanswered(null);
      if (change.kind === 'delete') for (const id of sent) patchRows(client, id, null);
      void refreshListings(client);
      refreshPublicLists(client);
      const isDeletion = change.kind === 'delete';
      onDone({ ...report, isDeletion });
      onClose();
      showToast({
        title: isDeletion ? 'Properties Deleted' : 'Properties Updated',
        description: changedText(report.changed, isDeletion),
      });
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : null;
      if (!isRejection(error)) saveUnanswered(attempt);
      else if (attempt === unanswered) saveUnanswered(null);
      setLost(unanswered);
      const message = problem?.message ?? 'We got no response. Please try again.';
      const found = problem?.code === 'bulk_refused' ? (problem.fields ?? {}) : {};
      // Listings that were left out before stay left out.
      setRefusal((before) => ({ message, rows: { ...(areFewer && before?.rows), ...found } }));
      if (change.kind === 'delete') showToast(deletionFailure(found));
    } finally {
      setUnderWay(0);
    }
  }

  return {
    send,
    underWay,
    refusal,
    forgetRefusal: () => setRefusal(null),
    others: areFewer ? others.length : null,
    isRepeated: !!change && attemptFor({ ids: sent, change }, lost) === lost,
  };
}

/** Returns the toast for a failed deletion, with the text of the specification. */
function deletionFailure(found: Record<string, string>) {
  const refused = Object.entries(found);
  const [first] = refused;
  const description =
    refused.length === 1 && first
      ? `Failed to delete property ${first[0]}: ${first[1]}`
      : 'Failed to delete some properties';
  return { title: 'Error', description, tone: 'destructive' } as const;
}

/** Returns text such as "498 properties were updated.", and for a deletion the text of the specification. */
export function changedText(count: number, isDeletion: boolean): string {
  if (isDeletion)
    return count === 1 ? '1 property has been deleted.' : `${count} properties have been deleted.`;
  return count === 1 ? '1 property was updated.' : `${count} properties were updated.`;
}
