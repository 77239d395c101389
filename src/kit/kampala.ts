const hoursAhead = 3;

/** Kampala is three hours ahead of UTC, all year round. */
export const kampalaOffsetMs = hoursAhead * 60 * 60 * 1000;

/** The same at the end of an ISO instant. */
export const kampalaOffset = `+0${hoursAhead}:00`;
