import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { QueuedCheck } from '#features/verification/check-schema.ts';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import { checksQuery } from './check-queries.ts';
import { CheckQueue, InspectionFields } from './check-queue.tsx';

test('preselects the submitted ID type, but never how the ID was seen', () => {
  const chosen = (document: 'passport' | null) =>
    [...renderToStaticMarkup(<InspectionFields check={{ document }} />).matchAll(/selected="">([^<]+)/g)].map(
      ([, words]) => words,
    );
  expect(chosen(null)).toEqual(['Choose an ID type', 'Choose an option']);
  expect(chosen('passport')).toEqual(['Passport', 'Choose an option']);
});

const check: QueuedCheck = {
  id: 5,
  state: 'given',
  statement: 'Any morning',
  document: 'passport',
  documentEnd: null,
  givenAt: '2026-11-18T09:00:00Z',
  decidedAt: null,
  reason: null,
  expiresAt: null,
  papersDeletedAt: null,
  papers: [],
  decidedBy: null,
  member: { id: 7, username: 'grace', fullName: 'Grace Sample', phone: '+256700000021' },
  home: null,
  item: {
    ...{ id: 1, about: 'agent', title: 'Identity', asks: 'A document', requires: 'result' },
    ...{ badge: 'Identity verified', meaning: 'We saw it.' },
  },
};

describe('a check in the admin queue', () => {
  const queue = (waiting: QueuedCheck[], decided: QueuedCheck[] = []) =>
    renderPart(<CheckQueue />, [[checksQuery().queryKey, { waiting, decided }]]);
  const decided = (over: Partial<QueuedCheck>) =>
    queue([], [{ ...check, decidedAt: '2026-11-20T09:00:00Z', reason: 'So.', decidedBy: 'admin', ...over }]);

  test('offers to confirm or decline a waiting check, and shows who submitted what', () => {
    const { buttons, links, words } = queue([check]);
    expect(buttons).toEqual(['Confirm', 'Decline']);
    expect(links).toEqual(['/admin/users/7', 'tel:+256700000021']);
    expect(words).toMatch(
      /Identity: Grace Sample grace · 0700 000 021 Pending: \d+ days Passport Any morning/,
    );
    const home = { id: 12, title: 'Flat', location: 'Ntinda' };
    const ofHome = queue([{ ...check, home, documentEnd: 'K4X', member: { ...check.member, phone: null } }]);
    expect(ofHome.links).toEqual(['/admin/users/7', '/property/12']);
    expect(ofHome.words).toContain('12, Flat, Ntinda Passport, ending in K4X');
  });

  test('offers to revoke a passed check, and shows its expiry', () => {
    const { buttons, words } = decided({ state: 'passed', expiresAt: '2027-11-20T09:00:00Z' });
    expect(buttons).toEqual(['Revoke badge']);
    expect(words).toContain(
      'Checked Passport Any morning So. admin, 20 Nov 2026 , until 20 Nov 2027'.replace(' ,', ','),
    );
  });

  test.each([
    ['refused', 'Declined'],
    ['revoked', 'Revoked'],
    ['expired', 'Expired'],
    ['replaced', 'Replaced'],
  ] as const)('labels a check that is %s as %s, without further actions', (state, words) => {
    const drawn = decided({ state, expiresAt: '2027-11-20T09:00:00Z' });
    expect(drawn.buttons).toEqual([]);
    expect(drawn.words).toContain(words);
    expect(drawn.words).not.toContain('until');
  });

  test.each([
    ['national_id', 'National ID'],
    ['driving_permit', 'Driving permit'],
    ['refugee_id', 'Refugee ID'],
  ] as const)('labels the ID type %s as: %s', (document, words) => {
    expect(queue([{ ...check, document }]).words).toContain(`${words} Any morning`);
  });

  test('names no admin for an automatic decision', () => {
    expect(decided({ state: 'expired', decidedBy: null }).words).toContain('So. 20 Nov 2026');
    expect(decided({ state: 'passed', reason: null }).words).not.toContain('admin');
  });

  test('shows that there are no checks, or that they could not be loaded', () => {
    expect(queue([]).words).toContain('No checks to decide.');
    const failed = renderPart(<CheckQueue />, [[checksQuery().queryKey, new Error('503')]]);
    expect(failed.words).toContain('We could not load the checks.');
  });
});
