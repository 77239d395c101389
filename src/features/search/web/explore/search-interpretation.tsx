import { splitExclusion, statedFilters } from '#features/search/exclusions.ts';
import type { UnrecordedFact } from '#features/search/phrases/unrecorded-facts.ts';
import type { SearchReading } from '#features/search/schema.ts';
import { t } from '#kit/t.ts';
import { quotedWords } from './quoted-words.ts';
import type { ExploreFilters } from './search-url.ts';
import { findSynonyms } from './synonyms.ts';

type Props = {
  reading: SearchReading | undefined;
  unread: ExploreFilters | undefined;
  refused?: ExploreFilters | undefined;
  /** The exclusions of the address: 'area:kira,road:murram'. */
  not?: string | undefined;
};

const unrecordedNotes: Record<UnrecordedFact, string> = {
  flood: t('Flood risk is not recorded. Ask the manager, and visit after heavy rain.'),
  noise: t('Noise is not recorded. Visit in the evening to hear it.'),
  crime: t('Crime is not recorded. Ask the neighbours when you visit.'),
  outages: t('Power and water cuts are not recorded. You can filter by power backup and water tank.'),
  neighbours: t('Neighbours are not recorded. You can meet them when you visit.'),
  landlord: t('Where the landlord lives is not recorded. Homes that mention it come first.'),
  entrance: t('Separate entrances are not recorded. Homes that mention one come first.'),
  network: t('Phone network is not recorded. Test it when you visit.'),
  houseRules: t('House rules, such as on parties or smoking, are not recorded. Ask the host.'),
  waterMeter: t('Water meters are not recorded. Ask the manager who pays the water bill.'),
  fees: t('Agent fees are not recorded. Ask the manager before you visit.'),
  places: t('The distance to such a place is not recorded. Name one to search near it.'),
  valley: t('Valleys are not recorded. Visit after heavy rain.'),
  dollars: t('Each home shows the currency of its listing. Its page shows the price in the other one too.'),
};

function isUnderstoodNothing({ understood, words }: SearchReading, notes: readonly string[]): boolean {
  return understood.length === 0 && words.length === 0 && notes.length === 0;
}

function isStatedExclusion(text: string): boolean {
  return statedFilters.some((name) => name === splitExclusion(text)?.kind);
}

function refusedNotes({ q, ...values }: ExploreFilters): string[] {
  const words = quotedWords(Object.values(values));
  return [
    ...(q
      ? [t('We ignored the text because we cannot search for it. It can have at most 200 characters.')]
      : []),
    ...(words ? [t('We ignored {words} because no filter has this value.', { words })] : []),
  ];
}

/** Reports where the search differs from the typed text. */
export default function SearchInterpretation({ reading, unread = {}, refused = {}, not = '' }: Props) {
  const { corrected = [], unknown = [], preferred = [], ignored = [] } = reading ?? {};
  const { understood = [], dates = [], unwanted = [], notRecorded = [], foreignAmounts = [] } = reading ?? {};
  const exclusions = [
    ...not.split(','),
    ...understood.flatMap(({ kind, value }) => (kind === 'not' ? String(value) : [])),
  ];
  const notes = [
    ...Object.values(unread).map((text) =>
      t('We ignored “{text}” because it is not a valid amount. Enter an amount such as 900k, 1.2m or $800.', {
        text,
      }),
    ),
    ...refusedNotes(refused),
    ...corrected.map(({ typed, used }) =>
      t('No home mentions “{typed}”. The search used {words} instead.', { typed, words: quotedWords(used) }),
    ),
    ...(unknown.length > 0 ? [t('No home here mentions {words}.', { words: quotedWords(unknown) })] : []),
    ...findSynonyms(reading).map(({ text, words }) => t('“{text}” was read as “{words}”.', { text, words })),
    ...preferred.map((word) => t('Homes that mention “{word}” come first.', { word })),
    ...dates.map((text) =>
      t('We ignored “{text}” because it is not an exact date. Choose your dates in the filters.', {
        text,
      }),
    ),
    ...unwanted.map((text) => t('We ignored “{text}” because no filter can express it.', { text })),
    ...notRecorded.map((fact) => unrecordedNotes[fact]),
    ...foreignAmounts.map((text) =>
      t('We ignored “{text}”. Enter amounts in shillings or dollars.', { text }),
    ),
    ...ignored.map((text) =>
      t('We ignored “{text}” because your search already has another value for this.', { text }),
    ),
    ...(exclusions.some(isStatedExclusion) ? [t('Homes that do not state this fact are left out too.')] : []),
  ];
  if (reading && isUnderstoodNothing(reading, notes))
    notes.push(t('Nothing in your text narrows the search. Name an area, a price or a number of bedrooms.'));
  if (notes.length === 0) return null;
  return (
    <div className="mt-3 t-small text-muted">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
