import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import type { SavedHome } from '#features/favorites/schema.ts';
import { SavedList } from './saved-list.tsx';

const saved = (propertyId: number, over: Partial<SavedHome> = {}): SavedHome => ({
  propertyId,
  savedAt: '2026-11-20T09:00:00.000Z',
  note: '',
  asSaved: { price: 900_000, currency: 'UGX', isAvailable: true },
  home: {
    id: propertyId,
    title: `Home ${propertyId}`,
    location: 'Ntinda',
    area: null,
    category: 'rental_units',
    propertyType: 'Apartment',
    price: 900_000,
    monthlyPrice: null,
    startingBid: null,
    currentBid: null,
    currency: 'UGX',
    bedrooms: 2,
    bathrooms: 1,
    squareMeters: 70,
    picture: null,
    isAvailable: true,
  } as SavedHome['home'],
  ...over,
});
const gone = (propertyId: number) => saved(propertyId, { home: null });

function draw(homes: SavedHome[]) {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/saved">
        <SavedList homes={homes} keepNote={async () => {}} after={(ids) => <p>{`then ${ids.join()}`}</p>} />
      </Router>
    </QueryClientProvider>,
  );
  const words = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll(' :', ':')
    .trim();
  return { html, words };
}

describe('a saved home', () => {
  test('says when it was saved, and offers a note, to compare it and to take it away', () => {
    expect(draw([saved(5)]).words).toBe(
      'No photo yet UGX 900,000 / month Home 5 2 beds · 1 bath · 70 m² · Ntinda Saved 20 Nov 2026 Add a note: Home 5 Choose: Home 5 Remove: Home 5 then 5',
    );
  });

  test('says what has changed since, good news and bad ones in their colours, and shows its note', () => {
    const asSaved = { price: 1_000_000, currency: 'UGX', isAvailable: false } as const;
    const { html, words } = draw([saved(5, { asSaved, note: 'Near the school' })]);
    expect(words).toContain('Available again Price fell from UGX 1,000,000 to UGX 900,000 Saved');
    expect(words).toContain('Near the school Change note: Home 5');
    expect(html).not.toContain('text-alert');
    const dearer = draw([saved(5, { asSaved: { ...asSaved, price: 800_000, isAvailable: true } })]);
    expect(dearer.html).toMatch(/<span class="[^"]*text-alert[^"]*">Price rose from/);
  });

  test('that is gone keeps its note, and is not compared', () => {
    const { words } = draw([{ ...gone(5), note: 'Near the school' }]);
    expect(words).toBe(
      'A home that is no longer listed Not listed any more Saved 20 Nov 2026 Near the school Change note Remove then',
    );
  });
});

describe('saved homes are compared', () => {
  const compared = (homes: SavedHome[]) =>
    draw(homes)
      .html.match(/href="(\/compare[^"]+)"[^>]*>([^<]+)/)
      ?.slice(1);

  test.each([
    [[saved(5)], undefined],
    [[saved(5), gone(6)], undefined],
    [
      [saved(5), gone(6), saved(7)],
      ['/compare?ids=5,7', 'Compare 2 homes'],
    ],
    [[4, 5, 6, 7].map((id) => saved(id)), ['/compare?ids=4,5,6,7', 'Compare 4 homes']],
    [[4, 5, 6, 7, 8].map((id) => saved(id)), undefined],
  ])('all of them at once while they fit side by side: case %#', (homes, link) => {
    expect(compared(homes)).toEqual(link);
  });

  test('of more than fit some are chosen, which a single one does not ask for', () => {
    const ask = 'Choose up to 4 to compare side by side';
    expect(draw([4, 5, 6, 7, 8].map((id) => saved(id))).words).toContain(ask);
    expect(draw([saved(5), gone(6)]).words).not.toContain(ask);
  });
});

test('what follows the list is of all that are still listed, as long as none is chosen', () => {
  expect(draw([saved(5), gone(6), saved(7)]).words).toMatch(/ then 5,7$/);
});
