import { expect, test } from 'vitest';
import { cubeFace, type Face, type Picture, renderView } from './cube.ts';
import { cubeFaces } from './generated-export.ts';

/** Returns a panorama whose red value is its column and green value its row, both from 0 to 255. */
function ramps(parts: 3 | 4): Picture {
  const [width, height] = [512, 256];
  const data = new Uint8Array(width * height * parts);
  for (let at = 0; at < width * height; at++) {
    data[at * parts] = ((at % width) / (width - 1)) * 255;
    data[at * parts + 1] = (Math.floor(at / width) / (height - 1)) * 255;
    if (parts === 4) data[at * parts + 3] = 255;
  }
  return { data, width, height };
}

function pixel({ data, width, height }: Picture, x: number, y: number): number[] {
  const parts = data.length / width / height;
  return [...data.slice((y * width + x) * parts, (y * width + x) * parts + parts)];
}
const middleOf = (picture: Picture) => pixel(picture, picture.width >> 1, picture.height >> 1);

test.each<[Face, number]>([
  ['f', 128],
  ['r', 192],
  ['l', 64],
])('samples for the middle of face %s its quarter of the panorama at eye level', (face, red) => {
  const [r = 0, g = 0] = middleOf(cubeFace(ramps(3), face, 65));
  expect(Math.abs(r - red)).toBeLessThanOrEqual(2);
  expect(Math.abs(g - 128)).toBeLessThanOrEqual(2);
});

test('shows the poles on the faces above and below', () => {
  expect(middleOf(cubeFace(ramps(3), 'u', 65))[1]).toBeLessThanOrEqual(2);
  expect(middleOf(cubeFace(ramps(3), 'd', 65))[1]).toBeGreaterThanOrEqual(253);
});

test('joins the left and right edges of the panorama at the back', () => {
  const back = cubeFace(ramps(3), 'b', 65);
  const [before = 0] = pixel(back, 30, 32);
  const [after = 0] = pixel(back, 34, 32);
  expect(before).toBeGreaterThan(245);
  expect(after).toBeLessThan(10);
});

test('shows the same pixels at the common edge of two faces', () => {
  const around: [Face, Face][] = [
    ['l', 'f'],
    ['f', 'r'],
    ['r', 'b'],
  ];
  for (const [left, right] of around) {
    const [one = 0] = pixel(cubeFace(ramps(3), left, 256), 255, 128);
    const [other = 0] = pixel(cubeFace(ramps(3), right, 256), 0, 128);
    expect(Math.abs(one - other)).toBeLessThanOrEqual(1);
  }
});

test('converts four bytes per pixel to the same colours as three, fully opaque', () => {
  for (const face of cubeFaces) {
    const [r, g] = pixel(cubeFace(ramps(3), face, 16), 3, 5);
    expect(pixel(cubeFace(ramps(4), face, 16), 3, 5)).toEqual([r, g, 0, 255]);
  }
});

test('turns a view to the right and upwards', () => {
  const [r = 0, g = 0] = middleOf(renderView(ramps(3), 90, 45, 60, 65, 65));
  expect(Math.abs(r - 192)).toBeLessThanOrEqual(2);
  expect(Math.abs(g - 64)).toBeLessThanOrEqual(2);
});
