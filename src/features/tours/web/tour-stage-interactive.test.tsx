// @ts-expect-error Web code knows no types of Node.
import consoleOfNode from 'node:console';
import { screen } from '@testing-library/react';
import { createRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { HomePicture } from '#features/properties/schema.ts';
import type { PropertyTour } from '#features/tours/schema.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
} from '#kit/web/testing/render-interactive.tsx';
import { propertyTourQuery } from './queries.ts';
import { TourStage, type TourStageHandle } from './tour-stage.tsx';

beforeEach(() => {
  // happy-dom loads no frames and logs each in its own console.
  vi.spyOn(consoleOfNode, 'error').mockImplementation(() => {});
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), {
      ...{ matches: false, media: '', onchange: null },
      ...{ addListener() {}, removeListener() {} },
    }),
  );
});

const tour: PropertyTour = {
  tourUrl: 'http://v1.tours.example/index.htm',
  startBytes: 1_600_000,
  totalBytes: 26_000_000,
  files: 510,
  rooms: [],
  posterUrl: null,
  sample: false,
};
const plan: HomePicture = {
  key: 'a'.repeat(32),
  width: 1600,
  height: 1200,
  colour: '#c9b8a0',
  alt: 'Ground floor',
  pins: [{ room: 'Hall', x: 0.5, y: 0.5 }],
};
const opened = 'POST /api/properties/7/tour-opened';

function stage(over: Partial<PropertyTour> = {}) {
  const ref = createRef<TourStageHandle>();
  const used = renderInteractive(
    <TourStage
      ref={ref}
      propertyId={7}
      title="Flat"
      poster={null}
      note="Without furniture"
      pictures={[plan]}
    />,
    [[propertyTourQuery(7).queryKey, { ...tour, ...over }]],
  );
  return { ...used, ref };
}
const start = () => screen.getByRole('link', { name: 'Walk through in 360°' });
const floorPlan = () => screen.queryByRole('button', { name: 'Floor plan' });

test("shows a home's own tour with its floor plan", async () => {
  const { user } = stage();
  await user.click(start());
  await screen.findByTitle('Virtual tour: Flat');
  expect(floorPlan()).not.toBeNull();
  expect(screen.queryByText('Sample')).toBeNull();
  await expect.poll(pendingRequests).toEqual([opened]);
});

test('labels a sample of another home while it runs, without a floor plan', async () => {
  const { user } = stage({ sample: true });
  await user.click(start());
  await screen.findByTitle('Virtual tour: Flat');
  expect(floorPlan()).toBeNull();
  expectShown(/^Sample/);
});

test('opens full page from another button, and counts a second tap only once', async () => {
  const { ref } = stage();
  ref.current?.enterFullPage();
  await screen.findByTitle('Virtual tour: Flat');
  expect(await screen.findByRole('button', { name: 'Close the tour' })).toBeDefined();
  expectShown('Without furniture');
  await expect.poll(pendingRequests).toEqual([opened]);
  ref.current?.enterFullPage();
  expect(pendingRequests()).toEqual([opened]);
});

test('keeps the visitor in the started tour when another one is published', async () => {
  const { user, client } = stage();
  await user.click(start());
  const frame = await screen.findByTitle<HTMLIFrameElement>('Virtual tour: Flat');
  void client.invalidateQueries({ queryKey: propertyTourQuery(7).queryKey });
  await respondTo('GET /api/properties/7/tour', { ...tour, tourUrl: 'http://v2.tours.example/index.htm' });
  expect(screen.getByTitle<HTMLIFrameElement>('Virtual tour: Flat')).toBe(frame);
  expect(frame.src).toContain('v1.tours.example');
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByRole('link', { name: 'Open the tour in a new tab' })).toHaveProperty(
    'href',
    tour.tourUrl,
  );
});
