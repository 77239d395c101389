import { insertFavorite } from '#features/favorites/server/favorite-rows.ts';
import { serializeFilters } from '#features/saved-searches/rules.ts';
import { markChangesProcessed, readChanges } from '#features/saved-searches/server/home-change-rows.ts';
import { insertSearch } from '#features/saved-searches/server/saved-search-rows.ts';
import { newLinkToken, storeLink } from '#kit/server/secret-link.ts';
import { accountOf, dayAgo, homeOf, type Past, timeOf } from './past.ts';

const savedHomes: Record<'tenant' | 'guest', readonly { home: string; daysAgo: number; note: string }[]> = {
  tenant: [
    { home: 'najjera-two-bedroom', daysAgo: 9, note: 'Viewing on Saturday. Ask about the water.' },
    { home: 'ntinda-two-bedroom', daysAgo: 4, note: '' },
    { home: 'kisaasi-two-bedroom', daysAgo: 3, note: 'Own meter, 97 m² according to the agent' },
    { home: 'naalya-one-bedroom', daysAgo: 14, note: '' },
  ],
  guest: [
    { home: 'munyonyo-lake-villa', daysAgo: 16, note: 'For the family at Easter' },
    { home: 'nakasero-skyline-stay', daysAgo: 11, note: '' },
  ],
};

/** Adds homes and a search that a tenant and a guest have saved. */
export async function addSaved(past: Past): Promise<void> {
  const { tx, kit } = past;
  for (const [username, homes] of Object.entries(savedHomes))
    for (const { home: key, daysAgo, note } of homes) {
      const { id: propertyId, price: savedPrice, currency: savedCurrency } = homeOf(past, key);
      const savedAt = timeOf(dayAgo(past, daysAgo), 20, 14);
      const row = { propertyId, savedAt, note, savedPrice, savedCurrency, wasAvailable: true };
      await insertFavorite(tx, accountOf(past, username), row);
    }
  const page = '/rental-units';
  const filters = serializeFilters(page, { area: 'ntinda,kisaasi', bedrooms: '2', maxPrice: '900k' });
  await insertSearch(
    tx,
    {
      ...{ userId: accountOf(past, 'tenant'), name: 'Two bedrooms near Ntinda', page, filters },
      ...{ link: storeLink(kit.secrets, newLinkToken(43)), category: 'rental_units' },
      savedAt: timeOf(dayAgo(past, 14), 20, 30),
    },
    10,
  );
}

/** Marks all changes so far as processed, so that no saved search reports the demo homes as new. */
export async function markChangesSeen({ tx, homes }: Pick<Past, 'tx' | 'homes'>): Promise<void> {
  await markChangesProcessed(tx, await readChanges(tx, homes.length));
}
