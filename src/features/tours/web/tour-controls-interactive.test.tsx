import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { TourControls } from './tour-controls.tsx';

vi.mock('#kit/t.ts', async (original) => ({
  ...(await original<object>()),
  t: (message: string) => `${message} in Swahili`,
}));

test.each([true, false])(
  'names every control in the language of the page, with full screen on: %s',
  (isOn) => {
    const ignore = () => {};
    renderInteractive(
      <TourControls
        can={{ zoom: true, rooms: true }}
        tourUrl="http://v1.tours.example/index.htm"
        onZoom={ignore}
        floorPlan={{ isShown: false, toggle: ignore }}
        fullScreen={{ isOn, toggle: ignore }}
        onClose={ignore}
      />,
      [],
      '/property/12',
    );
    const controls = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')];
    const names = controls.map((control) => control.getAttribute('aria-label'));
    expect(names).toHaveLength(7);
    for (const name of names) expect(name).toMatch(/ in Swahili$/);
  },
);
