import type { Featuring } from './schema.ts';

/** Why one more home cannot be featured and what would allow it; null when it can. */
export function featuringRefusal({ plan, limit, used }: Featuring): string | null {
  if (limit === null || used < limit) return null;
  if (limit === 0)
    return `Featured homes are not part of your ${plan} plan. They come with Standard and Premium: ask for one in your profile.`;
  return `Your ${plan} plan has room for ${limit} featured properties, and all are in use. Remove one of them first, or upgrade your membership.`;
}
