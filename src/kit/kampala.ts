/** Kampala is three hours ahead of UTC, all year round. Literals, which the bundler puts in where they are used. */
export const kampalaOffsetMs = 10_800_000;

/** The same at the end of an ISO instant. */
export const kampalaOffset = '+03:00';
