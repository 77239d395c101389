import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Lead, LeadDetail, LeadPage } from '#features/enquiries/schema.ts';
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
import { currentToast } from '#kit/web/toasts.ts';
import { type LeadsUrlState, parseLeadsUrl } from './lead-filter.ts';
import { LeadView } from './lead-view.tsx';
import { LeadsDashboard } from './leads-dashboard.tsx';
import { enquiryQuery, leadQuery, leadsQuery } from './queries.ts';

const item: Lead = {
  id: 5,
  home: { id: 12, title: 'Flat in Ntinda' },
  manager: 'Grace Agent',
  name: 'Amina Sample',
  email: 'amina@example.com',
  phone: null,
  message: 'Is it still available?',
  stage: 'contacted',
  askedAt: '2026-03-31T21:05:00Z',
  respondedAt: null,
  wroteBack: false,
  isEmailConfirmed: true,
};
const lead: LeadDetail = { ...item, events: [] };
const page: LeadPage = { items: [item], counts: [{ stage: 'new', count: 1 }], nextBefore: null };
const place = (address = ''): LeadsUrlState => parseLeadsUrl(new URLSearchParams(address));

const read = 'GET /api/desk/leads/5';
const move = 'PATCH /api/desk/leads/5';
const sendAnswer = 'POST /api/desk/leads/5/answers';
const sendNote = 'POST /api/desk/leads/5/notes';
const stage = (name: string) =>
  within(screen.getByRole('group', { name: 'Stage' })).getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

const shown = () =>
  renderInteractive(<LeadView id={5} urlState={place()} isOfAll={false} />, [
    [leadQuery(5).queryKey, lead],
    [leadsQuery({}).queryKey, page],
    [leadsQuery({ stage: 'new' }).queryKey, page],
    [leadQuery(6).queryKey, { ...lead, id: 6 }],
    [enquiryQuery('AB12').queryKey, null],
  ]);

