import type { OccasionKind, RatedPart } from '#features/reviews/choices.ts';

export const partWords: Record<RatedPart, string> = {
  cleanliness: 'Cleanliness',
  accuracy: 'As described',
  location: 'Location',
  value: 'Value',
};

export const afterWords: Record<OccasionKind, string> = { stay: 'After a stay', visit: 'After a visit' };
