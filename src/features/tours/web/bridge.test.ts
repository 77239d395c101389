import { describe, expect, test } from 'vitest';
import { afterReport, afterSilence, afterWaiting, atFirst, noSkills, readReport } from './bridge.ts';

describe('what a tour reports', () => {
  test('the player only reports that it has loaded', () => {
    expect(readReport('tourLoaded')).toEqual({ type: 'ready', can: noSkills });
  });

  test('our own script reports what the tour can do, and only a literal true counts', () => {
    const report = { ennyumba: 'tour', type: 'ready', can: { zoom: true, rooms: 'yes' } };
    expect(readReport(report)).toEqual({ type: 'ready', can: { zoom: true, rooms: false } });
    expect(readReport({ ennyumba: 'tour', type: 'ready' })).toEqual({ type: 'ready', can: noSkills });
  });

  test('the current room has a name, truncated if it is very long', () => {
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

  test('Escape inside the frame asks to leave', () => {
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
  ])('%j is ignored', (data) => {
    expect(readReport(data)).toBeNull();
  });
});

describe('the progress of a tour', () => {
  test('capabilities stay once reported', () => {
    const able = afterReport(atFirst, { zoom: true, rooms: false });
    expect(afterReport(able, noSkills)).toEqual({ phase: 'ready', can: { zoom: true, rooms: false } });
  });

  test('silence lifts the veil, waiting makes it late, and a ready tour becomes neither', () => {
    const silent = afterSilence(atFirst);
    expect(silent.phase).toBe('silent');
    const late = afterWaiting(silent);
    expect(late.phase).toBe('late');
    expect(afterWaiting(atFirst).phase).toBe('late');
    expect(afterSilence(late).phase).toBe('late');
    const ready = afterReport(late, noSkills);
    expect(ready.phase).toBe('ready');
    expect(afterWaiting(ready).phase).toBe('ready');
    expect(afterSilence(ready).phase).toBe('ready');
  });
});
