/** Kampala is UTC+3 all year round. The values are literals so that the bundler inlines them. */
export const kampalaOffsetMs = 10_800_000;

/** The offset as the suffix of an ISO time. */
export const kampalaOffset = '+03:00';
