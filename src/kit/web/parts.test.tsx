import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Router, useLocation } from 'wouter';
import { deferredIsland } from './deferred-island.tsx';
import { freezeUntilHydrated } from './freeze-until-hydrated.tsx';
import { staticIsland } from './static-island.tsx';

const Homes = ({ count }: { count: number }) => <p>{count} homes</p>;
const Broken = () => {
  throw new Error('broken');
};
const never = () => new Promise<never>(() => {});
const draw = (part: ReactElement) => renderToStaticMarkup(part).replaceAll(/<!--.*?-->/g, '');

test('renders an island with deferred code on the server with its props', () => {
  const Held = freezeUntilHydrated(Homes);
  const Later = deferredIsland(Homes, never);
  expect([draw(<Held count={3} />), draw(<Later count={4} />)]).toEqual(['<p>3 homes</p>', '<p>4 homes</p>']);
});

test('keeps the page with the fallback of an island that fails', () => {
  const Instead = deferredIsland(Broken, never, <p>Not now.</p>);
  const Nothing = deferredIsland(Broken, never);
  expect(draw(<Instead />)).toContain('<p>Not now.</p>');
  expect(draw(<Nothing />)).not.toContain('<p>');
});

test('finds an island without data by its name, and renders it once per path', () => {
  const drawn = vi.fn<(path: string) => void>();
  const Words = () => {
    const [path] = useLocation();
    drawn(path);
    return <p>Words at {path}</p>;
  };
  const Still = staticIsland('words', Words);
  const at = (path: string) =>
    draw(
      <Router ssrPath={path}>
        <Still />
      </Router>,
    );
  expect(['/', '/rent', '/'].map(at)).toEqual([
    '<div id="words"><p>Words at /</p></div>',
    '<div id="words"><p>Words at /rent</p></div>',
    '<div id="words"><p>Words at /</p></div>',
  ]);
  expect(drawn.mock.calls).toEqual([['/'], ['/rent']]);
});
