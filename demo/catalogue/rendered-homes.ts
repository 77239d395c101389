import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FinishedHome, FinishedPicture } from '../homes/pack/home.ts';

/** A listing that shows a home of demo/homes: its pictures, the cover first, and perhaps the walk through its rooms. */
export interface RenderedListing {
  /** The listing, by the key of its scene. */
  listing: string;
  home: string;
  cover: string;
  tour: boolean;
}

const rendered = (listing: string, home: string, cover = 'outside-1', tour = true): RenderedListing => ({
  listing,
  home,
  cover,
  tour,
});

export const renderedListings: readonly RenderedListing[] = [
  rendered('kololo-apartment', 'kololo-apartment', 'living-2'),
  rendered('munyonyo-lake-villa', 'muyenga-villa'),
  rendered('kira-bungalow-sale', 'kira-bungalow'),
  rendered('entebbe-lake-villa', 'entebbe-guest-house'),
  rendered('ntinda-two-bedroom', 'ntinda-flat', 'living-1'),
  rendered('naalya-townhouse', 'naalya-townhouse', 'living-1'),
  rendered('munyonyo-villa-sale', 'munyonyo-villa', 'outside-1', false),
  rendered('bank-kira-bungalow', 'kasangati-bungalow', 'outside-1', false),
  rendered('naalya-house-sale', 'naalya-house', 'outside-1', false),
  rendered('lubowa-three-bedroom', 'lubowa-townhouse', 'outside-1', false),
  rendered('munyonyo-three-bedroom', 'munyonyo-flat', 'living-1', false),
];

const finished = join(import.meta.dirname, '../homes/finished');

export function readHome(home: string): FinishedHome {
  return JSON.parse(readFileSync(join(finished, home, 'home.json'), 'utf8')) as FinishedHome;
}

export interface HomePicture extends FinishedPicture {
  path: string;
  /** Null for the home from outside. */
  room: string | null;
}

/** The home from outside and room by room as one walks through it, but its cover first. */
export function picturesOf({ home, cover }: RenderedListing): HomePicture[] {
  const { outside, rooms } = readHome(home);
  const all = [
    ...outside.map((picture) => ({ ...picture, room: null })),
    ...rooms.flatMap(({ name, pictures }) => pictures.map((picture) => ({ ...picture, room: name }))),
  ].map((picture) => ({ ...picture, path: join(finished, home, picture.file) }));
  return [...all.filter(({ id }) => id === cover), ...all.filter(({ id }) => id !== cover)];
}

export const tourPath = (home: string): string => join(finished, home, 'tour.zip');
