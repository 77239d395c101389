import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { addStop, emptyTourPlan, moveStop } from '#features/tours/tour-plan.ts';
import type { TourDraft } from './tour-drafts.ts';
import { useTourBuild } from './use-tour-build.ts';

type Asked = { rooms: { panorama: string }[]; files: File[] };

const asked = vi.hoisted((): Asked[] => []);
vi.mock('./run-in-worker.ts', () => ({
  runInWorker: async (work: Asked) => {
    asked.push(work);
    return { answer: 'made', zip: new Blob(['zip']) };
  },
}));
vi.mock('./player-sources.ts', () => ({ playerSources: { page: '', viewer: '' } }));

function make(plan: TourDraft): Promise<File> {
  return new Promise((onMade) => {
    const making: ReturnType<typeof useTourBuild>[] = [];
    const Screen = () => {
      making.push(useTourBuild(plan, 'Flat', onMade));
      return null;
    };
    renderToStaticMarkup(createElement(Screen));
    making[0]?.make();
  });
}

test('sends each room with its own photo, whatever the order of selection', async () => {
  const ids = ['panorama_A', 'panorama_B', 'panorama_C'];
  const walk = moveStop(ids.reduce(addStop, emptyTourPlan), 'panorama_C', -1);
  const photographs = ids.map(
    (id) => [id, { file: new File([id], `${id}.jpg`), preview: new Blob(), thumbAddress: '' }] as const,
  );
  await make({ plan: { ...walk, start: 'panorama_B' }, photographs: new Map(photographs) });
  const [work] = asked;
  expect(work?.rooms.map(({ panorama }) => panorama)).toEqual(['panorama_B', 'panorama_A', 'panorama_C']);
  expect(work?.files.map(({ name }) => name)).toEqual(['panorama_B.jpg', 'panorama_A.jpg', 'panorama_C.jpg']);
});
