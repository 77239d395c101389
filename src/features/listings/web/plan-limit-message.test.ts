import { expect, test } from 'vitest';
import { CallError } from '#kit/web/call.ts';
import { planLimitMessage } from './plan-limit-message.ts';

const refusal = (code: string) =>
  new CallError(409, 'Conflict', {
    type: 'about:blank',
    title: '',
    status: 409,
    code,
    message: 'Make one unavailable.',
  });

test.each([
  ['plan_full', 'Your plan is full'],
  ['plan_ended', 'Your plan has ended'],
])("shows for %s the message %s with the server's text and a membership link", (code, title) => {
  const taken: string[] = [];
  const toast = planLimitMessage(refusal(code), () => taken.push('membership'));
  expect(toast).toMatchObject({ title, description: 'Make one unavailable.' });
  expect(toast?.tone).toBeUndefined();
  toast?.action?.run();
  expect(taken).toEqual(['membership']);
});

test.each([[refusal('account_closing')], [new CallError(502, 'Bad Gateway', null)], [new Error('offline')]])(
  'ignores another error: %s',
  (error) => {
    expect(planLimitMessage(error, () => {})).toBeNull();
  },
);
