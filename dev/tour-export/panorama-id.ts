import { createHash } from 'node:crypto';

/** Returns an id in the format of an export, the same on every run. */
export function panoramaId(seed: string): string {
  const hex = createHash('sha256').update(`ennyumba ${seed}`).digest('hex').toUpperCase();
  return `panorama_${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('_')}`;
}
