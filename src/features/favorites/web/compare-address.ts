import { favoriteLimits } from '#features/favorites/choices.ts';

export const compareAddress = (ids: readonly number[]): string => `/compare?ids=${ids.join(',')}`;

/**
 * Returns the ids of the homes to compare from a URL, without duplicates and up to the limit. Invalid parts
 * are skipped.
 */
export function parseComparedIds(text: string): { ids: number[]; isCut: boolean } {
  const validIds = new Set(text.split(',').filter((id) => /^[1-9][0-9]{0,8}$/.test(id)));
  return {
    ids: [...validIds].map(Number).slice(0, favoriteLimits.maxCompared),
    isCut: validIds.size > favoriteLimits.maxCompared,
  };
}
