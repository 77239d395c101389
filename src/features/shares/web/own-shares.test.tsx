import { expect, test } from 'vitest';
import type { OwnShare } from '#features/shares/schema.ts';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import { OwnShares } from './own-shares.tsx';
import { ownSharesQuery } from './queries.ts';

const share: OwnShare = {
  ...{ shareId: 'abcdefghijklmnop', shareUrl: 'https://homes.example/property/5', opens: 0, ways: [] },
  ...{ home: { id: 5, title: 'A flat' }, timestamp: '2026-11-20T22:00:00Z', lastOpenedOn: null },
};

const draw = (shares?: OwnShare[]) =>
  renderPart(<OwnShares />, shares ? [[ownSharesQuery().queryKey, shares]] : [], '/profile');

test.each<[string, Partial<OwnShare>, string]>([
  ['not opened yet', {}, 'A flat Not opened yet Shared 21 Nov 2026 Stop counting'],
  [
    'one visitor has opened',
    { opens: 1, ways: [{ way: 'link', opens: 1 }], lastOpenedOn: '2026-11-22' },
    'A flat Opened once 1 via link Shared 21 Nov 2026 Last opened 22 Nov 2026 Stop counting',
  ],
  [
    'several have',
    {
      opens: 12,
      ways: [
        { way: 'whatsapp', opens: 9 },
        { way: 'sheet', opens: 3 },
      ],
      lastOpenedOn: '2026-11-22',
    },
    'A flat Opened 12 times 9 by WhatsApp · 3 via another app Shared 21 Nov 2026 Last opened 22 Nov 2026 Stop counting',
  ],
])('shows for a link that %s its state and channels', (_, changes, words) => {
  expect(draw([{ ...share, ...changes }]).words).toContain(words);
});

test('links to the property, with neither link nor title when it is no longer listed', () => {
  expect(draw([share]).html).toContain('href="/property/5"');
  const gone = draw([{ ...share, home: { id: 5, title: null } }]);
  expect([gone.html.includes('href='), gone.words.includes('A home that is no longer listed')]).toEqual([
    false,
    true,
  ]);
});

test('states that visitors are not identified, and how to start without links', () => {
  expect(draw([share]).words).toMatch(/^We count each visitor once a day\. We do not show who they are\./);
  expect(draw([]).words).toContain('No shared links yet.');
  expect(draw().words).toBe('Loading your links...');
});
