import { describe, expect, test } from 'vitest';
import {
  afterReport,
  afterSilence,
  afterWaiting,
  initialProgress,
  noCapabilities,
  readReport,
} from './bridge.ts';

describe('messages of a tour', () => {
  test('report from the player only that it has loaded', () => {
    expect(readReport('tourLoaded')).toEqual({ type: 'ready', can: noCapabilities });
  });

  test("report the tour's features from our script, and count only a literal true", () => {
    const report = { ennyumba: 'tour', type: 'ready', can: { zoom: true, rooms: 'yes' } };
    expect(readReport(report)).toEqual({ type: 'ready', can: { zoom: true, rooms: false } });
    expect(readReport({ ennyumba: 'tour', type: 'ready' })).toEqual({ type: 'ready', can: noCapabilities });
  });

  test('report the current room with its name, truncated if it is very long', () => {
    expect(readReport({ ennyumba: 'tour', type: 'scene', name: 'Kitchen' })).toEqual({
      type: 'scene',
      name: 'Kitchen',
    });
    expect(readReport({ ennyumba: 'tour', type: 'scene', name: 'x'.repeat(500) })).toMatchObject({
      name: 'x'.repeat(100),
    });
    expect(readReport({ ennyumba: 'tour', type: 'scene', name: '' })).toBeNull();
    expect(readReport({ ennyumba: 'tour', type: 'scene', name: 7 })).toBeNull();
  });

  test('request leaving on Escape inside the frame', () => {
    expect(readReport({ ennyumba: 'tour', type: 'leave' })).toEqual({ type: 'leave' });
  });

  test.each([
    null,
    undefined,
    7,
    'tourloaded',
    [],
    {},
    { type: 'ready' },
    { ennyumba: 'tour', type: 'other' },
  ])('ignore %j', (data) => {
    expect(readReport(data)).toBeNull();
  });
});

describe('state of a running tour', () => {
  test('keeps features once reported', () => {
    const able = afterReport(initialProgress, { zoom: true, rooms: false });
    expect(afterReport(able, noCapabilities)).toEqual({ phase: 'ready', can: { zoom: true, rooms: false } });
  });

  test('removes the cover when silent, becomes late after waiting, and does neither when ready', () => {
    const silent = afterSilence(initialProgress);
    expect(silent.phase).toBe('silent');
    const late = afterWaiting(silent);
    expect(late.phase).toBe('late');
    expect(afterWaiting(initialProgress).phase).toBe('late');
    expect(afterSilence(late).phase).toBe('late');
    const ready = afterReport(late, noCapabilities);
    expect(ready.phase).toBe('ready');
    expect(afterWaiting(ready).phase).toBe('ready');
    expect(afterSilence(ready).phase).toBe('ready');
  });
});
