import { describe, expect, test } from 'vitest';
import type { OwnCheck, OwnChecks } from '#features/verification/check-schema.ts';
import { checkLimits } from '#features/verification/choices.ts';
import { CallError } from '#kit/web/call.ts';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import { BadgeList } from './badge-list.tsx';
import { ownChecksQuery } from './check-queries.ts';
import { CheckDocumentList, ChecklistSection } from './checklist-section.tsx';
import { documentError } from './item-form.tsx';

type Entry = OwnChecks['items'][number];
const item: Entry['item'] = {
  ...{ id: 3, about: 'listing', title: 'Ownership', asks: 'A title or a mandate.', requires: 'paper' },
  ...{ badge: 'Ownership checked', meaning: 'We read a paper.' },
};
const paper = { id: 8, name: 'Mandate', type: 'pdf', bytes: 320_400 } as const;
const given: OwnCheck = {
  id: 5,
  state: 'given',
  statement: '',
  document: null,
  givenAt: '2026-11-18T09:00:00Z',
  decidedAt: null,
  reason: null,
  expiresAt: null,
  papersDeletedAt: null,
  papers: [paper],
};
const decided = { ...given, decidedAt: '2026-11-19T09:00:00Z', reason: 'It names another plot.' };
const badge: OwnCheck = { ...decided, state: 'passed', expiresAt: '2027-11-19T09:00:00Z' };

const section = (reply: OwnChecks | Error) =>
  renderPart(<ChecklistSection home={12} title="We could not load your checks." />, [
    [ownChecksQuery(12).queryKey, reply],
  ]);
const checks = (over: Partial<Entry>, papersKeptDays = 30): OwnChecks => ({
  items: [{ item, badge: null, latest: null, ...over }],
  home: { id: 12, title: 'Flat' },
  papersKeptDays,
});

describe('the required items of a home or its lister', () => {
  test('states how long documents are stored', () => {
    expect(section(checks({})).words).toContain('We delete them 30 days after we decide.');
    expect(section(checks({}, 0)).words).toContain('We delete them as soon as we decide.');
  });

  test('shows a submitted document as under review, and offers to withdraw it or add another', () => {
    expect(section(checks({})).buttons).toEqual(['Upload document']);
    const { buttons, words, links } = section(checks({ latest: given }));
    expect(buttons).toEqual(['Withdraw and delete documents', 'Add another document']);
    expect(words).toContain('Under review Submitted 18 Nov 2026 Mandate PDF, 320 kB');
    expect(links).toEqual(['/api/verification/papers/8']);
  });

  test('offers an item without documents once, and lets it be withdrawn', () => {
    const identity = { ...item, requires: 'result' as const };
    const latest = { ...given, papers: [], document: 'passport' as const, statement: 'Any morning' };
    expect(section(checks({ item: identity })).buttons).toEqual(['Request check']);
    const { buttons, words } = section(checks({ item: identity, latest }));
    expect(buttons).toEqual(['Withdraw']);
    expect(words).toContain('Submitted 18 Nov 2026 Passport Any morning');
    const statement = { ...item, requires: 'statement' as const };
    expect(section(checks({ item: statement })).buttons).toEqual(['Submit']);
    expect(section(checks({ item: statement })).html).not.toContain('name="document"');
  });

  test('shows why an item was declined, and lets it be resubmitted', () => {
    const { buttons, words } = section(checks({ latest: { ...decided, state: 'refused' } }));
    expect(words).toContain('Declined 19 Nov 2026 It names another plot.');
    const said = { ...decided, state: 'refused', document: 'passport', statement: 'Any morning' } as const;
    expect(section(checks({ latest: said })).words).not.toMatch(/Passport|Any morning/);
    expect(buttons).toEqual(['Upload document']);
  });

  test('shows when a badge was awarded and when it expires, and offers to renew it', () => {
    const { words } = section(checks({ badge }));
    expect(words).toContain('Ownership Ownership checked 19 Nov 2026, until 19 Nov 2027 Renew');
    expect(section(checks({ badge, latest: given })).buttons).toContain('Withdraw and delete documents');
  });

  test('renders nothing without required items, and explains a failed load', () => {
    expect(section({ ...checks({}), items: [] }).words).toBe('');
    expect(section(new CallError(404, '404', null)).words).toBe('Home not found in your listings.');
    expect(section(new CallError(403, '403', null)).words).toBe(
      'We could not load your checks. Please try again later.',
    );
    expect(section(new CallError(503, '503', null)).words).toBe(
      'We could not load your checks. Please try again later.',
    );
  });
});

test.each([
  [paper, 'PDF, 320 kB'],
  [{ ...paper, bytes: 90 }, 'PDF, 1 kB'],
  [{ ...paper, bytes: 1_499 }, 'PDF, 1 kB'],
  [{ ...paper, bytes: 1_500 }, 'PDF, 2 kB'],
  [{ ...paper, bytes: 999_499 }, 'PDF, 999 kB'],
  [{ ...paper, bytes: 999_500 }, 'PDF, 1.0 MB'],
  [{ ...paper, type: 'webp' as const, bytes: 999_400 }, 'Image, 999 kB'],
  [{ ...paper, bytes: 1_000_400 }, 'PDF, 1.0 MB'],
  [{ ...paper, type: 'webp' as const, bytes: 2_340_000 }, 'Image, 2.3 MB'],
])('describes the document %j as: %s', (one, words) => {
  expect(renderPart(<CheckDocumentList papers={[one]} />).words).toBe(`Mandate ${words}`);
});

test('shows what a badge confirms, when, by whom, and until when it is valid', () => {
  const shown = { checkedAt: '2026-11-19T09:00:00Z', expiresAt: '2027-11-19T09:00:00Z' };
  const badges = [{ title: 'Ownership checked', meaning: 'We read a paper.', ...shown }];
  expect(renderPart(<BadgeList badges={badges} productName="Homes" />).words).toBe(
    'Ownership checked 19 Nov 2026 We read a paper. Verified by the Homes team on 19 Nov 2026. Valid until 19 Nov 2027.',
  );
  expect(renderPart(<BadgeList badges={[]} productName="Homes" />).html).toBe('');
});

test('rejects a missing, empty or oversized file', () => {
  const file = (bytes: number) => new File([new Uint8Array(bytes)], 'a.pdf');
  expect([null, 'a.pdf', file(0), file(checkLimits.paperBytes + 1)].map(documentError)).toEqual([
    { paper: 'Choose a file' },
    { paper: 'Choose a file' },
    { paper: 'Choose a file' },
    { paper: 'The file can be at most 10 MB' },
  ]);
  expect(documentError(file(checkLimits.paperBytes))).toEqual({});
});
