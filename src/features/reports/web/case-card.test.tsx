import { describe, expect, test } from 'vitest';
import type { CaseState } from '#features/reports/choices.ts';
import type { QueuedCase, Report } from '#features/reports/schema.ts';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import { CaseCard } from './case-card.tsx';
import { CaseQueue } from './case-queue.tsx';
import { caseQueueQuery } from './queries.ts';

const now = Date.parse('2026-11-20T09:00:00Z');
const report: Report = {
  id: 4,
  reason: 'stolen_photos',
  text: 'They are mine.',
  link: 'https://example.com/mine',
  email: 'amina@example.com',
  at: '2026-11-19T09:00:00Z',
  isOurs: false,
  fromSame: null,
};
const picture = { key: 'a'.repeat(32), width: 800, height: 600, colour: '#888866', alt: 'A room' };
const listing: NonNullable<QueuedCase['listing']> = {
  category: 'rental_units',
  location: 'Ntinda, Kampala',
  price: 800_000,
  currency: 'UGX',
  listedAt: '2026-11-01T09:00:00Z',
  isAvailable: true,
  picture: null,
  stays: 0,
  isUpForAuction: false,
};
const owner = { id: 9, name: 'Grace Sample', isVerified: false, listings: 3, cases: 0, stayedHidden: 0 };
const one: QueuedCase = {
  id: 7,
  state: 'open',
  home: { id: 12, title: 'Flat & garden' },
  openedAt: '2026-11-19T09:00:00Z',
  hiddenAt: null,
  hideReason: null,
  answer: null,
  answeredAt: null,
  decision: null,
  decidedAt: null,
  appeal: null,
  appealedAt: null,
  appealDecision: null,
  appealDecidedAt: null,
  danger: 2,
  listing,
  owner,
  reports: [report],
  matches: [],
  returning: null,
  hiddenByName: null,
  decidedByName: null,
  appealDecidedByName: null,
  mayDecide: true,
  needsAnotherAdmin: false,
};
const card = (over: Partial<QueuedCase> = {}) =>
  renderPart(<CaseCard reportCase={{ ...one, ...over }} now={now} onDone={() => {}} />);
/** Returns the action labels without the name of the home, which only screen readers announce. */
const actsOf = (over: Partial<QueuedCase>) =>
  card(over).buttons.map((words) => words.replace(/ ?: Flat & garden$/, ''));

describe('admin actions on a case', () => {
  test.each<[CaseState, string[]]>([
    ['open', ['Hide listing', 'Dismiss report']],
    ['hidden', ['Keep hidden', 'Restore listing']],
    ['appealed', ['Keep hidden', 'Restore listing']],
    ['kept', ['Restore listing']],
    ['upheld', ['Restore listing']],
    ['restored', []],
    ['dismissed', []],
  ])('offers for a case in state %s the actions %j', (state, acts) => {
    expect(actsOf({ state })).toEqual(acts);
  });

  test.each([
    ['was deleted', null],
    ['is up for auction', { ...listing, isUpForAuction: true }],
  ])('offers no hiding when the home %s', (_, of) => {
    expect(actsOf({ listing: of })).toEqual(['Dismiss report']);
  });

  test.each(['open', 'hidden', 'kept', 'upheld'] as const)(
    'offers no actions on a case that is %s and reserved for another admin',
    (state) => {
      expect(actsOf({ state, mayDecide: false })).toEqual([]);
      expect(card({ state, mayDecide: false }).words).not.toContain('appeal');
    },
  );

  test('offers no decision on an appeal against the admin’s own decision, and explains why', () => {
    const own = { state: 'appealed', mayDecide: false } as const;
    expect([actsOf(own), card(own).words]).toEqual([
      [],
      expect.stringContaining(
        'You took part in the first decision, so another admin has to decide this appeal.',
      ),
    ]);
    const alone = card({ ...own, needsAnotherAdmin: true });
    expect([alone.buttons, alone.links]).toEqual([[], expect.arrayContaining(['/admin/users'])]);
    expect(alone.words).toContain('you are the only admin');
  });
});

