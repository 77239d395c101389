import { expect, test } from 'vitest';
import { msg } from '#kit/msg.ts';
import { slotUnavailableError } from './booking.ts';

const near = msg('No times close to it are available.');

test.each([
  ['taken', 'This time has just been taken. No times close to it are available.'],
  ['late', 'It is too late to book this time. No times close to it are available.'],
  ['off', 'Viewings are not offered at the time you chose. No times close to it are available.'],
] as const)('states the reason when a time is unavailable: %s', (reason, message) => {
  expect(slotUnavailableError({ reason, near })).toMatchObject({
    kind: 'conflict',
    code: `slot_${reason}`,
    message,
  });
});
