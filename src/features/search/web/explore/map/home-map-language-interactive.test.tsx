import { expect, test, vi } from 'vitest';
import { pinsQuery } from '#features/search/web/queries.ts';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import HomeMap from './home-map.tsx';

vi.mock('#kit/t.ts', async (original) => ({
  ...(await original<object>()),
  t: (message: string) => `${message} in Swahili`,
}));
/** The name of the map, which is mocked because it needs a canvas. */
const map = vi.hoisted((): { name: string | null } => ({ name: null }));
vi.mock('#kit/web/map/map-view.tsx', () => ({
  MapView: ({ name }: { name: string }) => {
    map.name = name;
    return null;
  },
}));

test('names the map in the language of the page', () => {
  const search = { path: '/explore', category: null, filters: {}, isMapShown: true };
  renderInteractive(
    <HomeMap search={search} hasStrip={false} pointed={null} onPoint={() => {}} waiting="..." />,
    [[pinsQuery({}).queryKey, { items: [], total: 0, totalIsMore: false }]],
  );
  expect(map.name).toBe('Map of the homes in Swahili');
});