describe('the content of a case', () => {
  test.each<[CaseState, number, boolean]>([
    ['open', 4, true],
    ['hidden', 5, true],
    ['hidden', 4, true],
    ['hidden', 3, false],
    ['appealed', 5, false],
    ['upheld', 5, false],
    ['open', 3, false],
    ['kept', 5, false],
    ['restored', 5, false],
  ])('for the state %s with severity %i, marks the case as urgent: %s', (state, danger, isUrgent) => {
    expect(card({ state, danger }).words.includes('Urgent')).toBe(isUrgent);
  });

  test('shows the number of reports, the age and the home', () => {
    expect(card().words).toContain('1 report · 24 hours old');
    expect(card({ reports: [report, { ...report, id: 5 }] }).words).toContain('2 reports · ');
    expect(card().words).toContain('UGX 800,000 · Ntinda, Kampala · listed 1 Nov 2026');
    expect(card().words).toContain('Grace Sample: 3 listings, no other cases');
    expect(card({ owner: { ...owner, isVerified: true } }).words).toContain('Grace Sample (verified): ');
  });

  test('links a visible home to its page, and any other to the listings', () => {
    expect(card().links).toContain('/property/12');
    for (const over of [{ state: 'hidden' as const }, { listing: null, owner: null }]) {
      const { links } = card(over);
      expect(links).toContain('/admin/properties?q=Flat%20%26%20garden');
      expect(links).not.toContain('/property/12');
    }
    expect(card({ listing: null, owner: null }).words).toContain('This listing was deleted.');
  });

  test('warns about booked stays and an announced auction', () => {
    const words = (over: object) => card({ listing: { ...listing, ...over } }).words;
    expect(words({})).not.toMatch(/booked|auction/i);
    expect(words({ stays: 1 })).toContain('Hiding this home does not cancel its booked stay.');
    expect(words({ stays: 2 })).toContain('Hiding this home does not cancel its 2 booked stays.');
    expect(words({ isUpForAuction: true })).toContain('This home has an announced auction.');
  });

  test('shows each report with its sender, and what else they reported', () => {
    const said = (over: Partial<Report>) => card({ reports: [{ ...report, ...over }] });
    expect(said({}).words).toContain(
      'The photos are stolen They are mine. https://example.com/mine 19 Nov 2026 · amina@example.com',
    );
    expect(said({}).html).toMatch(
      /<a href="https:\/\/example\.com\/mine"[^>]* rel="noopener noreferrer nofollow"/,
    );
    expect(said({ reason: 'same_pictures', isOurs: true }).words).toContain(
      'Found automatically · 19 Nov 2026',
    );
    expect(said({ text: '', link: null }).words).toContain('The photos are stolen 19 Nov 2026 · amina');
    expect(said({ link: null, email: null }).words).toContain('They are mine. 19 Nov 2026 Hide listing');
  });

  test('offers to dismiss all reports of a person only when there are several', () => {
    const from = (fromSame: Report['fromSame']) => card({ reports: [{ ...report, fromSame }] });
    const act = 'Dismiss all reports from this person';
    expect(from({ reports: 0, abuse: 0 }).buttons).not.toContain(act);
    expect(from({ reports: 0, abuse: 0 }).words).not.toContain('from the same person');
    expect(from({ reports: 0, abuse: 1 }).buttons).not.toContain(act);
    expect(from({ reports: 1, abuse: 1 }).buttons).toContain(act);
    expect(from({ reports: 1, abuse: 1 }).words).toContain(
      '1 more from the same person, 1 dismissed as abuse',
    );
    expect(from({ reports: 3, abuse: 0 }).buttons).toContain(act);
    expect(from({ reports: 3, abuse: 0 }).words).not.toContain('abuse');
    expect(from({ reports: 3, abuse: 2 }).words).toContain(
      '3 more from the same person, 2 dismissed as abuse',
    );
  });

  test('shows both sides in order, each with the deciding admin', () => {
    const { words } = card({
      state: 'upheld',
      ...{ hiddenAt: '2026-11-02T09:00:00Z', hideReason: 'Look.', hiddenByName: 'Ann' },
      ...{ answeredAt: '2026-11-03T09:00:00Z', answer: 'Mine.' },
      ...{ decidedAt: '2026-11-04T09:00:00Z', decision: 'Not yours.', decidedByName: 'Ben' },
      ...{ appealedAt: '2026-11-05T09:00:00Z', appeal: 'Again.' },
      ...{
        appealDecidedAt: '2026-11-06T09:00:00Z',
        appealDecision: 'It stands.',
        appealDecidedByName: 'Cleo',
      },
    });
    expect(words).toContain(
      'Hidden by Ann, 2 Nov 2026, 12:00 PM Look. The owner responded 3 Nov 2026, 12:00 PM Mine. Decided by Ben, 4 Nov 2026, 12:00 PM Not yours. The owner appealed 5 Nov 2026, 12:00 PM Again. Decided on appeal by Cleo, 6 Nov 2026, 12:00 PM It stands.',
    );
  });

  test('shows matching photos beside each other, with their owner', () => {
    const match = {
      ...{ id: 3, distance: 2, pairs: 1, sameOwner: false, picture },
      other: { id: 8, title: 'Villa', owner: 'Peter Sample', listedAt: '2026-10-01T09:00:00Z', picture },
    };
    const drawn = card({ matches: [match] });
    expect(drawn.links).toContain('/property/8');
    expect(drawn.words).toContain('8, Villa Peter Sample, listed 1 Oct 2026 Same file Hide');
    expect(card({ matches: [{ ...match, pairs: 2 }] }).words).toContain(
      'Same file, plus 1 more matching photo Hide',
    );
    const own = { ...match, sameOwner: true, pairs: 3, picture: { ...picture, key: 'b'.repeat(32) } };
    expect(card({ matches: [own] }).words).toContain(
      '8, Villa Same owner, listed 1 Oct 2026 Almost identical, plus 2 more matching photos',
    );
  });
});

describe('the case queue', () => {
  const queue = (reply: unknown) => renderPart(<CaseQueue />, [[caseQueueQuery().queryKey, reply]]).words;

  test('shows waiting and decided cases, and how many more are waiting', () => {
    const decided = { ...one, id: 8, state: 'dismissed', home: { id: 13, title: 'Villa' } };
    const words = queue({ waiting: [one], decided: [decided], total: 3 });
    expect(words).toContain('2 more reports are waiting. They appear as you decide these.');
    expect(words.indexOf('12, Flat & garden')).toBeLessThan(words.indexOf('Recently decided'));
    expect(words.indexOf('13, Villa')).toBeGreaterThan(words.indexOf('Recently decided'));
    expect(queue({ waiting: [one], decided: [], total: 1 })).not.toMatch(/more reports|Recently decided/);
  });

  test('shows that no case is waiting, or that cases could not be loaded', () => {
    expect(queue({ waiting: [], decided: [], total: 0 })).toContain('No reports awaiting a decision.');
    expect(queue(new Error('503'))).toContain('We could not load the reports.');
  });
});
