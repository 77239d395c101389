/** The modules of the bundles of the browser, for vite.config.ts. */
export const bundles = {
  /** The modules that every page needs before it can hydrate. */
  engine: ['src/app/web/without-mutations.ts', 'src/kit/web/connectivity.ts', 'src/kit/web/load-module.ts'],
  /**
   * The modules that nearly every page uses: cards and basic components. Form components are bundled with
   * their pages.
   */
  ui: [
    'src/app/web/pages/card-list/auction-card-details-at.tsx',
    'src/app/web/pages/card-list/load-more.tsx',
    'src/app/web/pages/card-list/paginated-cards.tsx',
    'src/app/web/pages/card-list/loaded-page-count.ts',
    'src/features/properties/categories.ts',
    'src/features/properties/headline-price.ts',
    'src/features/properties/sale-off.ts',
    'src/features/properties/tenure-names.ts',
    'src/features/properties/topics.ts',
    'src/features/properties/web/availability-badge.tsx',
    'src/features/properties/web/card-list.tsx',
    'src/features/properties/web/price-label.tsx',
    'src/features/properties/web/price-suffix.ts',
    'src/features/properties/web/property-card-skeleton.tsx',
    'src/features/properties/web/property-card.tsx',
    'src/features/properties/web/property-grid.tsx',
    'src/features/properties/web/property-photo.tsx',
    'src/features/properties/web/property-shelf.tsx',
    'src/features/properties/web/queries.ts',
    'src/features/properties/web/size-facts.ts',
    'src/kit/web/ui/chip-row.tsx',
    'src/features/search/web/queries.ts',
    'src/features/tours/web/queries.ts',
    'src/features/tours/web/sample-badge.tsx',
    'src/kit/calendar-day.ts',
    'src/kit/dates.ts',
    'src/kit/kampala.ts',
    'src/kit/money.ts',
    'src/kit/phone.ts',
    'src/kit/picture.ts',
    'src/kit/topic.ts',
    'src/kit/web/call.ts',
    'src/kit/web/render-cache.tsx',
    'src/kit/web/read.ts',
    'src/kit/web/server-clock.ts',
    'src/kit/web/server-html.ts',
    'src/kit/web/topics-of.ts',
    'src/kit/web/ui/badge.tsx',
    'src/kit/web/ui/button.tsx',
    'src/kit/web/ui/chip.tsx',
    'src/kit/web/ui/facts.tsx',
    'src/kit/web/ui/icon.tsx',
    'src/kit/web/ui/load-error.tsx',
    'src/kit/web/ui/picture.tsx',
    'src/kit/web/ui/skeleton.tsx',
    'src/kit/web/ui/stars.tsx',
  ],
  /**
   * The modules that the home page and a property page share: the placeholder of a tour that has not started,
   * and content that loads near the viewport.
   */
  tour: [
    'src/features/tours/web/tour-poster.tsx',
    'src/features/tours/web/tour-size.ts',
    'src/features/tours/web/tour-stage.tsx',
    'src/features/tours/web/tour-unavailable.tsx',
    'src/kit/web/hooks/use-near-viewport.ts',
  ],
} as const;

/** The npm packages in the engine bundle. */
export const enginePackages = [
  'react',
  'react-dom',
  'scheduler',
  'wouter',
  'regexparam',
  '@tanstack/query-core',
  '@tanstack/react-query',
];

/**
 * The modules of the query library that only the manager dashboard needs. They are in the dashboard's bundle.
 */
export const notInEngine = [
  'infiniteQueryObserver.js',
  'useInfiniteQuery.js',
  'queriesObserver.js',
  'useQueries.js',
];
