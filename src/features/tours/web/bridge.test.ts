import { describe, expect, test } from 'vitest';
import { afterReport, afterSilence, afterWaiting, atFirst, noSkills, readReport } from './bridge.ts';

describe('what a tour reports', () => {
  test('the player says only that it is there', () => {
    expect(readReport('tourLoaded')).toEqual({ type: 'ready', can: noSkills });
  });

  test('our own lines say what the tour can do, and only what is exactly true counts', () => {
    const report = { ennyumba: 'tour', type: 'ready', can: { zoom: true, floorPlan: 'yes' } };
    expect(readReport(report)).toEqual({ type: 'ready', can: { zoom: true, floorPlan: false } });
    expect(readReport({ ennyumba: 'tour', type: 'ready' })).toEqual({ type: 'ready', can: noSkills });
  });

  test('the room in which one stands has a name, cut where it is endless', () => {
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
  ])('%j is not for us', (data) => {
    expect(readReport(data)).toBeNull();
  });
});

describe('how a tour stands', () => {
  test('skills that were reported once stay', () => {
    const able = afterReport(atFirst, { zoom: true, floorPlan: false });
    expect(afterReport(able, noSkills)).toEqual({ phase: 'ready', can: { zoom: true, floorPlan: false } });
  });

  test('silence lifts the veil, waiting makes it late, and what is ready never becomes either', () => {
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
