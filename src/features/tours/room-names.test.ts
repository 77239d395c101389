import { expect, test } from 'vitest';
import { roomName } from './room-names.ts';

test.each([
  ['Kitchen', 'Kitchen'],
  ['kitchen', 'Kitchen'],
  ['Bedroom 2', 'Bedroom 2'],
  ['BOYS’ QUARTERS 12', 'Boys’ quarters 12'],
  ["Boys' quarters", 'Boys’ quarters'],
  ['Pano 3', 'Pano 3'],
  ['Kitchen of the neighbours', 'Kitchen of the neighbours'],
  ['Bedroom2', 'Bedroom2'],
  ['Bedroom 123', 'Bedroom 123'],
  ['bedroom 1234', 'bedroom 1234'],
  ['KITCHEN 2', 'Kitchen 2'],
  ['', ''],
])('formats the room name %j as %j', (room, said) => {
  expect(roomName(room)).toBe(said);
});
