import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { isValidElement, type MouseEvent, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { PropertyTour } from '#features/tours/schema.ts';
import { propertyTourQuery } from './queries.ts';
import { TourPoster } from './tour-poster.tsx';
import { TourStage } from './tour-stage.tsx';

const tour: PropertyTour = {
  tourUrl: 'http://v1.tours.example/index.htm?skip-loading',
  startBytes: 1_600_000,
  totalBytes: 26_000_000,
  files: 510,
  rooms: [],
  posterUrl: 'http://v1.tours.example/thumbnail.png',
  sample: false,
};

function draw(over: Partial<PropertyTour> | null, poster: string | null = 'THE PICTURE'): string {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: () => new Promise(() => {}), staleTime: 1e9 } },
  });
  if (over) client.setQueryData(propertyTourQuery(7).queryKey, { ...tour, ...over });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TourStage propertyId={7} title="House" poster={poster} />
    </QueryClientProvider>,
  );
}

test('shows the picture, the size and a plain link before the tap, but no frame', () => {
  const html = draw({});
  expect(html).toContain('THE PICTURE');
  expect(html).toContain('About 1.6 MB to start, 26 MB for the full tour');
  expect(html).toMatch(
    /<a href="http:\/\/v1\.tours\.example\/index\.htm\?skip-loading" target="_blank" rel="noopener"/,
  );
  expect(html).not.toContain('<iframe');
  expect(html).not.toContain('thumbnail.png');
});

test("uses the tour's picture for a listing without one", () => {
  expect(draw({}, null)).toContain('src="http://v1.tours.example/thumbnail.png"');
});

test("labels a sample, but not a home's own tour", () => {
  expect(draw({ sample: true })).toContain('tour, not this home');
  expect(draw({})).not.toContain('Sample tour');
});

test('shows only the picture until the tour is known', () => {
  const html = draw(null);
  expect(html).toContain('THE PICTURE');
  expect(html).not.toContain('View tour');
});

type Tapped = { onClick(event: MouseEvent): void };

function linkIn(part: ReactNode): Tapped | undefined {
  if (Array.isArray(part)) return part.map(linkIn).find((found) => found);
  if (!isValidElement<Tapped & { children?: ReactNode }>(part)) return undefined;
  return part.type === 'a' ? part.props : linkIn(part.props.children);
}

test.each([
  [{}, 1],
  [{ ctrlKey: true }, 0],
  [{ metaKey: true }, 0],
  [{ shiftKey: true }, 0],
])('on a click with %j starts the tour %i times in the page, otherwise follows the link', (keys, times) => {
  const onStart = vi.fn<() => void>();
  const preventDefault = vi.fn<() => void>();
  const props = {
    tourUrl: tour.tourUrl,
    sizeLine: '',
    picture: null,
    isSample: false,
    onPointed: () => {},
  };
  linkIn(TourPoster({ ...props, onStart }))?.onClick({ preventDefault, ...keys } as unknown as MouseEvent);
  expect([onStart, preventDefault].map(({ mock }) => mock.calls.length)).toEqual([times, times]);
});
