/** Kampala is UTC+3 all year round. Literals, so that the bundler inlines them. */
export const kampalaOffsetMs = 10_800_000;

/** The offset as a suffix of an ISO instant. */
export const kampalaOffset = '+03:00';
