import { favoriteLimits } from '#features/favorites/choices.ts';

export const compareAddress = (ids: readonly number[]): string => `/compare?ids=${ids.join(',')}`;

/** The homes that an address asks to compare, each once, as many as fit; whatever is none is left out. */
export function comparedIds(text: string): { ids: number[]; isCut: boolean } {
  const named = new Set(text.split(',').filter((id) => /^[1-9][0-9]{0,8}$/.test(id)));
  return {
    ids: [...named].map(Number).slice(0, favoriteLimits.compared),
    isCut: named.size > favoriteLimits.compared,
  };
}
