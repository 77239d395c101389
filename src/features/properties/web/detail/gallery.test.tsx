import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { HomePicture } from '#features/properties/schema.ts';
import { Gallery } from './gallery.tsx';

const picture = (letter: string, pins?: HomePicture['pins']): HomePicture => ({
  key: letter.repeat(32),
  width: 1600,
  height: 1200,
  colour: '#c9b8a0',
  alt: letter,
  ...(pins && { pins }),
});
const [front, kitchen, plan] = [picture('a'), picture('b'), picture('c', [])];

/** Returns the text links to the pictures below the main area. */
function ways(pictures: HomePicture[], stage: string | null = null) {
  const html = renderToStaticMarkup(
    <Gallery property={{ id: 5, title: 'Flat', pictures }} stage={stage} note={null} />,
  );
  return [...html.matchAll(/<a href="\/pictures\/(.)[^"]*"[^>]*>([^<]+)<\/a>/g)].map(([, key, words]) => [
    words,
    key,
  ]);
}

test('a floor plan is reached by its name, wherever it stands among the pictures', () => {
  expect(ways([front, kitchen, plan])).toEqual([
    ['Floor plan', 'c'],
    ['Show all 3 photos', 'a'],
  ]);
  expect(ways([front, kitchen])).toEqual([['Show all 2 photos', 'a']]);
});

test('one picture alone is on the stage; behind a tour it has a way of its own', () => {
  expect(ways([front])).toEqual([]);
  expect(ways([front], 'The tour')).toEqual([['Show photo', 'a']]);
  expect(ways([], 'The tour')).toEqual([]);
});
