import { expect, test } from 'vitest';
import { boxAround, boxNear, formatBox, parseBox } from './box.ts';
import { groupPlaces, isOnePlace, namesWithRoom } from './group-places.ts';

const pixelOf = ({ lat, lng }: { lat: number; lng: number }) => ({ x: lng * 1000, y: -lat * 1000 });
const place = (id: number, lat: number, lng: number) => ({ id, lat, lng });

test('merges overlapping pins, with every property in exactly one', () => {
  const places = [place(1, 0, 0), place(2, 0.01, 0.05), place(3, 0, 0.5), place(4, 0.2, 0)];
  const groups = groupPlaces(places, pixelOf);
  expect(groups.map((group) => group.places.map(({ id }) => id))).toEqual([[1, 2], [3], [4]]);
  // A pin is at the position of its first home.
  expect(groups[0]).toMatchObject({ key: '1', lat: 0, lng: 0 });
  const apart = (lat: number, lng: number) =>
    groupPlaces([place(1, 0, 0), place(2, lat, lng)], pixelOf).length;
  expect([apart(0, 0.091), apart(0, 0.092), apart(0.039, 0), apart(0.04, 0), apart(-0.04, 0)]).toEqual([
    1, 2, 1, 2, 2,
  ]);
});

test('keeps properties in one grid cell as one place at any zoom', () => {
  expect(isOnePlace([place(1, 0.3645, 32.6), place(2, 0.3645, 32.6)])).toBe(true);
  expect(isOnePlace([place(1, 0.3645, 32.6), place(2, 0.3675, 32.6)])).toBe(false);
  expect(isOnePlace([place(1, 0.3645, 32.6), place(2, 0.3645, 32.63)])).toBe(false);
});

test('shows the first of two overlapping names, and none outside the map', () => {
  const names = [
    { text: 'Kololo', lat: -0.05, lng: 0.05 },
    { text: 'Nakasero', lat: -0.055, lng: 0.06 },
    { text: 'Entebbe', lat: -0.05, lng: 5 },
  ];
  expect(namesWithRoom(names, pixelOf, { width: 400, height: 400 }).map(({ text }) => text)).toEqual([
    'Kololo',
  ]);
  const edges = [
    { text: 'left', lat: -0.2, lng: -0.001 },
    { text: 'top', lat: 0.001, lng: 0.2 },
    { text: 'right', lat: -0.2, lng: 0.401 },
    { text: 'bottom', lat: -0.401, lng: 0.2 },
    { text: 'corner', lat: -0.4, lng: 0.4 },
  ];
  expect(namesWithRoom(edges, pixelOf, { width: 400, height: 400 }).map(({ text }) => text)).toEqual([
    'corner',
  ]);
  const pins = [{ lat: -0.05, lng: 0.05 }];
  expect(namesWithRoom(names, pixelOf, { width: 400, height: 400 }, pins)).toEqual([]);
});

test('writes a box in short form and parses it again', () => {
  const box = boxAround([place(1, 0.28001, 32.64), place(2, 0.35, 32.55)]);
  expect(box && formatBox(box)).toBe('32.55,0.28,32.64,0.35');
  expect(formatBox({ west: 32.555512, south: 0.28016, east: 32.64, north: 0.35004 })).toBe(
    '32.5555,0.2802,32.64,0.35',
  );
  expect(parseBox('32.55,0.28,32.64,0.35')).toEqual({ west: 32.55, south: 0.28, east: 32.64, north: 0.35 });
  expect(parseBox('1,2,x,4')).toBe(null);
  expect(parseBox(undefined)).toBe(null);
  expect([parseBox(''), parseBox('1,2,3')]).toEqual([null, null]);
  expect(boxNear({ lat: 1, lng: 32 }, 0.5)).toEqual({ west: 31.5, south: 0.5, east: 32.5, north: 1.5 });
  expect(boxAround([])).toBe(null);
});
