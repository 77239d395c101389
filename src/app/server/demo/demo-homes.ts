import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlanPin } from '#features/properties/schema.ts';
import { storeDrawing } from '#kit/server/images/picture-store.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import { picturesOf, type RenderedListing, readHome } from '../../../../demo/catalogue/rendered-homes.ts';
import { type DemoPicture, storePictures } from './demo-pictures.ts';

/**
 * Stores the pictures of the rendered homes unchanged in the file store.
 * @returns the pictures of each listing by its key, with the cover first
 */
export async function storeDemoPictures(
  files: FileStore,
  listings: readonly RenderedListing[],
): Promise<Map<string, DemoPicture[]>> {
  const stored = new Map<string, DemoPicture[]>();
  for (const rendered of listings) {
    const pictures = await storePictures(
      files,
      picturesOf(rendered).map(({ room, ...picture }) => ({ ...picture, alt: altOf(room) })),
    );
    const plan = planOf(rendered);
    if (plan)
      pictures.push({
        ...(await storeDrawing(files, await drawPlan(plan), plan)),
        alt: 'Floor plan',
        pins: plan.pins,
      });
    stored.set(rendered.listing, pictures);
  }
  return stored;
}

/** The plan is rendered larger than its original, so that its text is readable at full page width. */
const planScale = 2;

async function drawPlan({ path, width, height }: HomePlan): Promise<string> {
  const svg = await readFile(path, 'utf8');
  return svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
}

type HomePlan = { path: string; width: number; height: number; colour: string; pins: PlanPin[] };

/** Returns the floor plan of a home, which is its last picture; null for a home without a plan. */
export function planOf({ home }: RenderedListing): HomePlan | null {
  const { plan, rooms } = readHome(home);
  if (!plan) return null;
  const fraction = (pixels: number, total: number) => Math.round((1000 * pixels) / total) / 1000;
  return {
    path: join(import.meta.dirname, '../../../../demo/homes/finished', home, plan.file),
    width: plan.width * planScale,
    height: plan.height * planScale,
    colour: '#fbfaf7',
    pins: rooms.flatMap(({ name, panorama }) =>
      panorama
        ? [
            {
              room: name,
              x: fraction(panorama.plan[0], plan.width),
              y: fraction(panorama.plan[1], plan.height),
            },
          ]
        : [],
    ),
  };
}

/** Returns an alt text that names the subject and says that the picture is not a photograph. */
function altOf(room: string | null): string {
  return `Rendering: ${room === null ? 'the home from outside' : room.replace(/^./, (first) => first.toLowerCase())}`;
}
