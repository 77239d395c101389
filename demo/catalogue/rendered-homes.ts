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

/** A home that has pictures and no tour, mostly one of the same name. */
const pictured = (listing: string, cover = 'outside-1', home = listing): RenderedListing =>
  rendered(listing, home, cover, false);

export const renderedListings: readonly RenderedListing[] = [
  rendered('kololo-apartment', 'kololo-apartment', 'living-2'),
  rendered('munyonyo-lake-villa', 'muyenga-villa'),
  rendered('kira-bungalow-sale', 'kira-bungalow'),
  rendered('entebbe-lake-villa', 'entebbe-guest-house'),
  rendered('ntinda-two-bedroom', 'ntinda-flat', 'living-1'),
  rendered('naalya-townhouse', 'naalya-townhouse', 'living-1'),
  rendered('naalya-studio', 'najjera-studio', 'studio-1'),
  // Pictures only, each of a home of its own
  pictured('naalya-one-bedroom', 'living-1'),
  pictured('najjera-two-bedroom'),
  pictured('najjera-three-bedroom', 'dining-1'),
  pictured('kira-one-bedroom'),
  pictured('kira-studio', 'studio-1'),
  pictured('ntinda-office', 'living-1'),
  pictured('kisaasi-two-bedroom', 'balcony-1'),
  pictured('bukoto-two-bedroom', 'balcony-1'),
  pictured('kyanja-bungalow'),
  pictured('munyonyo-three-bedroom', 'living-1', 'munyonyo-flat'),
  pictured('buziga-one-bedroom'),
  pictured('bunga-two-rooms', 'front-1', 'bunga-rooms'),
  pictured('ggaba-single-room'),
  pictured('bulenga-single-room', 'front-1'),
  pictured('kireka-two-rooms'),
  pictured('bweyogerere-two-bedroom', 'living-2'),
  pictured('makindye-two-bedroom', 'balcony-1'),
  pictured('lubowa-three-bedroom', 'outside-1', 'lubowa-townhouse'),
  pictured('nakasero-apartment', 'living-2'),
  pictured('naguru-apartment', 'balcony-1'),
  pictured('muyenga-bungalow'),
  pictured('bugolobi-two-bedroom', 'outside-1', 'bugolobi-flats'),
  pictured('entebbe-one-bedroom'),
  pictured('kololo-garden-stay', 'outside-1', 'garden-flat'),
  pictured('kololo-one-bedroom-stay', 'bedroom-1'),
  pictured('nakasero-skyline-stay', 'balcony-1', 'nakasero-flat'),
  pictured('cbd-apartment-stay', 'living-1'),
  pictured('bugolobi-loft-stay', 'kitchen-1'),
  pictured('muyenga-cottage-stay'),
  pictured('entebbe-airport-stay', 'lake-room-1'),
  pictured('lubowa-family-stay'),
  pictured('ntinda-studio-stay', 'studio-1'),
  pictured('naguru-two-bedroom-stay', 'balcony-1'),
  pictured('bukoto-one-bedroom-stay', 'living-1'),
  pictured('makindye-hill-stay', 'terrace-2'),
  pictured('kisaasi-studio-stay', 'studio-1'),
  pictured('ggaba-lake-cottage', 'veranda-1'),
  pictured('najjera-flat-stay', 'sitting-2'),
  pictured('kigo-lake-house', 'terrace-2'),
  pictured('mengo-room-stay', 'bedroom-1'),
  pictured('naalya-house-sale', 'outside-1', 'naalya-house'),
  pictured('kololo-villa-sale'),
  pictured('muyenga-house-sale', 'terrace-1'),
  pictured('munyonyo-villa-sale', 'outside-1', 'munyonyo-villa'),
  pictured('ntinda-townhouse-sale'),
  pictured('naguru-condo-sale', 'living-2'),
  pictured('bugolobi-condo-sale', 'kitchen-1'),
  pictured('cbd-condo-sale', 'bedroom-1'),
  pictured('entebbe-bungalow-sale'),
  pictured('kyanja-house-sale'),
  pictured('seguku-house-sale', 'veranda-1'),
  pictured('lubowa-house-sale'),
  pictured('nansana-rental-block'),
  pictured('mukono-starter-house'),
  pictured('bank-kira-bungalow', 'outside-1', 'kasangati-bungalow'),
  pictured('bank-ntinda-flats'),
  pictured('bank-makindye-house'),
  pictured('bank-nansana-house'),
  pictured('bank-mutungo-townhouse'),
  pictured('bank-muyenga-villa'),
  pictured('bank-luzira-flat', 'living-1'),
  pictured('bank-kasangati-house'),
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
