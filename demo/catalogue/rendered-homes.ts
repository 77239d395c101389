import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FinishedHome, FinishedPicture } from '../homes/pack/home.ts';

/** A listing that shows a home of demo/homes: its pictures, the cover first, and its tour if there is one. */
export interface RenderedListing {
  /** The listing, by the key of its scene. */
  listing: string;
  home: string;
  cover: string;
  tour: boolean;
}

const finished = join(import.meta.dirname, '../homes/finished');

export function readHome(home: string): FinishedHome {
  return JSON.parse(readFileSync(join(finished, home, 'home.json'), 'utf8')) as FinishedHome;
}

/** Creates a listing, which usually shows a home of the same name. */
const shown = (listing: string, cover = 'outside-1', home = listing): RenderedListing => ({
  listing,
  home,
  cover,
  tour: readHome(home).tour !== null,
});

export const renderedListings: readonly RenderedListing[] = [
  shown('kololo-apartment', 'living-2'),
  shown('munyonyo-lake-villa', 'outside-1', 'muyenga-villa'),
  shown('kira-bungalow-sale', 'outside-1', 'kira-bungalow'),
  shown('entebbe-lake-villa', 'outside-1', 'entebbe-guest-house'),
  shown('ntinda-two-bedroom', 'living-1', 'ntinda-flat'),
  shown('naalya-townhouse', 'living-1'),
  shown('naalya-studio', 'studio-1', 'najjera-studio'),
  shown('naalya-one-bedroom', 'living-1'),
  shown('najjera-two-bedroom'),
  shown('najjera-three-bedroom', 'dining-1'),
  shown('kira-one-bedroom'),
  shown('kira-studio', 'studio-1'),
  shown('ntinda-office', 'living-1'),
  shown('kisaasi-two-bedroom', 'balcony-1'),
  shown('bukoto-two-bedroom', 'balcony-1'),
  shown('kyanja-bungalow'),
  shown('munyonyo-three-bedroom', 'living-1', 'munyonyo-flat'),
  shown('buziga-one-bedroom'),
  shown('bunga-two-rooms', 'front-1', 'bunga-rooms'),
  shown('ggaba-single-room'),
  shown('bulenga-single-room', 'front-2'),
  shown('kireka-two-rooms'),
  shown('bweyogerere-two-bedroom', 'living-2'),
  shown('makindye-two-bedroom', 'balcony-1'),
  shown('lubowa-three-bedroom', 'outside-1', 'lubowa-townhouse'),
  shown('nakasero-apartment', 'living-2'),
  shown('naguru-apartment', 'balcony-1'),
  shown('muyenga-bungalow'),
  shown('bugolobi-two-bedroom', 'outside-1', 'bugolobi-flats'),
  shown('entebbe-one-bedroom'),
  shown('bwaise-muzigo'),
  shown('kawempe-single-room'),
  shown('namuwongo-single-room'),
  shown('nateete-double-room'),
  shown('kyebando-double-room', 'sitting-5'),
  shown('seeta-double-room'),
  shown('kyaliwajjala-self-contained'),
  shown('kireka-self-contained', 'room-5'),
  shown('kololo-garden-stay', 'outside-1', 'garden-flat'),
  shown('kololo-one-bedroom-stay', 'bedroom-1'),
  shown('nakasero-skyline-stay', 'balcony-1', 'nakasero-flat'),
  shown('cbd-apartment-stay', 'living-1'),
  shown('bugolobi-loft-stay', 'kitchen-1'),
  shown('muyenga-cottage-stay'),
  shown('entebbe-airport-stay', 'lake-room-1'),
  shown('lubowa-family-stay'),
  shown('ntinda-studio-stay', 'studio-1'),
  shown('naguru-two-bedroom-stay', 'balcony-1'),
  shown('bukoto-one-bedroom-stay', 'living-1'),
  shown('makindye-hill-stay', 'terrace-2'),
  shown('kisaasi-studio-stay', 'studio-1'),
  shown('entebbe-lake-cottage', 'veranda-1'),
  shown('najjera-flat-stay', 'sitting-2'),
  shown('entebbe-golf-house', 'terrace-2'),
  shown('mengo-room-stay', 'bedroom-1'),
  shown('naalya-house-sale', 'outside-1', 'naalya-house'),
  shown('kololo-villa-sale'),
  shown('muyenga-house-sale', 'terrace-1'),
  shown('munyonyo-villa-sale', 'outside-1', 'munyonyo-villa'),
  shown('ntinda-townhouse-sale'),
  shown('naguru-condo-sale', 'living-2'),
  shown('bugolobi-condo-sale', 'kitchen-1'),
  shown('cbd-condo-sale', 'bedroom-1'),
  shown('entebbe-bungalow-sale'),
  shown('kyanja-house-sale'),
  shown('seguku-house-sale', 'veranda-1'),
  shown('lubowa-house-sale'),
  shown('nansana-rental-block'),
  shown('mukono-starter-house'),
  shown('bank-kira-bungalow', 'outside-1', 'kasangati-bungalow'),
  shown('bank-ntinda-flats'),
  shown('bank-makindye-house'),
  shown('bank-nansana-house'),
  shown('bank-mutungo-townhouse'),
  shown('bank-muyenga-villa'),
  shown('bank-luzira-flat', 'living-1'),
  shown('bank-kasangati-house'),
];

export interface HomePicture extends FinishedPicture {
  path: string;
  /** The room of the picture. Null for the home from outside. */
  room: string | null;
}

/** Returns the pictures: the cover first, then those from outside, and then room by room in walking order. */
export function picturesOf({ home, cover }: RenderedListing): HomePicture[] {
  const { outside, rooms } = readHome(home);
  const all = [
    ...outside.map((picture) => ({ ...picture, room: null })),
    ...rooms.flatMap(({ name, pictures }) => pictures.map((picture) => ({ ...picture, room: name }))),
  ].map((picture) => ({ ...picture, path: join(finished, home, picture.file) }));
  return [...all.filter(({ id }) => id === cover), ...all.filter(({ id }) => id !== cover)];
}

export const tourPath = (home: string): string => join(finished, home, 'tour.zip');
