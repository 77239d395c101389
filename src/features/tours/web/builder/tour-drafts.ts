import { useSyncExternalStore } from 'react';
import { emptyTourPlan, type TourPlan } from '#features/tours/tour-plan.ts';

/** A photo of a room, and its preview for the page. */
export type Photo = { file: File; preview: Blob; thumbAddress: string };

/** An unfinished tour. */
export type TourDraft = { plan: TourPlan; photographs: ReadonlyMap<string, Photo> };

/**
 * The unfinished tours, by property. They outlive their components, so that closing the dialog or navigating
 * loses nothing. The browser asks before the whole page is closed.
 */
const drafts = new Map<number, TourDraft>();
const listeners = new Set<() => void>();
const emptyDraft: TourDraft = { plan: emptyTourPlan, photographs: new Map() };

export function tourDraft(propertyId: number): TourDraft {
  return drafts.get(propertyId) ?? emptyDraft;
}

export function hasDraft(propertyId: number): boolean {
  return drafts.has(propertyId);
}

/** Changes a draft. A draft without rooms is deleted. */
export function changeDraft(propertyId: number, change: (plan: TourDraft) => TourDraft): void {
  const previous = tourDraft(propertyId);
  const next = change(previous);
  const isUsed = (id: string) => next.photographs.has(id);
  for (const [id, { thumbAddress }] of previous.photographs)
    if (!isUsed(id)) URL.revokeObjectURL(thumbAddress);
  if (next.plan.stops.length > 0) drafts.set(propertyId, next);
  else drafts.delete(propertyId);
  warnBeforeLeaving();
  for (const listener of listeners) listener();
}

export function changePlan(propertyId: number, change: (walk: TourPlan) => TourPlan): void {
  changeDraft(propertyId, ({ plan, photographs }) => {
    const changed = change(plan);
    const isUsed = (id: string) => changed.stops.some((stop) => stop.id === id);
    return { plan: changed, photographs: new Map([...photographs].filter(([id]) => isUsed(id))) };
  });
}

export function deleteDraft(propertyId: number): void {
  changeDraft(propertyId, () => emptyDraft);
}

export function useTourDraft(propertyId: number): TourDraft {
  return useSyncExternalStore(
    subscribe,
    () => tourDraft(propertyId),
    () => emptyDraft,
  );
}

export function useHasDraft(propertyId: number): boolean {
  return useTourDraft(propertyId) !== emptyDraft;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const warn = (leaving: BeforeUnloadEvent) => leaving.preventDefault();

function warnBeforeLeaving(): void {
  if (drafts.size > 0) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
}
