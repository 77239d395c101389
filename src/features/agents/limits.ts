/** The page size. */
export const homesShown = 12;
