import type { ComponentType, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Router, useLocation } from 'wouter';
import { island } from './island.tsx';
import { serverIslandsLoaded } from './server-islands.ts';

const Homes = ({ count }: { count: number }) => <p>{count} homes</p>;
const Broken = () => {
  throw new Error('broken');
};
const module = <Props,>(Part: ComponentType<Props>) => Promise.resolve({ default: Part });
const draw = (part: ReactElement) => renderToStaticMarkup(part).replaceAll(/<!--.*?-->/g, '');

test('renders an island on the server', async () => {
  const Part = island(() => module(Homes), { hydrate: 'idle' });
  await serverIslandsLoaded();
  expect(draw(<Part count={3} />)).toContain('<p>3 homes</p>');
});

test('loads the islands that an island contains before the server renders', async () => {
  const Outer = island(
    async () => {
      const Inner = island(() => module(Homes), { hydrate: 'idle' });
      return module(() => <Inner count={5} />);
    },
    { hydrate: 'idle' },
  );
  await serverIslandsLoaded();
  expect(draw(<Outer />)).toBe('<p>5 homes</p>');
});

test('keeps the page when an island fails', async () => {
  const Instead = island(() => module(Broken), { hydrate: 'idle', instead: <p>Not now.</p> });
  const Nothing = island(() => module(Broken), { hydrate: 'idle', instead: null });
  await serverIslandsLoaded();
  expect(draw(<Instead />)).toContain('<p>Not now.</p>');
  expect(draw(<Nothing />)).not.toContain('<p>');
});

test('renders an island that is never hydrated once per path', async () => {
  const drawn = vi.fn<(path: string) => void>();
  const Words = () => {
    const [path] = useLocation();
    drawn(path);
    return <p>Words at {path}</p>;
  };
  const Part = island(() => module(Words), { hydrate: 'never', id: 'words' });
  await serverIslandsLoaded();
  const at = (path: string) =>
    draw(
      <Router ssrPath={path}>
        <Part />
      </Router>,
    );
  expect(['/', '/rent', '/'].map(at)).toEqual([
    '<div id="words"><p>Words at /</p></div>',
    '<div id="words"><p>Words at /rent</p></div>',
    '<div id="words"><p>Words at /</p></div>',
  ]);
  expect(drawn.mock.calls).toEqual([['/'], ['/rent']]);
});
