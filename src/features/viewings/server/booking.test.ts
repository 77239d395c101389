import { expect, test } from 'vitest';
import { msg } from '#kit/msg.ts';
import { slotUnavailable } from './booking.ts';

const near = msg('No hour near it is free.');

test.each([
  ['taken', 'This time has just been taken. No hour near it is free.'],
  ['late', 'It is too late for this time. No hour near it is free.'],
  ['off', 'The home is not shown at this time. No hour near it is free.'],
] as const)('an hour that cannot be had because it is %s says so', (fault, message) => {
  expect(slotUnavailable({ fault, near })).toMatchObject({
    kind: 'conflict',
    code: `slot_${fault}`,
    message,
  });
});
