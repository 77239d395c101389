import { expect, test } from 'vitest';
import type { SalesEnquiry } from '#features/memberships/sales-schema.ts';
import type { Plan } from '#features/memberships/schema.ts';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import { planChoices } from './plan-choices.ts';
import { SalesForm } from './sales-form.tsx';
import { salesEnquiriesQuery } from './sales-queries.ts';
import { SalesQueue } from './sales-queue.tsx';

const asked: SalesEnquiry = {
  id: 3,
  name: 'Sarah Sample',
  email: 'sarah@example.com',
  phone: '+256700000021',
  company: 'Sample Homes',
  words: 'What do two hundred homes cost?',
  askedAt: '2026-11-20T09:00:00Z',
  answer: null,
  answeredAt: null,
  answeredBy: null,
};
const queue = (reply: unknown) => renderPart(<SalesQueue />, [[salesEnquiriesQuery().queryKey, reply]]);

test('shows a response field for open enquiries, and who responded when for others', () => {
  const waiting = queue([asked]);
  expect(waiting.words).toContain(
    'Sarah Sample, Sample Homes Pending What do two hundred homes cost? sarah@example.com · received 20 Nov 2026 0700 000 021',
  );
  expect([waiting.buttons, waiting.links]).toEqual([['Send reply'], ['tel:+256700000021']]);
  const answer = { answer: 'From 199.', answeredAt: '2026-11-21T09:00:00Z', answeredBy: 'admin' };
  const answered = queue([{ ...asked, ...answer, company: '', phone: null }]);
  expect(answered.words).toContain('Sarah Sample Answered What do');
  expect(answered.words).toContain('From 199. admin, 21 Nov 2026');
  expect([answered.buttons, answered.links]).toEqual([[], []]);
  expect(queue([{ ...asked, ...answer, answeredBy: null }]).words).toContain('From 199. 21 Nov 2026');
});

test('shows an empty state and an error', () => {
  expect(queue([]).words).toContain('No sales enquiries yet.');
  expect(queue(new Error('503')).words).toContain('We could not load the enquiries.');
});

test('fills in the sender of a sales enquiry from the account', () => {
  const valueOf = (html: string, name: string) =>
    /value="([^"]*)"/.exec(new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '')?.[1];
  const known = { name: 'Grace Sample', email: 'grace@example.com', phone: '0700 000 007' };
  const { html } = renderPart(<SalesForm known={known} onSent={() => {}} />);
  expect(['name', 'email', 'phone', 'company'].map((name) => valueOf(html, name))).toEqual([
    ...Object.values(known),
    undefined,
  ]);
});

const plan = (name: Plan['name'], title: string, monthlyPrice: number, currency: Plan['currency']) =>
  ({ name, title, monthlyPrice, currency }) as Plan;

test('offers agent plans and the trial at registration, and company plans only on request', () => {
  const own = [plan('basic', 'Basic', 0, 'UGX'), plan('standard', 'Standard', 30_000, 'UGX')];
  const sold = [plan('basic', 'Basic', 29, 'USD'), plan('professional', 'Professional', 79, 'USD')];
  const agents = [
    { name: 'basic', words: 'Basic, free' },
    { name: 'standard', words: 'Standard, UGX 30,000 a month' },
  ];
  const trial = { name: 'trial', words: 'Start with a free trial' };
  expect(planChoices(own, sold)).toEqual([...agents, trial]);
  expect(planChoices(own, sold, 'basic')).toEqual([...agents, trial]);
  expect(planChoices(own, sold, 'professional')).toEqual([
    ...agents,
    { name: 'professional', words: 'Professional, USD 79 a month' },
    trial,
  ]);
  expect(planChoices([], sold)).toEqual([]);
});
