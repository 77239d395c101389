/** Kampala with Entebbe and Mukono: shown while nothing else determines the view. */
export const mapStart = { west: 32.45, south: 0.2, east: 32.7, north: 0.43 };
/** As far as the sketch of the map goes. */
export const mapEdges = { west: 31.95, south: -0.55, east: 33.3, north: 0.95 };
