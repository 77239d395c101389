import {
  readAmenities,
  readAreas,
  readDollarRate,
  readLandmarks,
  readPropertyTypes,
} from '#features/properties/server/reference-data.ts';
import { vocabulary } from '#features/properties/topics.ts';
import type { SearchVocabulary } from '#features/search/vocabulary-terms.ts';
import { openCachedRead } from '#kit/server/events/cached-read.ts';
import type { Kit } from '#kit/server/kit.ts';

type Source = Pick<Kit, 'db' | 'content'>;

/** Returns a function that reads the areas, types and amenities of the catalogue and the dollar rate. */
export function openVocabulary({ db, content }: Source): () => Promise<SearchVocabulary> {
  return openCachedRead(content, vocabulary, () => freshVocabulary({ db }));
}

/** Returns the current content of the tables, for a name that the cached vocabulary may not contain yet. */
export async function freshVocabulary({ db }: Pick<Kit, 'db'>): Promise<SearchVocabulary> {
  const [areas, landmarks, types, amenities, ugxPerDollar] = await Promise.all([
    readAreas(db),
    readLandmarks(db),
    readPropertyTypes(db),
    readAmenities(db),
    readDollarRate(db),
  ]);
  return {
    areas,
    landmarks,
    types: types.map(({ name }) => name),
    amenities: amenities.map(({ name }) => name),
    ugxPerDollar,
  };
}
