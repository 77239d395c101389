import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { noCapabilities } from './bridge.ts';
import { TourControls } from './tour-controls.tsx';

const nothing = () => {};
const inline: Parameters<typeof TourControls>[0] = {
  can: noCapabilities,
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

test('offers only a new tab and a report for a tour without features', () => {
  expect(draw({}).names).toEqual(['Open the tour in a new tab', 'Report this listing']);
});

test('offers zoom if the tour supports it, the floor plan if there is one, and closing in full page', () => {
  expect(draw({ can: { zoom: true, rooms: false } }).names).toEqual([
    'Zoom out',
    'Zoom in',
    'Open the tour in a new tab',
    'Report this listing',
  ]);
  expect(draw({ can: { zoom: false, rooms: true } }).names).not.toContain('Zoom in');
  expect(draw({ onClose: nothing }).names.at(-1)).toBe('Close the tour');
});

test.each([true, false])('shows whether the floor plan is open: %s', (isShown) => {
  expect(draw({ floorPlan: { isShown, toggle: nothing } }).html).toContain(
    `aria-label="Floor plan" aria-pressed="${isShown}"`,
  );
});

test.each([
  [true, 'Exit full screen'],
  [false, 'Full screen'],
])('with full screen on (%s) labels the button %s', (isOn, name) => {
  expect(draw({ fullScreen: { isOn, toggle: nothing } }).names).toContain(name);
});

test('offers a report only on the page of the home', () => {
  expect(draw({}).html).toContain('href="/report/12"');
  expect(draw({}, '/admin/virtual-tours').names).toEqual(['Open the tour in a new tab']);
});
