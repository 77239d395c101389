import { expect, test } from 'vitest';
import { roomsOf } from './picture-rooms.ts';

const picture = (alt: string, isPlan = false) => ({
  ...{ key: 'a'.repeat(32), width: 4, height: 3, colour: '#ffffff', alt },
  ...(isPlan && { pins: [] }),
});

test('groups pictures by the room of their caption, in the order of the first of each', () => {
  const pictures = [
    picture('Rendering: living and dining room'),
    picture('The home from outside'),
    picture('Sitting room at noon'),
    picture('Ekifaananyi'),
    picture('Ground floor', true),
    picture('Balcony of the main bedroom'),
  ];
  expect(roomsOf(pictures)).toEqual([
    { name: 'Living room', indexes: [0, 2] },
    { name: 'Outside', indexes: [1] },
    { name: 'More photos', indexes: [3] },
    { name: 'Floor plan', indexes: [4] },
    { name: 'Bedroom', indexes: [5] },
  ]);
});
