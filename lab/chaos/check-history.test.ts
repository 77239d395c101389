import { expect, test } from 'vitest';
import { type Accepted, historyErrors } from './check-history.ts';

const given = (from: number, to: number, changes: Partial<Accepted> = {}): Accepted => ({
  what: { from, to },
  mark: `${from}`,
  asked: 10,
  answered: 20,
  release: null,
  ...changes,
});
const stored = (from: number, to: number) => ({ mark: `${from}`, what: { from, to } });
const released = { asked: 30, answered: 40 };

test('neighbours, and one after another has let go, are as they should be', () => {
  const first = given(1, 3, { release: released });
  const accepted = [first, given(3, 5), given(2, 3, { asked: 31, answered: 35 })];
  expect(historyErrors({ accepted, refused: [] }, [stored(3, 5), stored(2, 3)])).toEqual([]);
});

test('reports a range that two owners hold at once', () => {
  const accepted = [given(1, 3, { release: released }), given(2, 4, { asked: 21, answered: 29 })];
  expect(historyErrors({ accepted, refused: [] }, [stored(2, 4)])).toEqual([
    'given twice: 1 to 3 and 2 to 4',
  ]);
});

test.each([
  ['while it was being taken', 5, 12, []],
  ['while it was being let go', 35, 36, []],
  ['before anybody asked for it', 1, 9, ['refused although free: 2 to 4']],
  ['after it was let go', 41, 50, ['refused although free: 2 to 4']],
])('a refusal %s', (_, asked, answered, faults) => {
  const refused = [{ what: { from: 2, to: 4 }, asked, answered }];
  expect(historyErrors({ accepted: [given(1, 3, { release: released })], refused }, [])).toEqual(faults);
});

test('reports a rejection of a range that was free', () => {
  const refused = [{ what: { from: 3, to: 4 }, asked: 21, answered: 22 }];
  expect(historyErrors({ accepted: [given(1, 3)], refused }, [stored(1, 3)])).toEqual([
    'refused although free: 3 to 4',
  ]);
});

test('reports an accepted range that is not stored, and a stored one that was not accepted', () => {
  expect(historyErrors({ accepted: [given(1, 3)], refused: [] }, [stored(1, 2)])).toEqual([
    'promised and not stored: 1: 1 to 3',
    'stored and not promised: 1: 1 to 2',
  ]);
});
