import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { featuredTourQuery, propertyPageQuery } from '#features/search/web/queries.ts';
import { browseList, readBrowse } from './browse-choice.ts';
import { BrowseProperties } from './browse-properties.tsx';
import { FeaturedCarousel } from './featured-carousel.tsx';
import { FeaturedTour } from './featured-tour.tsx';
import { featuredHomesQuery, popularHomesQuery } from './home-reads.ts';
import { PropertyRow } from './property-row.tsx';

const search = new URLSearchParams();
const browse = propertyPageQuery(browseList(readBrowse(search)).query(undefined));
const row = (
  <PropertyRow title="Popular Properties" query={popularHomesQuery()} homes={undefined} href="/explore" />
);

/** Renders with a query that is being retried. Such a query is pending, as during its first attempt. */
function draw(node: ReactNode, queryKey: QueryKey, failures: number): string {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({ status: 'pending', fetchStatus: 'fetching', errorUpdateCount: failures });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">{node}</Router>
    </QueryClientProvider>,
  );
}

test.each([
  [
    'the featured tour',
    () => <FeaturedTour />,
    featuredTourQuery().queryKey,
    'Unable to load featured tour.',
  ],
  [
    'the homes to browse',
    () => <BrowseProperties search={search} />,
    browse.queryKey,
    'Error loading properties.',
  ],
  ['the featured homes', () => <FeaturedCarousel homes={undefined} />, featuredHomesQuery().queryKey, ''],
  ['a row of homes', () => row, popularHomesQuery().queryKey, ''],
])('stops loading %s after a failure', (_, part, queryKey, words) => {
  expect(draw(part(), queryKey, 0)).toContain('Loading');
  const later = draw(part(), queryKey, 1);
  expect(later).not.toContain('Loading');
  expect(later).toContain(words);
});

test.each([
  ['eight homes to browse', () => <BrowseProperties search={search} />, browse.queryKey, 8],
  ['four of a row', () => row, popularHomesQuery().queryKey, 4],
])('shows placeholders for %s while they load', (_, part, queryKey, count) => {
  expect(draw(part(), queryKey, 0).match(/<div aria-hidden="true" class="home-card">/g)).toHaveLength(count);
});
