import { describe, expect, test } from 'vitest';
import { stepLimits } from '#features/auctions/rule-limits.ts';
import type { AuctionRules } from '#features/auctions/rule-schema.ts';
import { bankUsersQuery } from '#features/auctions/web/queries.ts';
import { renderLotPart } from '#features/auctions/web/testing/render-lot-part.tsx';
import { buttonsOf, listItemsOf, textContent } from '#kit/web/testing/render-to-string.tsx';
import { BankUserList } from './bank-users.tsx';
import { LotRulesForm } from './lot-rules-form.tsx';
import { LotStepsForm, moveStepRow, type StepRow, stepInputOf } from './lot-steps-form.tsx';
import { parseNumberField } from './parse-number-field.ts';

const step = { code: 'survey', title: 'Survey', isRequired: true, daysBefore: 10, mostDaysOld: null };
const law: AuctionRules = {
  version: 3,
  rules: {
    ...{ softCloseMinutes: 5, mostExtensionMinutes: 60, depositPercent: 2, balanceDays: 30, offerDays: 7 },
    terms: 'The terms.',
  },
  steps: [
    step,
    { ...step, code: 'deed', title: 'Deed', isRequired: false, daysBefore: null, mostDaysOld: 60 },
  ],
  announced: 0,
};

test.each([
  ['', null],
  [' ', null],
  [null, null],
  ['0', 0],
  [' 12 ', 12],
])('parses %j as the number %s', (text, number) => {
  expect(parseNumberField(text)).toBe(number);
});

test('parses invalid text as NaN, so that the server rejects it', () => {
  expect(parseNumberField('twelve')).toBeNaN();
});

describe('the steps before an auction opens', () => {
  const form = (changes: Partial<AuctionRules> = {}) =>
    renderLotPart(<LotStepsForm settings={{ ...law, ...changes }} />);
  const rows = ['a', 'b', 'c'].map(
    (code, key): StepRow => ({ ...step, key, code, daysBefore: '', mostDaysOld: '' }),
  );
  const codes = (moving: readonly StepRow[]) => moving.map(({ code }) => code).join('');

  test('sends the days of a step as numbers, and null for empty fields', () => {
    expect(stepInputOf({ ...step, key: 7, daysBefore: '10', mostDaysOld: ' ' })).toEqual(step);
    expect(stepInputOf({ ...step, key: 7, daysBefore: '', mostDaysOld: '60' })).toEqual({
      ...{ ...step, daysBefore: null, mostDaysOld: 60 },
    });
  });

  test.each([
    [0, 1, 'bac'],
    [2, 1, 'acb'],
    [2, 0, 'cab'],
    [3, 0, 'abc'],
  ])('moves the step at %i to %i', (from, to, order) => {
    expect(codes(moveStepRow(rows, from, to))).toBe(order);
    expect(codes(rows)).toBe('abc');
  });

  test('renders the steps, without moving the first up or the last down', () => {
    const html = form();
    const values = [...html.matchAll(/<input(?![^>]*checkbox)[^>]* value="([^"]*)"/g)].map(
      ([, value]) => value,
    );
    expect(values).toEqual(['Survey', '10', '', 'Deed', '', '60']);
    expect(html.match(/<input type="checkbox"[^>]*>/g)?.map((box) => box.includes('checked'))).toEqual([
      true,
      false,
    ]);
    const still = [...html.matchAll(/<button(?=[^>]*disabled="")[^>]*aria-label="([^"]*)"/g)].map(
      ([, name]) => name,
    );
    expect(still).toEqual(['Move Survey up', 'Move Deed down']);
  });

  test.each([
    [0, null],
    [1, '1 announced auction has not opened yet.'],
    [2, '2 announced auctions have not opened yet'],
  ])('notes that %i announced auctions are affected', (announced, words) => {
    const html = form({ announced });
    expect(html.includes('role="note"')).toBe(words !== null);
    expect(textContent(html)).toContain(
      words ?? 'Changes apply to every auction that has not opened, including announced ones.',
    );
  });

  test('offers to add steps up to the limit, and explains that auctions without steps open on time', () => {
    const steps = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...step, code: `step_${at}` }));
    expect(buttonsOf(form({ steps: steps(stepLimits.steps - 1) }))).toContain('Add a step');
    expect(buttonsOf(form({ steps: steps(stepLimits.steps) }))).toContain('(Add a step)');
    expect(textContent(form({ steps: [] }))).toContain(
      'Without steps, auctions open at their scheduled time.',
    );
  });
});

test('shows the current bidding rules in their fields', () => {
  const html = renderLotPart(<LotRulesForm settings={law} />);
  const values = [...html.matchAll(/<input[^>]* name="(\w+)"[^>]* value="([^"]*)"/g)].map(
    ([, name, value]) => [name, Number(value)],
  );
  const { terms, ...figures } = law.rules;
  expect(Object.fromEntries(values)).toEqual(figures);
  expect(html).toContain(`>${terms}</textarea>`);
});

describe('bank accounts', () => {
  const account = {
    ...{ id: 1, name: 'Amina Sample', email: 'amina@example.com', bank: 'Sample Bank', lot: null, lots: 1 },
    namedAt: '2026-11-01T06:00:00Z',
  };

  test('lists bank accounts with their access, and offers to remove it', () => {
    const ofLot = { ...account, id: 2, bank: null, lot: { id: 5, title: 'A house' }, lots: 0 };
    const html = renderLotPart(<BankUserList />, [[bankUsersQuery(), [account, ofLot]]]);
    const since = 'Amina Sample · amina@example.com · since Nov 01, 2026 ·';
    expect(listItemsOf(html)).toEqual([
      `Sample Bank ${since} 1 auction Remove access`,
      `“A house” ${since} 0 auctions Remove access`,
    ]);
    expect(textContent(html)).not.toContain('No bank users yet.');
    expect(textContent(renderLotPart(<BankUserList />, [[bankUsersQuery(), []]]))).toContain(
      'No bank users yet.',
    );
  });
});
