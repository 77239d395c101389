import { expect, test } from 'vitest';
import { dragView, positionInView, rotateView } from './panorama-view.ts';

const ahead = { yaw: 0, pitch: 0, hfov: 90 };

test('centres the view on the given direction, wherever it is', () => {
  for (const look of [
    { yaw: 0, pitch: 0 },
    { yaw: 170, pitch: -40 },
    { yaw: -90, pitch: 80 },
  ]) {
    const place = positionInView({ ...look, hfov: 80 }, look, 1.5);
    expect(place?.x).toBeCloseTo(0.5);
    expect(place?.y).toBeCloseTo(0.5);
  }
});

test('maps half the field of view to the right edge, and nothing beyond it', () => {
  expect(positionInView(ahead, { yaw: 44.999, pitch: 0 }, 1)?.x).toBeCloseTo(1, 3);
  expect(positionInView(ahead, { yaw: -44.999, pitch: 0 }, 1)?.x).toBeCloseTo(0, 3);
  expect(positionInView(ahead, { yaw: -46, pitch: 0 }, 1)).toBeNull();
  expect(positionInView(ahead, { yaw: 0, pitch: 44.999 }, 1)?.y).toBeCloseTo(0, 3);
  expect(positionInView(ahead, { yaw: 0, pitch: 46 }, 1)).toBeNull();
  expect(positionInView(ahead, { yaw: 0, pitch: -44.999 }, 1)?.y).toBeCloseTo(1, 3);
  expect(positionInView(ahead, { yaw: 0, pitch: -46 }, 1)).toBeNull();
  expect(positionInView(ahead, { yaw: 46, pitch: 0 }, 1)).toBeNull();
  expect(positionInView(ahead, { yaw: 180, pitch: 0 }, 1)).toBeNull();
});

test('scales the vertical position by the aspect ratio of the picture', () => {
  expect(positionInView(ahead, { yaw: 0, pitch: 20 }, 1)?.y).toBeCloseTo(0.5 - Math.tan(Math.PI / 9) / 2);
  expect(positionInView(ahead, { yaw: 0, pitch: 20 }, 2)?.y).toBeCloseTo(0.5 - Math.tan(Math.PI / 9));
});

test('crosses the edge of the photo without a jump', () => {
  expect(positionInView({ ...ahead, yaw: 175 }, { yaw: -175, pitch: 0 }, 1)?.x).toBeGreaterThan(0.5);
  expect(rotateView({ ...ahead, yaw: 175 }, 10, 0).yaw).toBe(-175);
});

test('turns left when the finger moves right, and limits the vertical angle', () => {
  expect(dragView(ahead, 100, 0, 400).yaw).toBeLessThan(0);
  expect(dragView(ahead, 0, 100, 400).pitch).toBeGreaterThan(0);
  expect(rotateView(ahead, 0, 500).pitch).toBe(85);
  expect(rotateView(ahead, 0, -500).pitch).toBe(-85);
});
