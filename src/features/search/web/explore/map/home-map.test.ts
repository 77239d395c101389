import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { pinsQuery } from '#features/search/web/queries.ts';
import { CallError } from '#kit/web/call.ts';

/** The part of the page that an unrendered map uses. */
const page = { state: null as object | null };
vi.stubGlobal('document', { documentElement: { dataset: {} } });
vi.stubGlobal('history', page);
const { default: HomeMap } = await import('./home-map.tsx');
beforeEach(() => {
  page.state = null;
});
afterAll(() => vi.unstubAllGlobals());

const home = {
  lat: 0.34,
  lng: 32.6,
  price: 700_000,
  currency: 'UGX',
  category: 'rental_units',
  hasTour: false,
};
const found = {
  items: [
    { ...home, id: 1 },
    { ...home, id: 2 },
  ],
  total: 2,
  totalIsMore: false,
};

function draw(answer: { data?: object; error?: CallError }): string {
  const client = new QueryClient({
    defaultOptions: {
      queries: { queryFn: () => null, staleTime: Number.POSITIVE_INFINITY, retryOnMount: false },
    },
  });
  const { queryKey } = pinsQuery({});
  const asked = client.getQueryCache().build(client, { queryKey });
  if (answer.data) asked.setState({ status: 'success', data: answer.data, dataUpdatedAt: Date.now() });
  if (answer.error) asked.setState({ status: 'error', error: answer.error });
  const search = { path: '/explore', category: null, filters: {}, isMapShown: true };
  const map = createElement(HomeMap, { search, pointed: null, onPoint() {}, waiting: 'Loading the map...' });
  const routed = createElement(Router, { ssrPath: '/explore' }, map);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, routed));
}

describe('the search map', () => {
  test('waits for the first properties', () => {
    expect(draw({})).toBe('Loading the map...');
  });

  test.each([
    [503, true],
    [400, false],
  ])('shows a failure after a response of %i: %s, and leaves search errors to the list', (status, is) => {
    const html = draw({ error: new CallError(status, '', null) });
    expect(html.includes('role="alert"')).toBe(is);
    expect(html).toContain('aria-label="Map of the homes"');
  });

  test('restores its position and the still available selection on back navigation', () => {
    const parts = () => {
      const html = draw({ data: found });
      const [, picked] = /aria-label="Homes at this location"(.*)<\/section>/s.exec(html) ?? [];
      return [html.includes('Search this area'), picked && picked.split('<li').length - 1];
    };
    expect(parts()).toEqual([false, undefined]);
    page.state = { map: '32.55,0.28,32.64,0.35', picked: [2, 99] };
    expect(parts()).toEqual([true, 1]);
    page.state = { map: 'elsewhere', picked: [99] };
    expect(parts()).toEqual([false, undefined]);
    page.state = { map: 7, picked: 2 };
    expect(parts()).toEqual([false, undefined]);
  });
});
