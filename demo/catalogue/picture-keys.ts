/**
 * The scenes of the listings by key (`pictures: 'naalya-townhouse'`). No two have the same seed, which places
 * the listing on the map. Homes are rendered (rendered-homes.ts). Land and non-residential buildings are
 * drawn, with one drawing of each of `subjects` in demo/drawings. The first picture is the card's cover.
 */
export interface PictureScene {
  key: string;
  seed: number;
}

/**
 * The subject of a drawing: `outside` is the building from the gate, `plot` bare land, `road` the access
 * road, `view` the outlook from the top, `hall` the inside of a warehouse.
 */
export type DrawingSubject = 'outside' | 'view' | 'plot' | 'road' | 'shop' | 'hall';

export interface DrawnScene extends PictureScene {
  subjects: readonly DrawingSubject[];
}

const home = (key: string, seed: number): PictureScene => ({ key, seed });

const drawn = (key: string, seed: number, ...subjects: DrawingSubject[]): DrawnScene => ({
  key,
  seed,
  subjects,
});

export const pictureScenes: readonly (PictureScene | DrawnScene)[] = [
  // Rental units
  home('naalya-townhouse', 101),
  home('naalya-studio', 102),
  home('naalya-one-bedroom', 103),
  home('najjera-two-bedroom', 104),
  home('najjera-three-bedroom', 105),
  home('kira-one-bedroom', 106),
  home('kira-studio', 107),
  home('ntinda-two-bedroom', 108),
  home('ntinda-office', 109),
  home('kisaasi-two-bedroom', 110),
  home('bukoto-two-bedroom', 111),
  home('kyanja-bungalow', 112),
  home('munyonyo-three-bedroom', 113),
  home('buziga-one-bedroom', 114),
  home('bunga-two-rooms', 115),
  home('ggaba-single-room', 116),
  home('bulenga-single-room', 117),
  home('kireka-two-rooms', 118),
  home('bweyogerere-two-bedroom', 119),
  home('makindye-two-bedroom', 120),
  home('lubowa-three-bedroom', 121),
  home('kololo-apartment', 122),
  home('nakasero-apartment', 123),
  home('naguru-apartment', 124),
  home('muyenga-bungalow', 125),
  home('bugolobi-two-bedroom', 126),
  home('entebbe-one-bedroom', 127),
  home('bwaise-muzigo', 128),
  home('kawempe-single-room', 129),
  home('namuwongo-single-room', 130),
  home('nateete-double-room', 131),
  home('kyebando-double-room', 132),
  home('seeta-double-room', 133),
  home('kyaliwajjala-self-contained', 134),
  home('kireka-self-contained', 135),

  // Furnished houses and BnBs
  home('kololo-garden-stay', 201),
  home('kololo-one-bedroom-stay', 202),
  home('nakasero-skyline-stay', 203),
  home('cbd-apartment-stay', 204),
  home('bugolobi-loft-stay', 205),
  home('muyenga-cottage-stay', 206),
  home('munyonyo-lake-villa', 207),
  home('entebbe-airport-stay', 208),
  home('entebbe-lake-villa', 209),
  home('lubowa-family-stay', 210),
  home('ntinda-studio-stay', 211),
  home('naguru-two-bedroom-stay', 212),
  home('bukoto-one-bedroom-stay', 213),
  home('makindye-hill-stay', 214),
  home('kisaasi-studio-stay', 215),
  home('entebbe-lake-cottage', 216),
  home('najjera-flat-stay', 217),
  home('entebbe-golf-house', 218),
  home('mengo-room-stay', 219),

  // Properties for sale
  home('naalya-house-sale', 301),
  home('kira-bungalow-sale', 302),
  drawn('namugongo-plot', 303, 'plot', 'road', 'view'),
  drawn('bulindo-plot', 304, 'plot', 'road', 'view'),
  drawn('kira-plot', 305, 'plot', 'road', 'view'),
  home('kololo-villa-sale', 306),
  home('muyenga-house-sale', 307),
  home('munyonyo-villa-sale', 308),
  home('ntinda-townhouse-sale', 309),
  home('naguru-condo-sale', 310),
  home('bugolobi-condo-sale', 311),
  home('cbd-condo-sale', 312),
  home('entebbe-bungalow-sale', 313),
  home('kyanja-house-sale', 314),
  home('seguku-house-sale', 315),
  home('lubowa-house-sale', 316),
  drawn('matugga-plot', 317, 'plot', 'road', 'view'),
  drawn('kajjansi-plot', 318, 'plot', 'view', 'road'),
  drawn('kyengera-kibanja', 319, 'plot', 'road', 'view'),
  home('nansana-rental-block', 320),
  home('mukono-starter-house', 321),

  // Bank sales
  home('bank-kira-bungalow', 401),
  home('bank-ntinda-flats', 402),
  drawn('bank-seeta-plot', 403, 'plot', 'road', 'view'),
  home('bank-makindye-house', 404),
  drawn('bank-bweyogerere-shops', 405, 'outside', 'shop', 'road'),
  home('bank-nansana-house', 406),
  home('bank-mutungo-townhouse', 407),
  drawn('bank-gayaza-land', 408, 'plot', 'view', 'road'),
  home('bank-muyenga-villa', 409),
  home('bank-luzira-flat', 410),
  drawn('bank-kawempe-warehouse', 411, 'outside', 'hall', 'view'),
  home('bank-kasangati-house', 412),
];

export const drawnScenes: readonly DrawnScene[] = pictureScenes.filter((scene) => 'subjects' in scene);