describe('lead page', () => {
  test('shows a moved lead at its new stage and reloads every list of leads', async () => {
    const { user, client } = shown();
    await user.click(stage('Viewing'));
    expect(sentBody(move).body).toEqual({ stage: 'viewing' });
    expect([stage('Won'), stage('Lost')].map(({ disabled }) => disabled)).toEqual([true, true]);
    await respondTo(move, { ...lead, stage: 'viewing' } satisfies LeadDetail);
    expect(['Contacted', 'Viewing'].map((name) => stage(name).getAttribute('aria-pressed'))).toEqual([
      'false',
      'true',
    ]);
    const outdated = [
      leadsQuery({}),
      leadsQuery({ stage: 'new' }),
      leadQuery(5),
      leadQuery(6),
      enquiryQuery('AB12'),
    ].map(({ queryKey }) => client.getQueryState<unknown>(queryKey)?.isInvalidated);
    expect(outdated).toEqual([true, true, false, false, false]);
    expect(pendingRequests()).toEqual([]);
  });

  test('keeps the stage when a move is rejected, and shows the reason', async () => {
    const { user } = shown();
    await user.click(stage('Viewing'));
    await respondWithError(move, 409, 'The visitor has deleted their enquiry');
    expect(screen.getByRole('alert').textContent).toBe('The visitor has deleted their enquiry');
    expect(stage('Contacted').getAttribute('aria-pressed')).toBe('true');
    expect(stage('Viewing').disabled).toBe(false);
    await user.click(stage('Won'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['Your reply', 'Send reply', sendAnswer, 'Reply sent', 'answer', 'Reply'],
    ['A note', 'Add note', sendNote, 'Note added', 'note', 'Note'],
  ] as const)('stores %s once, confirms it and shows it in the activity', async (...row) => {
    const [label, words, call, done, kind, name] = row;
    const { user, client } = shown();
    await user.type(field(label), ' At ten. ');
    await user.click(button(words));
    expect(sentBody(call).body).toEqual({ text: 'At ten.' });
    expect(sentBody(call).headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(button('Saving...').disabled).toBe(true);
    const event = { id: 1, kind, text: 'At ten.', stage: null, by: 'Grace', at: '2026-04-01T09:00:00Z' };
    await respondTo(call, { ...lead, events: [event] } satisfies LeadDetail);
    expect([toastText(), currentToast()?.durationMs]).toEqual([done, 3_000]);
    expect([field(label).value, button(words).disabled]).toEqual(['', false]);
    expect(within(screen.getByRole('list', { name: 'Activity' })).getByText(name)).toBeTruthy();
    expect(client.getQueryState(leadsQuery({}).queryKey)?.isInvalidated).toBe(true);
  });

  test('keeps note and response forms independent', async () => {
    const { user } = shown();
    await user.type(field('A note'), 'Wants a garden');
    await user.type(field('Your reply'), 'At ten.');
    await user.click(button('Send reply'));
    expect(button('Add note').disabled).toBe(false);
    await respondTo(sendAnswer, lead);
    expect([field('Your reply').value, field('A note').value]).toEqual(['', 'Wants a garden']);
  });

  test.each([
    ['a fault of the field', { fields: { text: 'A reply is required' } }],
    ['a refusal of the whole', {}],
  ])('shows %s next to the input and keeps the input', async (_, more) => {
    const { user } = shown();
    await user.type(field('Your reply'), 'At ten.');
    await user.click(button('Send reply'));
    await respondWithError(sendAnswer, 422, 'A reply is required', more);
    expect(screen.getByRole('textbox', { description: 'A reply is required' })).toBe(field('Your reply'));
    expect(field('A note').getAttribute('aria-invalid')).toBeNull();
    expect([field('Your reply').value, toastText()]).toEqual(['At ten.', null]);
  });

  test('sends a text changed after a lost connection with a new key', async () => {
    const { user } = shown();
    const key = () => sentBody(sendAnswer).headers.get('idempotency-key');
    await user.type(field('Your reply'), 'At ten');
    await user.click(button('Send reply'));
    const first = key();
    await failWithNetworkError(sendAnswer);
    await user.type(field('Your reply'), ' or eleven');
    await user.click(button('Send reply'));
    expect(key()).not.toBe(first);
  });

  test('reports a lead that no longer exists, and reloads after a failure', async () => {
    const gone = renderInteractive(<LeadView id={5} urlState={place()} isOfAll={false} />);
    await respondWithError(read, 404, 'Lead not found.');
    expectShown('Lead not found. The visitor may have deleted their enquiry.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    gone.client.clear();
    gone.change(<LeadView id={6} urlState={place()} isOfAll={false} />);
    await respondWithError('GET /api/desk/leads/6', 503, 'Not now');
    expectShown('We could not load this lead.');
    await gone.user.click(button('Try again'));
    await respondTo('GET /api/desk/leads/6', { ...lead, id: 6 });
    expectShown('Amina Sample');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('leads dashboard', () => {
  const desk = (at: LeadsUrlState, onSearch = vi.fn<(q: string) => void>()) => (
    <LeadsDashboard urlState={at} isOfAll={false} onSearch={onSearch} />
  );
  const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search your leads' });

  test('searches for the trimmed input', async () => {
    const onSearch = vi.fn<(q: string) => void>();
    const { user } = renderInteractive(desk(place(), onSearch), [[leadsQuery({}).queryKey, page]]);
    await user.type(box(), ' gate {Enter}');
    expect(onSearch.mock.calls).toEqual([['gate']]);
  });

  test('shows the search of its URL, also after the URL changes', async () => {
    const { change } = renderInteractive(desk(place('q=gate')));
    expect(pendingRequests()).toEqual(['GET /api/desk/leads?q=gate']);
    expect(box().value).toBe('gate');
    change(desk(place()));
    expect(box().value).toBe('');
  });

  test('requests the leads that its URL selects', () => {
    renderInteractive(desk(place('stage=won&home=12&before=70')));
    expect(pendingRequests()).toEqual(['GET /api/desk/leads?before=70&home=12&stage=won']);
  });

  test('reloads leads after a failure', async () => {
    const { user } = renderInteractive(desk(place()));
    await respondWithError('GET /api/desk/leads', 503, 'Not now');
    expectShown('We could not load your leads. Please try again later.');
    await user.click(button('Try again'));
    await respondTo('GET /api/desk/leads', page);
    expect(screen.getByRole('list', { name: 'Leads' }).textContent).toContain('Amina Sample');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('updates the list next to the lead after a move', async () => {
    const { user } = renderInteractive(desk(place('lead=5')), [
      [leadsQuery({}).queryKey, page],
      [leadQuery(5).queryKey, lead],
    ]);
    await user.click(stage('Won'));
    await respondTo(move, { ...lead, stage: 'won' } satisfies LeadDetail);
    expect(pendingRequests()).toEqual(['GET /api/desk/leads']);
    await respondTo('GET /api/desk/leads', {
      ...page,
      items: [{ ...item, stage: 'won' }],
    } satisfies LeadPage);
    expect(within(screen.getByRole('list', { name: 'Leads' })).getByText('Won')).toBeTruthy();
  });

  test('resets the form for another lead, so that no draft is sent to the wrong one', async () => {
    const { user, change } = renderInteractive(desk(place('lead=5')), [
      [leadsQuery({}).queryKey, page],
      [leadQuery(5).queryKey, lead],
      [leadQuery(6).queryKey, { ...lead, id: 6, name: 'Brian Sample' }],
    ]);
    await user.type(field('Your reply'), 'At ten.');
    change(desk(place('lead=6')));
    expectShown('Brian Sample');
    expect(field('Your reply').value).toBe('');
  });
});
