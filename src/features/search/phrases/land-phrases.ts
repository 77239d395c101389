import type { ParsedFilter } from '#features/search/search-filters.ts';
import type { SynonymRow } from './synonym-row.ts';

const land: ParsedFilter = { kind: 'type', value: 'Land' };

/** The phrases for land and titles. */
export const landPhrases: readonly SynonymRow[] = [
  {
    phrases: 'flat land|flat plot|flat plots|flat ground|level ground',
    meanings: [land],
    weighs: 'flat|level',
  },
  {
    phrases: '50x100|100x50',
    meanings: [land],
    weighs: '50x100|50|decimals|plot',
  },
  { phrases: 'ground rent|ground rent paid', meanings: [] },
  {
    phrases:
      'no caveat|without caveat|without a caveat|no caveats|caveat free|not caveated|uncaveated|free of caveat|free of caveats',
    meanings: [{ kind: 'caveat', value: 'none' }],
    weighs: 'caveat',
  },
  {
    phrases: 'no title|without title|without a title|untitled',
    meanings: [{ kind: 'tenure', value: 'kibanja' }],
  },
  {
    phrases:
      'no kibanja|not kibanja|not a kibanja|no bibanja|land title|land titles|title deed|title deeds|title|titles|titled|with title|with a title|has title|ready title|ready land title|private title|clean title|with land title|with title deed|with a title deed|with title deeds|with land title deed|has title deed|has a title|ekyapa|kyapa|hati|hati miliki|yenye hati|ebyapa|kyapa ready|land title ready|title ready',
    meanings: [{ kind: 'tenure', value: 'titled' }],
  },
  {
    phrases: 'mailo|private mailo|mailo title|mailo tenure|mailo land title',
    meanings: [{ kind: 'tenure', value: 'mailo' }],
  },
  { phrases: 'mailo land|private mailo land', meanings: [{ kind: 'tenure', value: 'mailo' }, land] },
  { phrases: 'freehold land', meanings: [{ kind: 'tenure', value: 'freehold' }, land] },
  { phrases: 'leasehold land', meanings: [{ kind: 'tenure', value: 'leasehold' }, land] },
  { phrases: 'kibanja land', meanings: [{ kind: 'tenure', value: 'kibanja' }, land] },
  { phrases: 'customary land', meanings: [{ kind: 'tenure', value: 'customary' }, land] },
  { phrases: 'titled land|titled plot|titled plots', meanings: [{ kind: 'tenure', value: 'titled' }, land] },
  { phrases: 'freehold|free hold|freehold title', meanings: [{ kind: 'tenure', value: 'freehold' }] },
  {
    phrases:
      'leasehold|lease hold|leasehold title|lease|leases|lease title|lease land title|lease 49 years|lease 99 years|49 years lease|99 years lease|49 year lease|99 year lease|49 years|99 years',
    meanings: [{ kind: 'tenure', value: 'leasehold' }],
  },
  { phrases: 'kibanja|bibanja|ekibanja|ebibanja', meanings: [{ kind: 'tenure', value: 'kibanja' }] },
  { phrases: 'customary|customary tenure', meanings: [{ kind: 'tenure', value: 'customary' }] },
];
