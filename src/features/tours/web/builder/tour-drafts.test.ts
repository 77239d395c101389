import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addStop, removeStop } from '#features/tours/tour-plan.ts';
import { changeDraft, changePlan, deleteDraft, hasDraft, tourDraft } from './tour-drafts.ts';

const warned = { add: vi.fn<(name: string) => void>(), remove: vi.fn<(name: string) => void>() };
const freed: string[] = [];
beforeEach(() => {
  vi.stubGlobal('addEventListener', warned.add);
  vi.stubGlobal('removeEventListener', warned.remove);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void freed.push(address));
});
afterEach(() => {
  for (const id of [1, 2]) deleteDraft(id);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const spy of Object.values(warned)) spy.mockReset();
  freed.splice(0);
});

const add = (propertyId: number, id: string) =>
  changeDraft(propertyId, ({ plan, photographs }) => ({
    plan: addStop(plan, id),
    photographs: new Map([
      ...photographs,
      [id, { file: new File([id], `${id}.jpg`), preview: new Blob(), thumbAddress: `blob:${id}` }],
    ]),
  }));
const roomsOf = (propertyId: number) => [...tourDraft(propertyId).photographs.keys()];

test('stores one plan per home until it is discarded', () => {
  add(1, 'a');
  add(2, 'b');
  expect([roomsOf(1), roomsOf(2)]).toEqual([['a'], ['b']]);
  deleteDraft(1);
  expect([hasDraft(1), hasDraft(2), roomsOf(1), roomsOf(2)]).toEqual([false, true, [], ['b']]);
});

test("removes only a removed room's photo, and counts a plan without rooms as none", () => {
  add(1, 'a');
  add(1, 'b');
  changePlan(1, (walk) => removeStop(walk, 'a'));
  expect([roomsOf(1), freed]).toEqual([['b'], ['blob:a']]);
  changePlan(1, (walk) => removeStop(walk, 'b'));
  expect([hasDraft(1), freed]).toEqual([false, ['blob:a', 'blob:b']]);
});

test('asks before the page closes while any home has a plan', () => {
  add(1, 'a');
  add(2, 'b');
  expect([warned.add.mock.lastCall?.[0], warned.remove.mock.calls.length]).toEqual(['beforeunload', 0]);
  deleteDraft(1);
  expect(warned.remove).not.toHaveBeenCalled();
  deleteDraft(2);
  expect(warned.remove.mock.lastCall?.[0]).toBe('beforeunload');
});
