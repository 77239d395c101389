import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { deskLimits } from '#features/listings/limits.ts';
import type { DeskRow } from '#features/listings/schema.ts';
import { isRefusal, newKey } from '#kit/web/attempt.ts';
import { showToast } from '#kit/web/toasts.ts';
import { deleteListings, failureSentence, serverMessage } from './delete-listings.ts';
import { noRoom } from './no-room.ts';
import {
  patchRows,
  refreshDesk,
  refreshPublicLists,
  sendAvailability,
  sendBulkChange,
  sendDeletion,
  sendDuplicate,
} from './queries.ts';

const fail = (description: string) => showToast({ title: 'Error', description, tone: 'destructive' });

/** Progress of a bulk deletion. */
export type Deletion = { done: number; all: number };

/** The keys of copies that got no answer, by the listing that was copied. */
const copies = new Map<number, string>();

/**
 * Deletes and copies rows and toggles availability, and then updates the lists and shows toasts.
 * @param onGone called with the id of each listing that was deleted
 */
export function useRowActs(onGone: (id: number) => void) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [deletion, setDeletion] = useState<Deletion | null>(null);

  async function toggleAvailability({ id, isAvailable: isNow }: DeskRow) {
    if (busy.has(id)) return;
    setBusy((before) => new Set([...before, id]));
    try {
      const { isAvailable } = await sendAvailability(id, !isNow);
      // Whatever the plan had done with it, this was by hand.
      patchRows(client, id, { isAvailable, isPaused: false, ...(!isAvailable && { listedUntil: null }) });
      refreshPublicLists(client);
      const state = isAvailable ? 'available' : 'unavailable';
      showToast({ title: 'Property Updated', description: `The property is now ${state} for booking.` });
    } catch (error) {
      const toast = noRoom(error, () => navigate('/profile/membership'));
      if (toast) showToast(toast);
      else fail(serverMessage(error) ?? 'Failed to update property availability');
    } finally {
      setBusy((before) => new Set([...before].filter((other) => other !== id)));
    }
  }

  function forget(id: number) {
    patchRows(client, id, null);
    onGone(id);
  }

  /** @returns the copy's id; null when there is none, which was said */
  async function duplicate({ id, title }: DeskRow): Promise<number | null> {
    if (busy.has(id)) return null;
    setBusy((before) => new Set([...before, id]));
    try {
      // A second tap after a lost answer opens the same copy.
      const key = copies.get(id) ?? newKey();
      copies.set(id, key);
      const copy = await sendDuplicate(id, key);
      copies.delete(id);
      void refreshDesk(client);
      showToast({
        title: 'Copy created',
        description: `“${title}” was copied. The copy is off the market and has no photos, tour or bookings.`,
      });
      return copy.id;
    } catch (error) {
      if (isRefusal(error)) copies.delete(id);
      fail(serverMessage(error) ?? 'The copy may not have been created. Please try again.');
      return null;
    } finally {
      setBusy((before) => new Set([...before].filter((other) => other !== id)));
    }
  }

  async function deleteOne(id: number, cancels: boolean): Promise<void> {
    try {
      await sendDeletion(id, cancels);
    } catch (error) {
      return fail(serverMessage(error) ?? 'Failed to delete property');
    }
    forget(id);
    void refreshDesk(client);
    refreshPublicLists(client);
    showToast({ title: 'Property Deleted', description: 'The property has been deleted.' });
  }

  /** Bookings stay as they are. */
  async function takeOffMarket(ids: readonly number[]): Promise<void> {
    try {
      for (let from = 0; from < ids.length; from += deskLimits.bulkMax) {
        const some = ids.slice(from, from + deskLimits.bulkMax);
        await sendBulkChange(some, { kind: 'availability', isAvailable: false }, crypto.randomUUID());
        for (const id of some)
          patchRows(client, id, { isAvailable: false, isPaused: false, listedUntil: null });
      }
    } catch (error) {
      return fail(serverMessage(error) ?? 'Failed to update property availability');
    }
    refreshPublicLists(client);
    const what = ids.length === 1 ? 'The property is' : `${ids.length} properties are`;
    showToast({
      title: 'Property Updated',
      description: `${what} off the market. Bookings stay as they are.`,
    });
  }

  async function deleteMany(ids: readonly number[], cancels: boolean): Promise<void> {
    let done = 0;
    setDeletion({ done, all: ids.length });
    const failures = await deleteListings(
      ids,
      (id) => sendDeletion(id, cancels),
      (id) => {
        forget(id);
        done += 1;
        setDeletion({ done, all: ids.length });
      },
    );
    setDeletion(null);
    void refreshDesk(client);
    refreshPublicLists(client);
    if (failures.length > 0) fail(failureSentence(failures));
    else
      showToast({ title: 'Properties Deleted', description: `${ids.length} properties have been deleted.` });
  }

  return {
    toggleAvailability,
    isBusy: (id: number) => busy.has(id),
    duplicate,
    deleteOne,
    deleteMany,
    takeOffMarket,
    deletion,
  };
}
