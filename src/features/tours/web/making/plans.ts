import { useSyncExternalStore } from 'react';
import { emptyWalk, type Walk } from '#features/tours/walk.ts';

/** A photograph of a room, and what the page shows of it. */
export type Photograph = { file: File; preview: Blob; thumbAddress: string };

/** A tour that is being made. */
export type Plan = { walk: Walk; photographs: ReadonlyMap<string, Photograph> };

/**
 * The tours that are being made, by property. They outlive their screens, so that a closed dialog or another page loses
 * nothing; the browser asks before the whole page goes.
 */
const plans = new Map<number, Plan>();
const listeners = new Set<() => void>();
const emptyPlan: Plan = { walk: emptyWalk, photographs: new Map() };

export function planOf(propertyId: number): Plan {
  return plans.get(propertyId) ?? emptyPlan;
}

export function isPlanned(propertyId: number): boolean {
  return plans.has(propertyId);
}

/** A plan without a room is none. */
export function changePlan(propertyId: number, change: (plan: Plan) => Plan): void {
  const before = planOf(propertyId);
  const after = change(before);
  const isKept = (id: string) => after.photographs.has(id);
  for (const [id, { thumbAddress }] of before.photographs) if (!isKept(id)) URL.revokeObjectURL(thumbAddress);
  if (after.walk.stops.length > 0) plans.set(propertyId, after);
  else plans.delete(propertyId);
  warnBeforeLeaving();
  for (const listener of listeners) listener();
}

export function changeWalk(propertyId: number, change: (walk: Walk) => Walk): void {
  changePlan(propertyId, ({ walk, photographs }) => {
    const changed = change(walk);
    const isKept = (id: string) => changed.stops.some((stop) => stop.id === id);
    return { walk: changed, photographs: new Map([...photographs].filter(([id]) => isKept(id))) };
  });
}

export function dropPlan(propertyId: number): void {
  changePlan(propertyId, () => emptyPlan);
}

export function usePlan(propertyId: number): Plan {
  return useSyncExternalStore(
    subscribe,
    () => planOf(propertyId),
    () => emptyPlan,
  );
}

export function useIsPlanned(propertyId: number): boolean {
  return usePlan(propertyId) !== emptyPlan;
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
