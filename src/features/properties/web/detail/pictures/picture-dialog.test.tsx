import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { PictureDialog, pictureAfter } from './picture-dialog.tsx';

const picture = { key: 'c'.repeat(32), width: 1600, height: 1200, colour: '#c9b8a0', alt: 'From the gate' };

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 3, 3],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, 0],
  ['Home', 2, 0],
  ['End', 1, 3],
  ['Tab', 1, undefined],
])('leads by %s at picture %i of 0 to 3 to %s', (key, shown, index) => {
  expect(pictureAfter(key, shown, 4)).toBe(index);
});

test('disables the button of a direction without more pictures, which keeps the focus', () => {
  const html = renderToStaticMarkup(
    <Router ssrPath="/property/5">
      <PictureDialog ref={null} id={5} title="Flat" pictures={[picture]} note={null} />
    </Router>,
  );
  expect(html.match(/aria-disabled="true"/g)).toHaveLength(2);
  expect(html).not.toContain('disabled=""');
  expect(html).toContain('href="/report/5?why=stolen_photos"');
});
