import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { noSkills } from './bridge.ts';
import { TourControls } from './tour-controls.tsx';

const nothing = () => {};
const inline: Parameters<typeof TourControls>[0] = {
  can: noSkills,
  tourUrl: 'http://v1.tours.example/index.htm',
  onZoom: nothing,
  floorPlan: null,
  fullScreen: null,
  onClose: null,
};

function draw(over: Partial<typeof inline>, path = '/property/12') {
  const html = renderToStaticMarkup(
    <Router ssrPath={path}>
      <TourControls {...inline} {...over} />
    </Router>,
  );
  return { html, names: [...html.matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name) };
}

test('a tour that can do nothing but be walked is opened apart or reported; nothing else is offered', () => {
  expect(draw({}).names).toEqual(['Open the tour in a new tab', 'Report this listing']);
});

test('zooming is offered of a tour that can, the floor plan of a home that has one, closing over the page', () => {
  expect(draw({ can: { zoom: true, rooms: false } }).names).toEqual([
    'Zoom out',
    'Zoom in',
    'Open the tour in a new tab',
    'Report this listing',
  ]);
  expect(draw({ can: { zoom: false, rooms: true } }).names).not.toContain('Zoom in');
  expect(draw({ onClose: nothing }).names.at(-1)).toBe('Close the tour');
});

test.each([true, false])('the floor plan says whether it is shown: %s', (isShown) => {
  expect(draw({ floorPlan: { isShown, toggle: nothing } }).html).toContain(
    `aria-label="Floor plan" aria-pressed="${isShown}"`,
  );
});

test.each([
  [true, 'Exit full screen'],
  [false, 'Full screen'],
])('full screen that is on (%s) is called %s', (isOn, name) => {
  expect(draw({ fullScreen: { isOn, toggle: nothing } }).names).toContain(name);
});

test('the home on whose page it runs can be reported; elsewhere nobody would know whose it is', () => {
  expect(draw({}).html).toContain('href="/report/12"');
  expect(draw({}, '/admin/virtual-tours').names).toEqual(['Open the tour in a new tab']);
});
