import { describe, expect, test } from 'vitest';
import type { SavedHome } from '#features/favorites/schema.ts';
import type { DeletedHome } from '#features/properties/schema.ts';
import { deletedHomesQuery } from '#features/properties/web/queries.ts';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
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

function draw(homes: SavedHome[], deleted: DeletedHome[] = []) {
  const list = (
    <SavedList homes={homes} keepNote={async () => {}} after={(ids) => <p>{`then ${ids.join()}`}</p>} />
  );
  const known = deleted.map((home) => [deletedHomesQuery([home.id]).queryKey, [home]] as const);
  const { words, ...rest } = renderPart(list, known, '/saved');
  return { ...rest, words: words.replaceAll(' :', ':') };
}

describe('saved home', () => {
  test('shows the saved date and offers a note, a comparison and removal', () => {
    expect(draw([saved(5)]).words).toBe(
      'No photo yet UGX 900,000 / month Home 5 Ntinda · 2 beds · 1 bath · 70 m² Saved 20 Nov 2026 Add a note: Home 5 Select: Home 5 Remove: Home 5 then 5',
    );
  });

  test('shows changes since it was saved, coloured as good or bad news, and its note', () => {
    const asSaved = { price: 1_000_000, currency: 'UGX', isAvailable: false } as const;
    const { html, words } = draw([saved(5, { asSaved, note: 'Near the school' })]);
    expect(words).toContain('Available again Price fell from UGX 1,000,000 to UGX 900,000 Saved');
    expect(words).toContain('Near the school Edit note: Home 5');
    expect(html).not.toContain('text-danger');
    const dearer = draw([saved(5, { asSaved: { ...asSaved, price: 800_000, isAvailable: true } })]);
    expect(dearer.html).toMatch(/<span class="[^"]*text-danger[^"]*">Price rose from/);
  });

  test('keeps the note of a home that is gone, and offers no comparison', () => {
    const { words } = draw([{ ...gone(5), note: 'Near the school' }]);
    expect(words).toBe(
      'A home that is no longer listed No longer listed Saved 20 Nov 2026 Near the school Edit note Remove then',
    );
  });
});

test('keeps the title of a saved home that was deleted and links to similar homes', () => {
  const home = { id: 5, title: 'Cottage in Kira', category: 'for_sale', location: 'Kira' } as const;
  const { words, links } = draw([gone(5)], [home]);
  expect(words).toMatch(/^Cottage in Kira Kira See similar homes No longer listed Saved 20 Nov 2026/);
  expect(links).toContain('/property/5');
});

describe('comparison of saved homes', () => {
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
  ])('compares all saved homes at once while they fit: case %#', (homes, link) => {
    expect(compared(homes)).toEqual(link);
  });

  test('lets the user select homes when there are more than fit, and hides this for a single home', () => {
    const ask = 'Select up to 4 to compare side by side';
    expect(draw([4, 5, 6, 7, 8].map((id) => saved(id))).words).toContain(ask);
    expect(draw([saved(5), gone(6)]).words).not.toContain(ask);
  });
});

test('applies the actions to all listed homes while none is selected', () => {
  expect(draw([saved(5), gone(6), saved(7)]).words).toMatch(/ then 5,7$/);
});
