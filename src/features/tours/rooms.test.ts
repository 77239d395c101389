import { expect, test } from 'vitest';
import { roomsIn } from './rooms.ts';

test('panoramas by their labels, in the order of the file, each name once', () => {
  const text = `#: locale=en\r\n\r\n## Tour\r\ntour.name = Villa\r\n## Media\r\n### Title
Button_0A30C58C_1E19.label = Book now
panorama_3B3FA987_2DB7_E605_41BF_CCF1B1A8AA51.label = Suite = large \r
panorama_E44A8A09_EE14_01FA_41E1_E6A3F5BB57CB.label = Küche
panorama_E7E1BC4B_EE14_027F_41E1_EE643E9E4BF3.label = Küche
panorama_E7E1BC4B_EE14_027F_41E1_EE643E9E4BF4.label =
panorama_E7E1BC4B_EE14_027F_41E1_EE643E9E4BF4.subtitle = not this
video_E7E1BC4B.label = nor this`;
  expect(roomsIn(text)).toEqual(['Suite = large', 'Küche']);
});

test('however much there is, only so much is taken', () => {
  const lines = Array.from({ length: 500 }, (_, at) => `panorama_${at}.label = ${at}${'x'.repeat(500)}`);
  const rooms = roomsIn(lines.join('\n'));
  expect([rooms.length, rooms[0]?.length]).toEqual([100, 100]);
  expect(roomsIn('')).toEqual([]);
});
