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
  async (isOn) => {
    const ignore = () => {};
    const { user } = renderInteractive(
      <TourControls
        can={{ zoom: true, rooms: true }}
        tourUrl="http://v1.tours.example/index.htm"
        onZoom={ignore}
        floorPlan={{ isShown: false, toggle: ignore }}
        fullScreen={{ isOn, toggle: ignore }}
      />,
      [],
      '/property/12',
    );
    await user.click(screen.getByRole('button', { name: 'More in Swahili' }));
    const controls = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')];
    const names = controls.map((control) => control.textContent);
    expect(names).toHaveLength(7);
    for (const name of names) expect(name).toMatch(/ in Swahili$/);
  },
);
