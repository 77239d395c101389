import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { BulkChange, BulkReport, SelectedRow } from '#features/listings/schema.ts';
import {
  patchRows,
  refreshListings,
  refreshPublicLists,
  sendBulkChange,
} from '#features/listings/web/queries.ts';
import { type Attempt, attemptFor, isRejection } from '#kit/web/attempt.ts';
import { CallError } from '#kit/web/call.ts';
import { showToast } from '#kit/web/toasts.ts';

/** A completed bulk change. */
export type CompletedChange = BulkReport & { isDeletion: boolean };

/**
 * The last change that got no reply. It may have been made, so it keeps its key when the dialog is closed,
 * and when other changes are rejected in the meantime.
 */
let unanswered: Attempt | null = null;

function saveUnanswered(attempt: Attempt | null): void {
  unanswered = attempt;
}

type Refusal = { message: string; rows: Record<string, string> };

type BulkChangeOptions = {
  rows: readonly SelectedRow[];
  /** The chosen change, or null when none is chosen. */
  change: BulkChange | null;
  onDone(report: CompletedChange): void;
  onClose(): void;
};

/** Sends a change of all rows. When some of them block it, the next attempt changes only the others. */
export function useBulkChange({ rows, change, onDone, onClose }: BulkChangeOptions) {
  const client = useQueryClient();
  /** The number of rows that are being changed, or 0 when idle. */
  const [pendingCount, setPendingCount] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const ids = rows.map(({ id }) => id);
  const others = ids.filter((id) => !(id in (refusal?.rows ?? {})));
  const isPartial = others.length > 0 && others.length < ids.length;
  const idsToSend = isPartial ? others : ids;
  const [lostAttempt, setLostAttempt] = useState(unanswered);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!change || pendingCount > 0) return;
    setPendingCount(idsToSend.length);
    const attempt = attemptFor({ ids: idsToSend, change }, unanswered);
    try {
      const report = await sendBulkChange(idsToSend, change, attempt.key);
      if (attempt === unanswered) saveUnanswered(null);
      if (change.kind === 'delete') for (const id of idsToSend) patchRows(client, id, null);
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
      setLostAttempt(unanswered);
      const message = problem?.message ?? 'We got no response. Please try again.';
      const errorsById = problem?.code === 'bulk_refused' ? (problem.fields ?? {}) : {};
      // Listings that were excluded before stay excluded.
      setRefusal((before) => ({ message, rows: { ...(isPartial && before?.rows), ...errorsById } }));
      if (change.kind === 'delete') showToast(deletionFailure(errorsById));
    } finally {
      setPendingCount(0);
    }
  }

  return {
    send,
    pendingCount,
    refusal,
    forgetRefusal: () => setRefusal(null),
    others: isPartial ? others.length : null,
    isRepeated: !!change && attemptFor({ ids: idsToSend, change }, lostAttempt) === lostAttempt,
  };
}

/** Returns the toast for a failed deletion, as worded in the specification. */
function deletionFailure(errorsById: Record<string, string>) {
  const entries = Object.entries(errorsById);
  const [first] = entries;
  const description =
    entries.length === 1 && first
      ? `Failed to delete property ${first[0]}: ${first[1]}`
      : 'Failed to delete some properties';
  return { title: 'Error', description, tone: 'destructive' } as const;
}

/** Returns text such as "498 properties were updated.", or the specification's text for a deletion. */
export function changedText(count: number, isDeletion: boolean): string {
  if (isDeletion)
    return count === 1 ? '1 property has been deleted.' : `${count} properties have been deleted.`;
  return count === 1 ? '1 property was updated.' : `${count} properties were updated.`;
}
