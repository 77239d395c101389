import { expect, test } from 'vitest';
import { roomsIn } from './rooms.ts';

test('lists panoramas by label in file order, numbering equal names', () => {
  const text = `#: locale=en\r\n\r\n## Tour\r\ntour.name = Villa\r\n## Media\r\n### Title
Button_0A30C58C_1E19.label = Book now
panorama_3B3FA987_2DB7_E605_41BF_CCF1B1A8AA51.label = Suite = large \r
panorama_E44A8A09_EE14_01FA_41E1_E6A3F5BB57CB.label = Küche
panorama_E7E1BC4B_EE14_027F_41E1_EE643E9E4BF3.label = Küche
panorama_E7E1BC4B_EE14_027F_41E1_EE643E9E4BF4.label =
panorama_E7E1BC4B_EE14_027F_41E1_EE643E9E4BF4.subtitle = not this
video_E7E1BC4B.label = nor this`;
  expect(roomsIn(text)).toEqual(['Suite = large', 'Küche 1', 'Küche 2']);
});

const definition = `var script = {"definitions":[
  {"class":"Panorama","label":"Kitchen","id":"panorama_0A","frames":[{"levels":[{"url":"media/{face}.jpg"}]}],"data":{"label":"no"}},
  {items:[{media:'this.panorama_0B',class:'PanoramaPlayListItem'},"this.PanoramaPlayListItem_1",{"media":"this.video_1"},"this.gone"],id:'mainPlayList'},
  {"id":"PanoramaPlayListItem_1","media":"this.panorama_0A","end":"this.trigger('tourEnded')"},
  {"class":"Panorama","label":trans('panorama_0B.label'),"id":"panorama_0B"},
  {"class":"Panorama","label":"The \\"blue\\" room","id":"panorama_0C"}]};function f(){return "}"}`;

test('lists rooms in playlist order with names from the language file, otherwise from the definition', () => {
  const text = 'panorama_0C.label = Blue\npanorama_0B.label = Terrace\n';
  expect(roomsIn(text, definition)).toEqual(['Terrace', 'Kitchen', 'Blue']);
  expect(roomsIn('', definition)).toEqual(['Kitchen', 'The \\"blue\\" room']);
});

test('skips numbers used by other rooms and lists a repeated stop once', () => {
  const names = ['Bedroom', 'Bedroom 1', 'Bedroom', 'Hall'];
  const text = names.map((name, at) => `panorama_${at}.label = ${name}`).join('\n');
  const item = (at: number) => `{"media":"this.panorama_${at}"}`;
  const twice = `"definitions":[{"id":"mainPlayList","items":[${[3, 0, 3].map(item).join(',')}]}]`;
  expect(roomsIn(text, twice)).toEqual(['Hall', 'Bedroom 2', 'Bedroom 1', 'Bedroom 3']);
});

test.each([
  ['never closed', `{"definitions":[{"id":"mainPlayList","items":["`],
  ['closed too often', '{"definitions":[]]]}}}'],
  ['nested without end', `"definitions":${'[{a:'.repeat(200_000)}`],
  ['nothing but quotes', `"definitions":[${`'\\'`.repeat(300_000)}`],
  ['nothing but words', `"definitions":[${'a'.repeat(900_000)}`],
])('returns no rooms quickly for a definition that is %s', (_, hostile) => {
  expect(roomsIn('panorama_0A.label = Kitchen', hostile)).toEqual(['Kitchen']);
});

test('removes bidirectional control characters from room names', () => {
  expect(roomsIn('panorama_0A.label = \u202eKitchen\u2069\n')).toEqual(['Kitchen']);
});

test('limits the number and length of room names', () => {
  const lines = Array.from({ length: 500 }, (_, at) => `panorama_${at}.label = ${at}${'x'.repeat(500)}`);
  const rooms = roomsIn(lines.join('\n'));
  expect([rooms.length, rooms[0]?.length]).toEqual([100, 100]);
  expect(roomsIn('')).toEqual([]);
});
