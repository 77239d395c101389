import { expect, test } from 'vitest';
import { overlapShift } from './avoid-overlap.ts';

const screen = { top: 0, bottom: 844 };
const none = { seen: screen, head: null, foot: null, field: null };
const low = { top: 768, bottom: 828 };
const high = { top: 116, bottom: 176 };

test.each([
  ['nothing in the way', low, none, 768],
  ['a bar at the foot: above it', low, { ...none, foot: { top: 744, bottom: 844 } }, 676],
  ['a bar that has come to rest further up', low, { ...none, foot: { top: 400, bottom: 470 } }, 768],
  ['the field elsewhere', low, { ...none, field: { top: 300, bottom: 348 } }, 768],
  ['the field behind: at the top', low, { ...none, field: { top: 790, bottom: 838 } }, 8],
  ['a keyboard: above it', low, { ...none, seen: { top: 0, bottom: 500 } }, 432],
  [
    'a keyboard and the field just above it: at the top of what is seen',
    low,
    { ...none, seen: { top: 120, bottom: 620 }, field: { top: 560, bottom: 608 } },
    128,
  ],
  ['in a dialog, where it is high', high, none, 116],
  [
    'in a dialog, the field behind: above the bar',
    high,
    { ...none, foot: { top: 780, bottom: 844 }, field: { top: 130, bottom: 178 } },
    712,
  ],
  [
    'the field behind, in a dialog: below its title',
    low,
    { ...none, head: { top: 36, bottom: 68 }, field: { top: 790, bottom: 838 } },
    76,
  ],
  [
    'a title that has been scrolled away',
    low,
    { ...none, head: { top: -90, bottom: -58 }, field: { top: 790, bottom: 838 } },
    8,
  ],
  ['a field that fills the screen', low, { ...none, field: { top: 0, bottom: 844 } }, 768],
])('%s', (_, messages, around, top) => {
  expect(messages.top + overlapShift(messages, around)).toBe(top);
});
