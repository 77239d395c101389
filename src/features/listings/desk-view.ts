/** Filters of the desk beside the category and the keywords. A listing has to pass all that are chosen. */
export const deskShows = [
  'no-photos',
  'no-tour',
  'no-pin',
  'expiring',
  'available',
  'unavailable',
  'paused',
  'hidden',
  'featured',
] as const;
export type DeskShow = (typeof deskShows)[number];

export const showNames: Record<DeskShow, string> = {
  'no-photos': 'No photos',
  'no-tour': 'No tour',
  'no-pin': 'No map pin',
  expiring: 'Expiring in 7 days',
  available: 'Available',
  unavailable: 'Unavailable',
  paused: 'Paused',
  hidden: 'Hidden',
  featured: 'Featured',
};

/** Views and leads are those of the last 30 days. Equal listings follow each other from the newest to the oldest. */
export const deskSorts = ['newest', 'updated', 'price-high', 'price-low', 'views', 'leads'] as const;
export type DeskSort = (typeof deskSorts)[number];

export const sortNames: Record<DeskSort, string> = {
  newest: 'Newest first',
  updated: 'Recently updated',
  'price-high': 'Highest price',
  'price-low': 'Lowest price',
  views: 'Most viewed',
  leads: 'Most leads',
};

export const isDeskShow = (text: string): text is DeskShow => (deskShows as readonly string[]).includes(text);
