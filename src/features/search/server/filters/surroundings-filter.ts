import type { UnrecordedFact } from '#features/search/phrases/unrecorded-facts.ts';
import type { SurroundingFilter } from '#features/search/server/results/travel-times.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { unknownHeight } from '#features/travel/server/road-graph.ts';
import {
  notInValley,
  parseSurrounding,
  type Surrounding,
  valleyLimit,
} from '#features/travel/surroundings.ts';

/** Returns the surroundings that can be filtered by, and the facts that this installation lacks for the others. */
export async function surroundingsFor(
  kit: SearchKit,
  texts: readonly string[] = [],
): Promise<{ surroundings: SurroundingFilter[]; missing: UnrecordedFact[] }> {
  const wishes = texts.flatMap((text) => ({ text, wish: parseSurrounding(text) }));
  const all = await Promise.all(wishes.map(async ({ text, wish }) => wish && filterOf(kit, text, wish)));
  const surroundings = all.flatMap((filter) => (filter && (filter.cells || filter.statedRoad) ? filter : []));
  const missing = wishes
    .filter(({ text }) => !surroundings.some((filter) => filter.text === text))
    .map(({ wish }) => (wish?.kind === notInValley ? 'valley' : 'places'));
  return { surroundings, missing: [...new Set(missing)] };
}

async function filterOf(kit: SearchKit, text: string, wish: Surrounding): Promise<SurroundingFilter> {
  const { travel } = kit.search;
  if (wish.kind === notInValley) {
    const heights = await travel.valleyHeights();
    return {
      text,
      cells: heights && heights.map((height) => Number(height >= valleyLimit && height !== unknownHeight)),
    };
  }
  const walks = await travel.walksTo(wish.kind);
  const cells = walks && walks.map((hundreds) => Number(hundreds * 100 <= wish.meters));
  return { text, cells, ...(wish.kind === 'tarmac' && { statedRoad: 'tarmac' }) };
}
