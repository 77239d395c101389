/**
 * The filters of the dashboard, in addition to the category and the keywords. A listing must match all
 * selected filters.
 */
export const dashboardFilters = [
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
export type DashboardFilter = (typeof dashboardFilters)[number];

export const dashboardFilterNames: Record<DashboardFilter, string> = {
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

/**
 * The sort orders of the dashboard. Views and leads are counted over the last 30 days. Ties are ordered from
 * newest to oldest.
 */
export const managerSorts = ['newest', 'updated', 'price-high', 'price-low', 'views', 'leads'] as const;
export type ManagerSort = (typeof managerSorts)[number];

export const sortNames: Record<ManagerSort, string> = {
  newest: 'Newest first',
  updated: 'Recently updated',
  'price-high': 'Highest price',
  'price-low': 'Lowest price',
  views: 'Most viewed',
  leads: 'Most leads',
};

export const isDashboardFilter = (text: string): text is DashboardFilter =>
  (dashboardFilters as readonly string[]).includes(text);
