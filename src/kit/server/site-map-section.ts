import type { Kit } from './kit.ts';

export type SiteMapPage = { path: string; changedAt?: Date | undefined };

/** Pages of one kind for search engines: in one file, or in numbered files of at most 10,000 pages. */
export type SiteMapSection = { name: string } & (
  | { readPages(kit: Kit): Promise<SiteMapPage[]> }
  | {
      lastPart: number;
      /** Returns the numbers, from 1, of the files that are not empty. */
      readParts(kit: Kit): Promise<number[]>;
      readPart(kit: Kit, part: number): Promise<SiteMapPage[]>;
    }
);
