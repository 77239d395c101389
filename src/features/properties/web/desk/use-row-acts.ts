import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskRow } from '#features/properties/desk.ts';
import { showToast } from '#kit/web/toasts.ts';
import { deleteListings, failureSentence, serverMessage } from './delete-listings.ts';
import { patchRows, refreshPublicLists, sendAvailabilityToggle, sendDeletion } from './queries.ts';

const fail = (description: string) => showToast({ title: 'Error', description, tone: 'destructive' });

/** Deleting and switching, with what the lists and the person are told afterwards. */
export function useRowActs() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [doneCount, setDoneCount] = useState<number | null>(null);

  async function toggleAvailability({ id }: DeskRow) {
    if (busy.has(id)) return;
    setBusy((before) => new Set([...before, id]));
    try {
      const { isAvailable } = await sendAvailabilityToggle(id);
      patchRows(client, id, { isAvailable });
      refreshPublicLists(client);
      const state = isAvailable ? 'available' : 'unavailable';
      showToast({ title: 'Property Updated', description: `The property is now ${state} for booking.` });
    } catch (error) {
      fail(serverMessage(error) ?? 'Failed to update property availability');
    } finally {
      setBusy((before) => new Set([...before].filter((other) => other !== id)));
    }
  }

  async function deleteOne(id: number): Promise<boolean> {
    try {
      await sendDeletion(id);
    } catch (error) {
      fail(serverMessage(error) ?? 'Failed to delete property');
      return false;
    }
    patchRows(client, id, null);
    refreshPublicLists(client);
    showToast({ title: 'Property Deleted', description: 'The property has been deleted.' });
    return true;
  }

  /** @returns those that are still there */
  async function deleteMany(ids: readonly number[], onDeleted: (id: number) => void): Promise<number[]> {
    setDoneCount(0);
    const failures = await deleteListings(ids, sendDeletion, (id) => {
      patchRows(client, id, null);
      onDeleted(id);
      setDoneCount((count) => (count ?? 0) + 1);
    });
    setDoneCount(null);
    refreshPublicLists(client);
    if (failures.length > 0) fail(failureSentence(failures));
    else
      showToast({ title: 'Properties Deleted', description: `${ids.length} properties have been deleted.` });
    return failures.map(({ id }) => id);
  }

  return { toggleAvailability, isBusy: (id: number) => busy.has(id), deleteOne, deleteMany, doneCount };
}
