import { expect, test } from 'vitest';
import {
  addStop,
  changeStop,
  emptyTourPlan,
  missingReturnDoors,
  moveStop,
  placeDoor,
  removeDoor,
  removeStop,
  roomLabel,
  type TourPlan,
  tourPlanErrors,
  tourRooms,
  unreachableRooms,
} from './tour-plan.ts';

const door = (to: string, yaw: number, pitch = 0) => ({ to, yaw, pitch });

/** Returns a plan of three rooms in a row: a ↔ b ↔ c. */
function flat(): TourPlan {
  let walk = emptyTourPlan;
  for (const id of ['a', 'b', 'c']) walk = changeStop(addStop(walk, id), id, { name: `Room ${id}` });
  walk = placeDoor(walk, 'a', door('b', 40, -5));
  walk = placeDoor(walk, 'b', door('a', -90));
  walk = placeDoor(walk, 'b', door('c', 100));
  return placeDoor(walk, 'c', door('b', 0));
}

test('starts the tour in the first room until another is chosen', () => {
  expect(flat().start).toBe('a');
  expect(tourRooms({ ...flat(), start: 'c' }).map(({ panorama }) => panorama)).toEqual(['c', 'a', 'b']);
});

test('stores the target of a door, and enters facing away from the door behind', () => {
  const [a, b] = tourRooms(flat());
  expect(a?.doors).toEqual([{ panorama: 'b', yaw: 40, pitch: -5, backwardYaw: 90, distance: 1 }]);
  expect(b?.doors.map(({ backwardYaw }) => backwardYaw)).toEqual([-140, -180]);
});

test('enters a room without a return door in its initial direction', () => {
  const walk = changeStop(removeDoor(flat(), 'b', 'a'), 'b', { look: { yaw: 33, pitch: 2 } });
  expect(tourRooms(walk)[0]?.doors[0]?.backwardYaw).toBe(33);
  expect(missingReturnDoors(walk)).toEqual([{ from: 'b', to: 'a' }]);
  expect(missingReturnDoors(flat())).toEqual([]);
});

test('moves a door that is placed again and normalises its direction', () => {
  const walk = placeDoor(flat(), 'a', door('b', 190.26, 3));
  expect(walk.stops[0]?.doors).toEqual([door('b', -169.7, 3)]);
});

test('rounds directions to a tenth of a degree and trims names', () => {
  const walk = changeStop(placeDoor(flat(), 'a', door('b', 10.04, -3.06)), 'a', { name: '  Hall ' });
  const [hall] = tourRooms(walk);
  expect(hall?.name).toBe('Hall');
  expect(hall?.doors).toEqual([{ panorama: 'b', yaw: 10, pitch: -3.1, backwardYaw: 90, distance: 1 }]);
});

test('starts in the first room when the start room is removed', () => {
  expect(removeStop({ ...flat(), start: 'c' }, 'c').start).toBe('a');
  expect(removeStop({ ...flat(), start: 'c' }, 'a').start).toBe('c');
});

test('names an unreachable room, by its position when it has no name', () => {
  expect(unreachableRooms(flat())).toEqual([]);
  const walk = changeStop(removeDoor(flat(), 'b', 'c'), 'c', { name: ' ' });
  expect(roomLabel(walk, 'c')).toBe('Room 3');
  expect(tourPlanErrors(walk).map(({ words }) => words)).toEqual([
    'Room 3 has no name yet.',
    'Room 3 cannot be reached from Room a. Place a door that leads to it.',
  ]);
});

test('rejects two rooms with the same name', () => {
  const walk = changeStop(flat(), 'c', { name: 'room A ' });
  expect(tourPlanErrors(walk)).toEqual([
    { stop: 'c', words: 'Two rooms are called room A. Give each a name of its own.' },
  ]);
});

test('removes the doors to a removed room and moves the start', () => {
  const walk = removeStop(flat(), 'a');
  expect(walk.start).toBe('b');
  expect(walk.stops.map(({ doors }) => doors.map(({ to }) => to))).toEqual([['c'], ['b']]);
  expect(removeStop(removeStop(walk, 'b'), 'c')).toEqual(emptyTourPlan);
  expect(removeStop(flat(), 'c').start).toBe('a');
});

test('reorders rooms within the list', () => {
  const order = ({ stops }: TourPlan) => stops.map(({ id }) => id).join('');
  expect(order(moveStop(flat(), 'c', -1))).toBe('acb');
  expect(order(moveStop(flat(), 'c', 1))).toBe('abc');
  expect(order(moveStop(flat(), 'a', -1))).toBe('abc');
  expect(order(moveStop(flat(), 'a', 1))).toBe('bac');
  expect([order(moveStop(flat(), 'gone', 1)), order(moveStop(flat(), 'gone', -1))]).toEqual(['abc', 'abc']);
  expect(moveStop(flat(), 'a', 1).start).toBe('a');
});
