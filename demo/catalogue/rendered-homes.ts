import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FinishedHome, FinishedPicture } from '../homes/home.ts';

/** A listing that shows a home of demo/homes: its pictures, the cover first, and its tour if there is one. */
export interface RenderedListing {
  /** The listing, by the key of its scene. */
  listing: string;
  home: string;
  cover: string;
  tour: boolean;
}

const finishedFolder = join(import.meta.dirname, '../homes/finished');

export function readHome(home: string): FinishedHome {
  return JSON.parse(readFileSync(join(finishedFolder, home, 'home.json'), 'utf8')) as FinishedHome;
}

/** Creates a listing, which usually shows a home of the same name. */
const renderedListing = (listing: string, cover = 'outside-1', home = listing): RenderedListing => ({
  listing,
  home,
  cover,
  tour: readHome(home).tour !== null,
});

export const renderedListings: readonly RenderedListing[] = [
  renderedListing('kololo-apartment', 'living-2'),
  renderedListing('munyonyo-lake-villa', 'outside-1', 'muyenga-villa'),
  renderedListing('kira-bungalow-sale', 'outside-1', 'kira-bungalow'),
  renderedListing('entebbe-lake-villa', 'outside-1', 'entebbe-guest-house'),
  renderedListing('ntinda-two-bedroom', 'living-1', 'ntinda-flat'),
  renderedListing('naalya-townhouse', 'living-1'),
  renderedListing('naalya-studio', 'studio-1', 'najjera-studio'),
  renderedListing('naalya-one-bedroom', 'living-1'),
  renderedListing('najjera-two-bedroom'),
  renderedListing('najjera-three-bedroom', 'dining-1'),
  renderedListing('kira-one-bedroom'),
  renderedListing('kira-studio', 'studio-1'),
  renderedListing('ntinda-office', 'living-1'),
  renderedListing('kisaasi-two-bedroom', 'balcony-1'),
  renderedListing('bukoto-two-bedroom', 'balcony-1'),
  renderedListing('kyanja-bungalow'),
  renderedListing('munyonyo-three-bedroom', 'living-1', 'munyonyo-flat'),
  renderedListing('buziga-one-bedroom'),
  renderedListing('bunga-two-rooms', 'front-1', 'bunga-rooms'),
  renderedListing('ggaba-single-room'),
  renderedListing('bulenga-single-room', 'front-2'),
  renderedListing('kireka-two-rooms'),
  renderedListing('bweyogerere-two-bedroom', 'living-2'),
  renderedListing('makindye-two-bedroom', 'balcony-1'),
  renderedListing('lubowa-three-bedroom', 'outside-1', 'lubowa-townhouse'),
  renderedListing('nakasero-apartment', 'living-2'),
  renderedListing('naguru-apartment', 'balcony-1'),
  renderedListing('muyenga-bungalow'),
  renderedListing('bugolobi-two-bedroom', 'outside-1', 'bugolobi-flats'),
  renderedListing('entebbe-one-bedroom'),
  renderedListing('bwaise-muzigo'),
  renderedListing('kawempe-single-room'),
  renderedListing('namuwongo-single-room'),
  renderedListing('nateete-double-room'),
  renderedListing('kyebando-double-room', 'sitting-5'),
  renderedListing('seeta-double-room'),
  renderedListing('kyaliwajjala-self-contained'),
  renderedListing('kireka-self-contained', 'room-5'),
  renderedListing('kololo-garden-stay', 'outside-1', 'garden-flat'),
  renderedListing('kololo-one-bedroom-stay', 'bedroom-1'),
  renderedListing('nakasero-skyline-stay', 'balcony-1', 'nakasero-flat'),
  renderedListing('cbd-apartment-stay', 'living-1'),
  renderedListing('bugolobi-loft-stay', 'kitchen-1'),
  renderedListing('muyenga-cottage-stay'),
  renderedListing('entebbe-airport-stay', 'lake-room-1'),
  renderedListing('lubowa-family-stay'),
  renderedListing('ntinda-studio-stay', 'studio-1'),
  renderedListing('naguru-two-bedroom-stay', 'balcony-1'),
  renderedListing('bukoto-one-bedroom-stay', 'living-1'),
  renderedListing('makindye-hill-stay', 'terrace-2'),
  renderedListing('kisaasi-studio-stay', 'studio-1'),
  renderedListing('entebbe-lake-cottage', 'veranda-1'),
  renderedListing('najjera-flat-stay', 'sitting-2'),
  renderedListing('entebbe-golf-house', 'terrace-2'),
  renderedListing('mengo-room-stay', 'bedroom-1'),
  renderedListing('naalya-house-sale', 'outside-1', 'naalya-house'),
  renderedListing('kololo-villa-sale'),
  renderedListing('muyenga-house-sale', 'terrace-1'),
  renderedListing('munyonyo-villa-sale', 'outside-1', 'munyonyo-villa'),
  renderedListing('ntinda-townhouse-sale'),
  renderedListing('naguru-condo-sale', 'living-2'),
  renderedListing('bugolobi-condo-sale', 'kitchen-1'),
  renderedListing('cbd-condo-sale', 'bedroom-1'),
  renderedListing('entebbe-bungalow-sale'),
  renderedListing('kyanja-house-sale'),
  renderedListing('seguku-house-sale', 'veranda-1'),
  renderedListing('lubowa-house-sale'),
  renderedListing('nansana-rental-block'),
  renderedListing('mukono-starter-house'),
  renderedListing('bank-kira-bungalow', 'outside-1', 'kasangati-bungalow'),
  renderedListing('bank-ntinda-flats'),
  renderedListing('bank-makindye-house'),
  renderedListing('bank-nansana-house'),
  renderedListing('bank-mutungo-townhouse'),
  renderedListing('bank-muyenga-villa'),
  renderedListing('bank-luzira-flat', 'living-1'),
  renderedListing('bank-kasangati-house'),
];

export interface HomePicture extends FinishedPicture {
  path: string;
  /** The room in the picture; null for a picture of the outside. */
  room: string | null;
}

/** Returns the pictures: the cover first, then the outside, and then room by room in walking order. */
export function picturesOf({ home, cover }: RenderedListing): HomePicture[] {
  const { outside, rooms } = readHome(home);
  const pictures = [
    ...outside.map((picture) => ({ ...picture, room: null })),
    ...rooms.flatMap(({ name, pictures }) => pictures.map((picture) => ({ ...picture, room: name }))),
  ].map((picture) => ({ ...picture, path: join(finishedFolder, home, picture.file) }));
  return [...pictures.filter(({ id }) => id === cover), ...pictures.filter(({ id }) => id !== cover)];
}

export const tourPath = (home: string): string => join(finishedFolder, home, 'tour.zip');
