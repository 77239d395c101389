import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type RuleName, ruleLimits, ruleNames } from '#features/viewing-claims/limits.ts';
import type {
  AdminClaim,
  CheckedProperty,
  ClaimRuleSettings,
  ManagerClaim,
  OpenAvailabilityCheck,
} from '#features/viewing-claims/schema.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { ClaimQueue } from './claim-queue.tsx';
import { ClaimRules } from './claim-rules.tsx';
import { ManagerClaims } from './manager-claims.tsx';
import { claimQueueQuery, claimRulesQuery, managerClaimsQuery } from './queries.ts';

const home = { id: 7, title: 'A flat' };
const facts = {
  id: 1,
  reason: 'not_as_shown',
  text: 'It has one bedroom.',
  claimedAt: '2026-11-10T12:00:00Z',
  state: 'waiting',
  because: null,
  decidedBy: null,
  decision: null,
  answerBy: '2026-11-12T12:00:00Z',
} as const;
const claim: ManagerClaim = { ...facts, home, mayAnswer: true, agrees: null, answer: null };
const question: OpenAvailabilityCheck = {
  id: 5,
  home: { ...home, category: 'rental_units' },
  cause: 'age',
  askedAt: '2026-11-10T12:00:00Z',
  answerBy: '2026-11-12T12:00:00Z',
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('claims on the dashboard', () => {
  const read = 'GET /api/desk/claims';
  const say = 'POST /api/desk/questions/5/answer';
  const answerClaim = 'POST /api/desk/claims/1/answer';
  const desk = (questions: OpenAvailabilityCheck[], claims: ManagerClaim[] = []) =>
    renderInteractive(<ManagerClaims />, [[managerClaimsQuery().queryKey, { questions, claims }]]);

  test.each([
    ['Yes, still available', true],
    ['No, it has been let', false],
  ])('sends the answer once and reloads the open checks: %s', async (words, isFree) => {
    const { user } = desk([question]);
    await user.click(button(words));
    expect(sentBody(say).body).toEqual({ isFree });
    expect(
      [button('Yes, still available'), button('No, it has been let')].map(({ disabled }) => disabled),
    ).toEqual([true, true]);
    await respondTo(say, { ...question, state: isFree ? 'yes' : 'no' } satisfies CheckedProperty);
    expect(pendingRequests()).toEqual([read]);
    await respondTo(read, { questions: [], claims: [] });
    expectShown('No availability checks to answer.');
  });

  test('shows why an answer was rejected and allows another', async () => {
    const { user } = desk([question]);
    await user.click(button('Yes, still available'));
    await respondWithError(say, 409, 'This listing is already unavailable.');
    expect(screen.getByRole('alert').textContent).toBe('This listing is already unavailable.');
    expect(button('Yes, still available').disabled).toBe(false);
    expect(pendingRequests()).toEqual([]);
  });

  test('accepts without a message and repeats the same answer after a lost connection', async () => {
    const { user } = desk([], [claim]);
    await user.click(button('Agree'));
    const { body, headers } = sentBody(answerClaim);
    expect(body).toEqual({ agrees: true });
    expect([button('Agree'), button('Disagree')].map(({ disabled }) => disabled)).toEqual([true, true]);
    await failWithNetworkError(answerClaim);
    expect(screen.getByRole('alert').textContent).toBe(
      'You are offline. Your changes are still here. Try again when you are back online.',
    );
    expect(pendingRequests()).toEqual([]);
    await user.click(button('Agree'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sentBody(answerClaim).headers.get('idempotency-key')).toBe(headers.get('idempotency-key'));
    await respondTo(answerClaim, { ...claim, agrees: true });
    expect(pendingRequests()).toEqual([read]);
  });

  test('requires a message for a dispute, then closes the form and reloads the list', async () => {
    const { user } = desk([], [claim]);
    await user.click(button('Disagree'));
    const dialog = screen.getByRole('dialog', { name: 'Disagree' });
    await user.type(within(dialog).getByLabelText('Your response'), ' It has two. ');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(sentBody(answerClaim).body).toEqual({ agrees: false, text: 'It has two.' });
    expect(button('Sending...').disabled).toBe(true);
    await respondTo(answerClaim, { ...claim, agrees: false, answer: 'It has two.' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await respondTo(read, { questions: [], claims: [{ ...claim, mayAnswer: false, answer: 'It has two.' }] });
    expectShown('Your response: It has two.');
  });

  test('keeps a rejected message with its error, and its key while unchanged', async () => {
    const { user } = desk([], [claim]);
    await user.click(button('Disagree'));
    const words = screen.getByLabelText<HTMLTextAreaElement>('Your response');
    await user.click(button('Send'));
    const key = () => sentBody(answerClaim).headers.get('idempotency-key');
    const first = key();
    const message = 'Enter a reason';
    await respondWithError(answerClaim, 422, message, { fields: { text: message } });
    expect([words.getAttribute('aria-invalid'), screen.queryByRole('alert')]).toEqual(['true', null]);
    await user.click(button('Send'));
    expect(key()).toBe(first);
    await failWithNetworkError(answerClaim);
    expect(screen.getByRole('alert').textContent).toBe(
      'You are offline. Your changes are still here. Try again when you are back online.',
    );
    await user.type(words, 'It has two.');
    await user.click(button('Send'));
    expect(key()).not.toBe(first);
    expect(words.value).toBe('It has two.');
  });

  test('closes the form without a message and keeps the claim open', async () => {
    const { user } = desk([], [claim]);
    await user.click(button('Disagree'));
    await user.click(button('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pendingRequests()).toEqual([]);
    expect(button('Agree').disabled).toBe(false);
  });
});

describe('decision by an admin', () => {
  const decide = 'POST /api/viewing-claims/1/decision';
  const read = 'GET /api/viewing-claims';
  const queued: AdminClaim = {
    ...facts,
    state: 'review',
    because: 'limits',
    home,
    openedAt: '2026-11-09T12:00:00Z',
    isGivenBack: false,
    agrees: null,
    answer: null,
    visitorLately: { claims: 4, refused: 3 },
    ownerLately: { claims: 2, returned: 1 },
  };
  const queue = (decided: AdminClaim[] = []) =>
    renderInteractive(<ClaimQueue />, [[claimQueueQuery().queryKey, { waiting: [queued], decided }]]);

  test('shows both sides and the reason of a decided claim on demand', async () => {
    const { user } = queue([{ ...queued, id: 2, state: 'refused', decision: 'The tour shows one.' }]);
    expect(screen.queryByText('The tour shows one.')).toBeNull();
    await user.click(screen.getByText('Recently decided'));
    await user.click(button('Details of A flat'));
    expect(screen.getByText(/^Recent claims by this visitor: 4/, { selector: 'td *' })).toBeDefined();
    expect(screen.getByText('Decision:').parentElement?.textContent).toBe('Decision: The tour shows one.');
  });

  test.each([
    ['Return unlock', 'Decide for the visitor', 'Return unlock', true],
    ['Decline', 'Decide for the lister', 'Decline claim', false],
  ])('sends the decision with the reason and reloads the queue: %s', async (act, title, send, returns) => {
    const { user } = queue();
    await user.click(button(act));
    const dialog = screen.getByRole('dialog', { name: title });
    await user.type(within(dialog).getByLabelText('Reason'), 'The tour shows one.');
    await user.click(within(dialog).getByRole('button', { name: send }));
    expect(sentBody(decide).body).toEqual({ returns, reason: 'The tour shows one.' });
    await respondTo(decide, { ...queued, state: returns ? 'returned' : 'refused' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pendingRequests()).toEqual([read]);
    await respondTo(read, { waiting: [], decided: [] });
    expectShown('No claims awaiting a decision.');
  });

  test('switches from one decision to the other with a separate key', async () => {
    const { user } = queue();
    await user.click(button('Return unlock'));
    await user.type(screen.getByLabelText('Reason'), 'Seen');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Return unlock' }));
    const key = sentBody(decide).headers.get('idempotency-key');
    await respondWithError(decide, 503, 'Not now');
    expect(screen.getByRole('alert').textContent).toBe('Not now');
    await user.click(button('Close'));
    await user.click(button('Decline'));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(screen.getByLabelText('Reason'), 'Seen');
    await user.click(button('Decline claim'));
    expect(sentBody(decide).body).toEqual({ returns: false, reason: 'Seen' });
    expect(sentBody(decide).headers.get('idempotency-key')).not.toBe(key);
  });
});

describe('claim limits', () => {
  const send = 'PUT /api/viewing-claims/rules';
  const figures = (value: (name: RuleName) => number): ClaimRuleSettings => ({
    claimDays: value('claimDays'),
    answerHours: value('answerHours'),
    perPackage: value('perPackage'),
    perPerson: value('perPerson'),
    periodDays: value('periodDays'),
    leastHours: value('leastHours'),
    replacementHours: value('replacementHours'),
    confirmDays: value('confirmDays'),
    restHours: value('restHours'),
    claimAnswerHours: value('claimAnswerHours'),
    ageAnswerHours: value('ageAnswerHours'),
    askedAtOnce: value('askedAtOnce'),
  });
  const rules = figures((name) => 20 + ruleNames.indexOf(name));
  const field = (name: RuleName) => screen.getByLabelText<HTMLInputElement>(ruleLimits[name].says);
  const save = () => screen.getByText<HTMLButtonElement>(/^(Save limits|Saving\.\.\.)$/);
  const shown = () => renderInteractive(<ClaimRules />, [[claimRulesQuery().queryKey, rules]]);

  test("saves all limits together and shows the server's values", async () => {
    const { user, client } = shown();
    await user.clear(field('claimDays'));
    await user.type(field('claimDays'), ' 9 ');
    await user.click(save());
    expect(sentBody(send).body).toEqual({ ...rules, claimDays: 9 });
    expect([save().textContent, save().disabled]).toEqual(['Saving...', true]);
    await respondTo(send, { ...rules, claimDays: 9, restHours: 3 });
    expect(toastText()).toBe('Limits saved');
    expect(client.getQueryData(claimRulesQuery().queryKey)).toEqual({ ...rules, claimDays: 9, restHours: 3 });
    expect([save().textContent, save().disabled]).toEqual(['Save limits', false]);
  });

  test("sends an emptied limit as missing, and shows the server's error next to it", async () => {
    const { user, client } = shown();
    await user.clear(field('perPackage'));
    await user.click(save());
    expect(sentBody(send).body).toMatchObject({ perPackage: null, perPerson: rules.perPerson });
    const message = 'Enter a whole number from 0 to 100';
    await respondWithError(send, 422, message, { fields: { perPackage: message } });
    expect([field('perPackage'), field('perPerson')].map((one) => one.getAttribute('aria-invalid'))).toEqual([
      'true',
      null,
    ]);
    expect([toastText(), screen.queryByRole('alert')]).toEqual([null, null]);
    expect(client.getQueryData(claimRulesQuery().queryKey)).toEqual(rules);
  });
});
