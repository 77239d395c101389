import type { SearchReading } from '#features/search/schema.ts';
import { t } from '#kit/t.ts';
import type { ExploreFilters } from './search-url.ts';
import { findSynonyms } from './synonyms.ts';

type Props = { reading: SearchReading | undefined; unread: ExploreFilters | undefined };

/** Reports where the search differs from the typed text. */
export default function SearchInterpretation({ reading, unread = {} }: Props) {
  const { corrected = [], unknown = [], preferred = [], ignored = [] } = reading ?? {};
  const { dates = [], unwanted = [] } = reading ?? {};
  const notes = [
    ...Object.values(unread).map((text) =>
      t('We ignored “{text}” because it is not a valid amount. Enter an amount such as 900k, 1.2m or $800.', {
        text,
      }),
    ),
    ...corrected.map(({ typed, used }) =>
      t('No home mentions “{typed}”. The search used “{used}” instead.', { typed, used: used.join('”, “') }),
    ),
    ...unknown.map((word) => t('No home here mentions “{word}”.', { word })),
    ...findSynonyms(reading).map(({ text, words }) => t('“{text}” was read as “{words}”.', { text, words })),
    ...preferred.map((word) => t('Homes that mention “{word}” come first.', { word })),
    ...dates.map((text) =>
      t('We ignored “{text}” because it is not an exact date. Choose your dates in the filters.', {
        text,
      }),
    ),
    ...unwanted.map((text) =>
      t('We ignored “{text}” because you cannot exclude homes by feature.', { text }),
    ),
    ...ignored.map((text) =>
      t('We ignored “{text}” because your search already has another value for this.', { text }),
    ),
  ];
  if (notes.length === 0) return null;
  return (
    <div className="mt-3 t-small text-muted">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
