import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import type { Property } from '#features/properties/schema.ts';
import { ListerSection } from './lister-section.tsx';

const home = {
  id: 5,
  category: 'rental_units',
  isAvailable: true,
  lister: { name: 'Daniel Example', isVerified: false, answersWithin: null },
  listedAt: '2026-05-05T09:00:00Z',
  updatedAt: '2026-06-06T09:00:00Z',
  freeConfirmedAt: '2026-07-07T21:30:00Z',
} as Property;

const words = (over: Partial<Property>) =>
  renderToStaticMarkup(
    <Router ssrPath="/property/5">
      <ListerSection property={{ ...home, ...over }}>
        <p>Ask</p>
      </ListerSection>
    </Router>,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const age = 'Reference 5 · Listed 5 May 2026 · Updated 6 Jun 2026';

test.each<[Partial<Property>, string]>([
  [{}, `${age} · Confirmed available on 8 Jul 2026 Report`],
  [{ category: 'furnished_houses' }, `${age} · Confirmed available on 8 Jul 2026 Report`],
  [{ category: 'for_sale' }, `${age} · Confirmed for sale on 8 Jul 2026 Report`],
  [{ category: 'bank_sales' }, `${age} · Confirmed for sale on 8 Jul 2026 Report`],
  [{ isAvailable: false }, `${age} Report`],
  [{ freeConfirmedAt: null }, `${age} Report`],
])('shows with %j: %s', (over, said) => {
  expect(words(over)).toContain(said);
});

test('shows neither an unverified badge nor an unknown response time', () => {
  expect(words({})).not.toMatch(/Verified|Usually replies within/);
  const lister = { name: 'Amina', isVerified: true, answersWithin: 'a day' };
  expect(words({ lister })).toContain('Amina Verified Usually replies within a day Ask');
});
