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

test('links to a floor plan by name, whatever its position among the pictures', () => {
  expect(ways([front, kitchen, plan])).toEqual([
    ['Floor plan', 'c'],
    ['Show all 3 photos', 'a'],
  ]);
  expect(ways([front, kitchen])).toEqual([['Show all 2 photos', 'a']]);
});

test('shows a single picture in the gallery, with a button of its own behind a tour', () => {
  expect(ways([front])).toEqual([]);
  expect(ways([front], 'The tour')).toEqual([['Show photo', 'a']]);
  expect(ways([], 'The tour')).toEqual([]);
});

test('loads a picture that fills half of the mosaic at its width, and nothing of it on phones', () => {
  const sizes = (count: number) => {
    const html = renderToStaticMarkup(
      <Gallery
        property={{
          id: 5,
          title: 'Flat',
          pictures: ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, count).map((key) => picture(key)),
        }}
        stage="The tour"
        note={null}
      />,
    );
    return [...html.matchAll(/sizes="([^"]+)"/g)].map(([, value]) => value);
  };
  expect(sizes(4)).toEqual(['(min-width: 1024px) min(50vw, 640px), 1px']);
  expect(sizes(5)).toEqual(Array(4).fill('(min-width: 1024px) 320px, 1px'));
});
