/**
 * What each demo home looks like, so that the drawings and the listings agree. A listing names a scene by its key
 * (`pictures: 'naalya-townhouse'`); the drawings are made from `kind`, `seed` and `rooms`, in this order: the first room
 * is the cover of the card. The same seed always gives the same house.
 */
export type SceneKind =
  | 'apartment'
  | 'villa'
  | 'bungalow'
  | 'townhouse'
  | 'studio'
  | 'bnb'
  | 'land'
  | 'commercial';

/** `outside` is the building from the gate, `plot` bare land, `road` the way in, `view` what one sees from the top. */
export type RoomKind =
  | 'outside'
  | 'living'
  | 'dining'
  | 'kitchen'
  | 'bedroom'
  | 'bathroom'
  | 'veranda'
  | 'garden'
  | 'view'
  | 'plot'
  | 'road'
  | 'shop'
  | 'office';

export interface PictureScene {
  key: string;
  kind: SceneKind;
  seed: number;
  rooms: readonly RoomKind[];
}

const scene = (key: string, kind: SceneKind, seed: number, ...rooms: RoomKind[]): PictureScene => ({
  key,
  kind,
  seed,
  rooms,
});

export const pictureScenes: readonly PictureScene[] = [
  // Rental units
  scene('naalya-townhouse', 'townhouse', 101, 'outside', 'living', 'kitchen', 'bedroom', 'bathroom'),
  scene('naalya-studio', 'studio', 102, 'living', 'kitchen', 'bathroom', 'outside'),
  scene('naalya-one-bedroom', 'apartment', 103, 'living', 'bedroom', 'kitchen', 'outside'),
  scene('najjera-two-bedroom', 'apartment', 104, 'outside', 'living', 'bedroom', 'kitchen'),
  scene('najjera-three-bedroom', 'apartment', 105, 'living', 'outside', 'dining', 'bedroom', 'bathroom'),
  scene('kira-one-bedroom', 'apartment', 106, 'outside', 'living', 'bedroom'),
  scene('kira-studio', 'studio', 107, 'living', 'bathroom', 'outside'),
  scene('ntinda-two-bedroom', 'apartment', 108, 'outside', 'living', 'kitchen', 'bedroom'),
  scene('ntinda-office', 'commercial', 109, 'outside', 'office', 'view'),
  scene('kisaasi-two-bedroom', 'apartment', 110, 'living', 'kitchen', 'bedroom', 'outside'),
  scene('bukoto-two-bedroom', 'apartment', 111, 'outside', 'living', 'bedroom', 'veranda'),
  scene('kyanja-bungalow', 'bungalow', 112, 'outside', 'living', 'bedroom', 'garden'),
  scene('munyonyo-three-bedroom', 'apartment', 113, 'living', 'view', 'bedroom', 'kitchen'),
  scene('buziga-one-bedroom', 'apartment', 114, 'outside', 'living', 'view'),
  scene('bunga-two-rooms', 'bungalow', 115, 'outside', 'living', 'bedroom'),
  scene('ggaba-single-room', 'studio', 116, 'outside', 'bedroom'),
  scene('bulenga-single-room', 'studio', 117, 'outside', 'bedroom'),
  scene('kireka-two-rooms', 'bungalow', 118, 'outside', 'living', 'bedroom'),
  scene('bweyogerere-two-bedroom', 'apartment', 119, 'living', 'outside', 'kitchen'),
  scene('makindye-two-bedroom', 'apartment', 120, 'view', 'living', 'bedroom', 'outside'),
  scene('lubowa-three-bedroom', 'townhouse', 121, 'outside', 'living', 'garden', 'bedroom'),
  scene('kololo-apartment', 'apartment', 122, 'living', 'view', 'dining', 'kitchen', 'bedroom', 'bathroom'),
  scene('nakasero-apartment', 'apartment', 123, 'living', 'kitchen', 'bedroom', 'view'),
  scene('naguru-apartment', 'apartment', 124, 'veranda', 'living', 'bedroom', 'view'),
  scene('muyenga-bungalow', 'bungalow', 125, 'outside', 'garden', 'living', 'dining', 'bedroom'),
  scene('bugolobi-two-bedroom', 'apartment', 126, 'outside', 'living', 'kitchen', 'bedroom'),
  scene('entebbe-one-bedroom', 'apartment', 127, 'outside', 'living', 'bedroom', 'veranda'),

  // Furnished houses and BnBs
  scene('kololo-garden-stay', 'bnb', 201, 'garden', 'living', 'bedroom', 'kitchen', 'bathroom'),
  scene('kololo-one-bedroom-stay', 'bnb', 202, 'living', 'bedroom', 'bathroom', 'view'),
  scene('nakasero-skyline-stay', 'bnb', 203, 'view', 'living', 'bedroom', 'kitchen', 'bathroom'),
  scene('cbd-apartment-stay', 'bnb', 204, 'living', 'view', 'bedroom', 'bathroom'),
  scene('bugolobi-loft-stay', 'bnb', 205, 'living', 'kitchen', 'bedroom', 'veranda'),
  scene('muyenga-cottage-stay', 'bnb', 206, 'outside', 'garden', 'living', 'bedroom'),
  scene('munyonyo-lake-villa', 'villa', 207, 'outside', 'view', 'living', 'dining', 'bedroom', 'garden'),
  scene('entebbe-airport-stay', 'bnb', 208, 'bedroom', 'outside', 'living', 'bathroom'),
  scene('entebbe-lake-villa', 'villa', 209, 'garden', 'outside', 'living', 'bedroom', 'view'),
  scene('lubowa-family-stay', 'townhouse', 210, 'outside', 'living', 'kitchen', 'bedroom', 'garden'),
  scene('ntinda-studio-stay', 'studio', 211, 'living', 'kitchen', 'bathroom'),
  scene('naguru-two-bedroom-stay', 'bnb', 212, 'veranda', 'living', 'bedroom', 'kitchen'),
  scene('bukoto-one-bedroom-stay', 'bnb', 213, 'living', 'bedroom', 'kitchen'),
  scene('makindye-hill-stay', 'bnb', 214, 'view', 'veranda', 'living', 'bedroom'),
  scene('kisaasi-studio-stay', 'studio', 215, 'living', 'bathroom', 'outside'),
  scene('ggaba-lake-cottage', 'bnb', 216, 'outside', 'veranda', 'bedroom', 'view'),
  scene('najjera-flat-stay', 'bnb', 217, 'living', 'kitchen', 'bedroom'),
  scene('kigo-lake-house', 'villa', 218, 'view', 'outside', 'living', 'bedroom', 'garden'),
  scene('mengo-room-stay', 'bnb', 219, 'bedroom', 'living', 'outside'),

  // Properties for sale
  scene('naalya-house-sale', 'villa', 301, 'outside', 'living', 'kitchen', 'bedroom', 'garden'),
  scene('kira-bungalow-sale', 'bungalow', 302, 'outside', 'living', 'bedroom', 'garden'),
  scene('namugongo-plot', 'land', 303, 'plot', 'road'),
  scene('bulindo-plot', 'land', 304, 'plot', 'road', 'view'),
  scene('kira-plot', 'land', 305, 'plot', 'road'),
  scene('kololo-villa-sale', 'villa', 306, 'outside', 'garden', 'living', 'dining', 'bedroom', 'bathroom'),
  scene('muyenga-house-sale', 'villa', 307, 'view', 'outside', 'living', 'kitchen', 'bedroom'),
  scene('munyonyo-villa-sale', 'villa', 308, 'outside', 'garden', 'living', 'view', 'bedroom'),
  scene('ntinda-townhouse-sale', 'townhouse', 309, 'outside', 'living', 'kitchen', 'bedroom'),
  scene('naguru-condo-sale', 'apartment', 310, 'living', 'view', 'kitchen', 'bedroom'),
  scene('bugolobi-condo-sale', 'apartment', 311, 'living', 'veranda', 'bedroom', 'bathroom'),
  scene('cbd-condo-sale', 'apartment', 312, 'view', 'living', 'bedroom'),
  scene('entebbe-bungalow-sale', 'bungalow', 313, 'outside', 'garden', 'living', 'bedroom'),
  scene('kyanja-house-sale', 'villa', 314, 'outside', 'living', 'bedroom', 'road'),
  scene('seguku-house-sale', 'bungalow', 315, 'outside', 'view', 'living', 'bedroom'),
  scene('lubowa-house-sale', 'villa', 316, 'garden', 'outside', 'living', 'dining', 'bedroom'),
  scene('matugga-plot', 'land', 317, 'plot', 'road'),
  scene('kajjansi-plot', 'land', 318, 'plot', 'view', 'road'),
  scene('kyengera-kibanja', 'land', 319, 'plot', 'road'),
  scene('nansana-rental-block', 'commercial', 320, 'outside', 'living', 'road'),
  scene('mukono-starter-house', 'bungalow', 321, 'outside', 'living', 'bedroom'),

  // Bank sales
  scene('bank-kira-bungalow', 'bungalow', 401, 'outside', 'living', 'bedroom'),
  scene('bank-ntinda-flats', 'apartment', 402, 'outside', 'living', 'road'),
  scene('bank-seeta-plot', 'land', 403, 'plot', 'road'),
  scene('bank-makindye-house', 'villa', 404, 'outside', 'view', 'living'),
  scene('bank-bweyogerere-shops', 'commercial', 405, 'outside', 'shop', 'road'),
  scene('bank-nansana-house', 'bungalow', 406, 'outside', 'living'),
  scene('bank-mutungo-townhouse', 'townhouse', 407, 'outside', 'living', 'kitchen'),
  scene('bank-gayaza-land', 'land', 408, 'plot', 'view'),
  scene('bank-muyenga-villa', 'villa', 409, 'outside', 'garden', 'living'),
  scene('bank-luzira-flat', 'apartment', 410, 'living', 'outside', 'view'),
  scene('bank-kawempe-warehouse', 'commercial', 411, 'outside', 'shop'),
  scene('bank-kasangati-house', 'bungalow', 412, 'outside', 'road', 'living'),
];
