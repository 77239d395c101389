import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { Lead, LeadDetail, LeadEvent, LeadPage } from '#features/enquiries/schema.ts';
import { SiteOrigin } from '#kit/web/site-origin.ts';
import { renderPart, type SeededQueries } from '#kit/web/testing/render-to-string.tsx';
import { type LeadsUrlState, parseLeadsUrl } from './lead-filter.ts';
import { LeadView } from './lead-view.tsx';
import { LeadsDashboard } from './leads-dashboard.tsx';
import { leadQuery, leadsQuery } from './queries.ts';

const lead: Lead = {
  id: 5,
  home: { id: 12, title: 'Flat in Ntinda' },
  manager: 'Grace Agent',
  name: 'Amina Sample',
  email: 'amina@example.com',
  phone: '+256700000001',
  message: 'Is it still available?',
  stage: 'new',
  askedAt: '2026-03-31T21:05:00Z',
  respondedAt: null,
  wroteBack: false,
  isEmailConfirmed: true,
};

const draw = (screen: ReactNode, known: SeededQueries = []) =>
  renderPart(<SiteOrigin value="https://homes.example">{screen}</SiteOrigin>, known, '/admin/leads');

const placeOf = (address: string): LeadsUrlState => parseLeadsUrl(new URLSearchParams(address));
const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(?:<svg.*?<\/svg>)?([^<]+)/gs)].map(([, href, words]) => [
    words,
    href?.replaceAll('&amp;', '&'),
  ]);

describe('lead details', () => {
  const shown = (over: Partial<LeadDetail> = {}, address = '', isOfAll = false) =>
    draw(<LeadView id={5} urlState={placeOf(address)} isOfAll={isOfAll} />, [
      [leadQuery(5).queryKey, { ...lead, events: [], ...over }],
    ]);

  test('offer calls, messages and email only for the contact details given', () => {
    const ways = (over: Partial<LeadDetail>) =>
      linksIn(shown(over).html).filter(([words]) => /^(Call|WhatsApp|Email)$/.test(words ?? ''));
    const chat = encodeURIComponent(
      'Hello Amina Sample, you asked about Flat in Ntinda: https://homes.example/property/12',
    ).replaceAll("'", '&#x27;');
    const call = ['Call', 'tel:+256700000001'];
    const mail = ['Email', 'mailto:amina@example.com'];
    expect(ways({})).toEqual([call, ['WhatsApp', `https://wa.me/256700000001?text=${chat}`], mail]);
    expect(ways({ phone: null })).toEqual([mail]);
    expect(ways({ email: null }).map(([words]) => words)).toEqual(['Call', 'WhatsApp']);
  });

  test('state whether the visitor gets responses by email', () => {
    expect(shown().words).toContain('We email it to amina@example.com and show it on the enquiry page');
    expect(shown({ isEmailConfirmed: false }).words).toContain('tell amina@example.com that it is there');
    expect(shown({ email: null }).words).toContain(
      'The visitor gave no email, so your reply only appears on their enquiry page.',
    );
  });

  test('link to no page of a deleted home', () => {
    const { html, words } = shown({ home: { id: null, title: 'Flat in Ntinda' } });
    expect(words).toContain('Flat in Ntinda, no longer listed');
    expect(html).not.toContain('/property/');
    expect(words).not.toContain('All leads for this home');
    expect(html).toContain(
      `text=${encodeURIComponent('Hello Amina Sample, you asked about Flat in Ntinda')}"`,
    );
  });

  test('leave out missing contact details', () => {
    expect(shown().words).toContain('0700 000 001 · amina@example.com Call');
    expect(shown({ email: null }).words).toContain('0700 000 001 Call');
    expect(shown({ phone: null }).words).toContain('amina@example.com Email');
  });

  test('link to the other leads of the home without other filters, unless these are shown', () => {
    const others = (address: string) =>
      linksIn(shown({}, address).html).find(([words]) => words === 'All leads for this home')?.[1];
    expect(others('stage=won&q=gate&before=70&lead=5')).toBe('/admin/leads?home=12&lead=5');
    expect(others('home=12&lead=5')).toBeUndefined();
  });

  test("show the manager's name to admins only", () => {
    expect(shown({}, '', true).words).toContain('· Grace Agent');
    expect(shown().words).not.toContain('Grace Agent');
  });

  test.each([
    [null, 'No reply yet'],
    ['2026-04-01T00:05:00Z', 'First reply after 3 hours'],
  ])('for a lead first answered at %s state it: %s', (respondedAt, words) => {
    expect(shown({ respondedAt }).words).toContain(words);
  });

  const event = (id: number, kind: LeadEvent['kind'], text: string): LeadEvent => ({
    ...{ id, kind, text, stage: null, by: 'Miriam Sample', at: '2026-04-01T06:00:00Z' },
  });

  test('highlight what the visitor wrote since the last response, with the latest activity first', () => {
    const events = [
      event(0, 'answer', 'Good morning.'),
      event(1, 'reply', 'Hello?'),
      event(2, 'answer', 'It is.'),
      event(3, 'reply', 'At ten?'),
      event(4, 'note', 'Wants a garden'),
      { ...event(5, 'stage', ''), text: null, stage: 'viewing' as const },
    ];
    const { html, words } = shown({ events });
    const quoted = [...html.matchAll(/<blockquote[^>]*><p[^>]*>([^<]+)/g)].map(([, text]) => text);
    expect(quoted).toEqual(['Is it still available?', 'At ten?']);
    expect(words).toMatch(
      /Activity Stage: Viewing Miriam Sample, .* Note Wants a garden .* Visitor replied At ten\? .* Reply It is\. .* Visitor replied Hello\?/,
    );
    expect(shown().words).not.toContain('Activity');
    const unanswered = shown({ events: [event(1, 'reply', 'Hello?'), event(2, 'note', 'Later')] }).words;
    expect(unanswered).toMatch(/· No reply yet Hello\? Replied 1 Apr 2026, 9:00 AM Your reply/);
  });

  test('offer a move to any other stage except new', () => {
    const choices = [
      ...shown({ stage: 'viewing' }).html.matchAll(
        /<button type="button" aria-pressed="(\w+)" class="chip"( disabled="")?[^>]*>([^<]+)/g,
      ),
    ].map(([, pressed, disabled, name]) => [name, pressed, disabled !== undefined]);
    expect(choices).toEqual([
      ['New', 'false', true],
      ['Contacted', 'false', false],
      ['Viewing', 'true', false],
      ['Offer made', 'false', false],
      ['Won', 'false', false],
      ['Lost', 'false', false],
    ]);
  });
});

