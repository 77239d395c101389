import { useSyncExternalStore } from 'react';
import { emptyTourPlan, type TourPlan } from '#features/tours/tour-plan.ts';

/** A photograph of a room, and its preview for the page. */
export type Photo = { file: File; preview: Blob; thumbAddress: string };

/** A tour that is being made. */
export type TourDraft = { walk: TourPlan; photographs: ReadonlyMap<string, Photo> };

/**
 * The tours that are being made, by property. They outlive their screens, so that a closed dialog or another
 * page loses nothing. The browser asks before the whole page is closed.
 */
const plans = new Map<number, TourDraft>();
const listeners = new Set<() => void>();
const emptyPlan: TourDraft = { walk: emptyTourPlan, photographs: new Map() };

export function tourDraft(propertyId: number): TourDraft {
  return plans.get(propertyId) ?? emptyPlan;
}

export function hasDraft(propertyId: number): boolean {
  return plans.has(propertyId);
}

/** Changes a draft. A draft without rooms is deleted. */
export function changeDraft(propertyId: number, change: (plan: TourDraft) => TourDraft): void {
  const before = tourDraft(propertyId);
  const after = change(before);
  const isUsed = (id: string) => after.photographs.has(id);
  for (const [id, { thumbAddress }] of before.photographs) if (!isUsed(id)) URL.revokeObjectURL(thumbAddress);
  if (after.walk.stops.length > 0) plans.set(propertyId, after);
  else plans.delete(propertyId);
  warnBeforeLeaving();
  for (const listener of listeners) listener();
}

export function changeWalk(propertyId: number, change: (walk: TourPlan) => TourPlan): void {
  changeDraft(propertyId, ({ walk, photographs }) => {
    const changed = change(walk);
    const isUsed = (id: string) => changed.stops.some((stop) => stop.id === id);
    return { walk: changed, photographs: new Map([...photographs].filter(([id]) => isUsed(id))) };
  });
}

export function deleteDraft(propertyId: number): void {
  changeDraft(propertyId, () => emptyPlan);
}

export function useTourDraft(propertyId: number): TourDraft {
  return useSyncExternalStore(
    subscribe,
    () => tourDraft(propertyId),
    () => emptyPlan,
  );
}

export function useHasDraft(propertyId: number): boolean {
  return useTourDraft(propertyId) !== emptyPlan;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const warn = (leaving: BeforeUnloadEvent) => leaving.preventDefault();

function warnBeforeLeaving(): void {
  if (plans.size > 0) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
}
