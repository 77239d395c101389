/** The initial view of the map: Kampala with Entebbe and Mukono. */
export const initialMapBounds = { west: 32.45, south: 0.2, east: 32.7, north: 0.43 };
/** The bounds of our sketch map. */
export const sketchBounds = { west: 31.95, south: -0.55, east: 33.3, north: 0.95 };
/** The bounds of the imported street map: greater Kampala. */
export const streetBounds = { west: 32.35, south: 0, east: 32.85, north: 0.55 };