describe('list of leads', () => {
  const page: LeadPage = { items: [lead], counts: [], nextBefore: null };
  function desk(address: string, over: Partial<LeadPage> = {}, isOfAll = false) {
    const place = placeOf(address);
    const { stage, home, q, before } = place;
    const key = leadsQuery({
      stage: stage ?? undefined,
      home: home ?? undefined,
      q: q || undefined,
      before: before ?? undefined,
    }).queryKey;
    return draw(<LeadsDashboard urlState={place} isOfAll={isOfAll} onSearch={() => {}} />, [
      [key, { ...page, ...over }],
    ]);
  }

  test('shows counts by stage and in total, and no number for zero', () => {
    const counts = [
      { stage: 'won' as const, count: 2 },
      { stage: 'new' as const, count: 3 },
    ];
    const { html } = desk('stage=won&q=gate&before=70', { counts });
    const row = /<nav[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? '';
    expect(linksIn(row)).toEqual([
      ['All 5', '/admin/leads?q=gate'],
      ['New 3', '/admin/leads?stage=new&q=gate'],
      ['Contacted ', '/admin/leads?stage=contacted&q=gate'],
      ['Viewing ', '/admin/leads?stage=viewing&q=gate'],
      ['Offer made ', '/admin/leads?stage=offered&q=gate'],
      ['Won 2', '/admin/leads?stage=won&q=gate'],
      ['Lost ', '/admin/leads?stage=lost&q=gate'],
    ]);
    expect(/aria-current="[^"]+"[^>]*>([^<]+)/.exec(row)?.[1]).toBe('Won 2');
  });

  test.each([
    ['', 'No enquiries yet.'],
    ['stage=won', 'No leads match your search.'],
    ['home=12', 'No leads match your search.'],
    ['q=gate', 'No leads match your search.'],
    ['before=70', 'No leads match your search.'],
  ])('at ?%s shows when empty: %s', (address, words) => {
    expect(desk(address, { items: [] }).words).toContain(words);
  });

  test.each([
    ['stage=new', null, []],
    ['stage=new', 40, [['Older leads', '/admin/leads?stage=new&before=40']]],
    ['stage=new&before=70', null, [['Back to newest', '/admin/leads?stage=new']]],
    [
      'before=70',
      40,
      [
        ['Back to newest', '/admin/leads'],
        ['Older leads', '/admin/leads?before=40'],
      ],
    ],
  ])('at ?%s with %j as the last lead links to further pages: %j', (address, nextBefore, links) => {
    const found = linksIn(desk(address, { nextBefore }).html);
    expect(found.filter(([words]) => words === 'Back to newest' || words === 'Older leads')).toEqual(links);
  });

  test('names the home of a filtered list and links to all leads', () => {
    const { html, words } = desk('home=12&stage=new&lead=5');
    expect(words).toContain('About Flat in Ntinda');
    expect(linksIn(html)).toContainEqual(['Show all homes', '/admin/leads?stage=new']);
    expect(desk('home=12', { items: [] }).words).toContain('About listing 12');
    expect(desk('').words).not.toContain('Show all homes');
  });

  test('highlights leads with new messages, and shows an admin their managers', () => {
    const items = (['new', 'contacted', 'won', 'lost'] as const).map((stage, id) => ({
      ...{ ...lead, id: id + 1, stage, wroteBack: stage === 'won' },
    }));
    const list = (isOfAll: boolean) => desk('lead=2', { items }, isOfAll).html.split('<section')[0] ?? '';
    const tones = [...list(false).matchAll(/text-(\w+)">(New|Contacted|Won|Lost)</g)];
    expect(tones.map(([, tone, name]) => [name, tone])).toEqual([
      ['New', 'info'],
      ['Contacted', 'info'],
      ['Won', 'ok'],
      ['Lost', 'muted'],
    ]);
    const rows = [...list(false).matchAll(/<li.*?<\/li>/gs)].map(([row]) => row);
    expect(rows.map((row) => row.includes('Replied · '))).toEqual([false, false, true, false]);
    expect(rows.map((row) => row.includes('aria-current="true"'))).toEqual([false, true, false, false]);
    expect([list(false), list(true)].map((html) => html.includes('Grace Agent'))).toEqual([false, true]);
  });
});
