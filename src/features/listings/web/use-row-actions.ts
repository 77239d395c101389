import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ManagerRow } from '#features/listings/schema.ts';
import type { CompletedChange } from '#features/listings/web/bulk/use-bulk-change.ts';
import { isRejection, newIdempotencyKey } from '#kit/web/attempt.ts';
import { showToast } from '#kit/web/toasts.ts';
import { planLimitMessage } from './plan-limit-message.ts';
import {
  patchRows,
  refreshListings,
  refreshPublicLists,
  sendAvailability,
  sendDeletion,
  sendDuplicate,
} from './queries.ts';
import { serverMessage } from './server-message.ts';

const showError = (description: string) => showToast({ title: 'Error', description, tone: 'destructive' });

/** The idempotency keys of copies that got no reply, by the id of the copied listing. */
const copyKeys = new Map<number, string>();

/**
 * Returns actions that delete rows, copy them and toggle their availability. They update the lists and show
 * toasts.
 * @param onDeleted called with the id of a deleted listing, and a report with which the deletion can be
 * undone
 */
export function useRowActions(onDeleted: (id: number, report: CompletedChange) => void) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [busyIds, setBusyIds] = useState<ReadonlySet<number>>(new Set());

  async function toggleAvailability({ id, isAvailable: wasAvailable }: ManagerRow) {
    if (busyIds.has(id)) return;
    setBusyIds((before) => new Set([...before, id]));
    try {
      const { isAvailable } = await sendAvailability(id, !wasAvailable);
      // A manual change overrides a pause by the plan.
      patchRows(client, id, { isAvailable, isPaused: false, ...(!isAvailable && { listedUntil: null }) });
      refreshPublicLists(client);
      const state = isAvailable ? 'available' : 'unavailable';
      showToast({ title: 'Property Updated', description: `The property is now ${state} for booking.` });
    } catch (error) {
      const toast = planLimitMessage(error, () => navigate('/profile/membership'));
      if (toast) showToast(toast);
      else showError(serverMessage(error) ?? 'Failed to update property availability');
    } finally {
      setBusyIds((before) => new Set([...before].filter((otherId) => otherId !== id)));
    }
  }

  /**
   * Copies a listing.
   * @returns the id of the copy, or null when a toast has reported an error
   */
  async function duplicate({ id, title }: ManagerRow): Promise<number | null> {
    if (busyIds.has(id)) return null;
    setBusyIds((before) => new Set([...before, id]));
    try {
      // A second tap after a lost reply opens the same copy.
      const key = copyKeys.get(id) ?? newIdempotencyKey();
      copyKeys.set(id, key);
      const copy = await sendDuplicate(id, key);
      copyKeys.delete(id);
      void refreshListings(client);
      showToast({
        title: 'Copy created',
        description: `“${title}” was copied. The copy is off the market and has no photos, tour or bookings.`,
      });
      return copy.id;
    } catch (error) {
      if (isRejection(error)) copyKeys.delete(id);
      showError(serverMessage(error) ?? 'The copy may not have been created. Please try again.');
      return null;
    } finally {
      setBusyIds((before) => new Set([...before].filter((otherId) => otherId !== id)));
    }
  }

  async function deleteOne(id: number, cancels: boolean): Promise<void> {
    try {
      const { undo } = await sendDeletion(id, cancels);
      patchRows(client, id, null);
      onDeleted(id, { changed: 1, undo, isDeletion: true });
    } catch (error) {
      return showError(serverMessage(error) ?? 'Failed to delete property');
    }
    void refreshListings(client);
    refreshPublicLists(client);
    showToast({ title: 'Property Deleted', description: 'The property has been deleted.' });
  }

  /** Takes a listing off the market. Its bookings stay unchanged. */
  async function takeOffMarket(id: number): Promise<void> {
    try {
      await sendAvailability(id, false);
    } catch (error) {
      return showError(serverMessage(error) ?? 'Failed to update property availability');
    }
    patchRows(client, id, { isAvailable: false, isPaused: false, listedUntil: null });
    refreshPublicLists(client);
    showToast({
      title: 'Property Updated',
      description: 'The property is off the market. Bookings stay as they are.',
    });
  }

  return {
    toggleAvailability,
    isBusy: (id: number) => busyIds.has(id),
    duplicate,
    deleteOne,
    takeOffMarket,
  };
}
