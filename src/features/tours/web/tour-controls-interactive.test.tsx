import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { noCapabilities } from './bridge.ts';
import { TourControls } from './tour-controls.tsx';

const nothing = () => {};
const inline: Parameters<typeof TourControls>[0] = {
  can: noCapabilities,
  tourUrl: 'http://v1.tours.example/index.htm',
  onZoom: nothing,
  floorPlan: null,
  fullScreen: null,
};
const draw = (over: Partial<typeof inline> = {}, path = '/property/12') =>
  renderInteractive(<TourControls {...inline} {...over} />, [], path);
const more = () => screen.getByRole('button', { name: 'More' });
const offered = () => screen.getAllByRole('link').map((link) => link.textContent);

test('offers a new tab and a report behind a button, which Escape closes', async () => {
  const { user } = draw();
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(more());
  expect(offered()).toEqual(['Open the tour in a new tab', 'Report this listing']);
  expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull();
  screen.getByRole('link', { name: 'Report this listing' }).focus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('link')).toBeNull();
  expect(document.activeElement).toBe(more());
});

test('stays open while the visitor zooms, and closes when the focus leaves it', async () => {
  const onZoom = vi.fn<(direction: 'in' | 'out') => void>();
  const { user } = draw({
    can: { zoom: true, rooms: false },
    onZoom,
    fullScreen: { isOn: false, toggle: nothing },
  });
  await user.click(more());
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  await user.click(screen.getByRole('button', { name: 'Zoom out' }));
  expect(onZoom.mock.calls).toEqual([['in'], ['out']]);
  await user.click(screen.getByRole('button', { name: 'Full screen' }));
  expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull();
});

test('offers a report only on the page of the home', async () => {
  const { user } = draw({}, '/admin/virtual-tours');
  await user.click(more());
  expect(offered()).toEqual(['Open the tour in a new tab']);
});

test.each([true, false])('shows whether the floor plan is open: %s', (isShown) => {
  draw({ floorPlan: { isShown, toggle: nothing } });
  expect(screen.getByRole('button', { name: 'Floor plan' }).getAttribute('aria-pressed')).toBe(
    String(isShown),
  );
});

test.each([
  [true, 'Exit full screen'],
  [false, 'Full screen'],
])('with full screen on (%s) labels the button %s', (isOn, name) => {
  draw({ fullScreen: { isOn, toggle: nothing } });
  expect(screen.getByRole('button', { name })).toBeDefined();
});
