import { type ComponentProps, lazy, Suspense } from 'react';
import { SaveSearch } from '#features/saved-searches/web/save-search.tsx';
import { NarrowRow } from '#features/search/web/explore/narrow-row.tsx';

const ViewingBanner = import.meta.env.SSR
  ? (await import('#features/viewing-packages/web/viewing-banner.tsx')).default
  : lazy(() => import('#features/viewing-packages/web/viewing-banner.tsx'));

/** What narrows the search, and on the page of the rental units what opens their contacts. */
export default function BelowForm(props: ComponentProps<typeof NarrowRow>) {
  return (
    <>
      <NarrowRow {...props} />
      <SaveSearch search={props.search} reading={props.reading} />
      {props.search.category === 'rental_units' && !props.search.isMapShown && (
        <Suspense fallback={<div className="mt-4 h-18 max-md:hidden" />}>
          <ViewingBanner />
        </Suspense>
      )}
    </>
  );
}
