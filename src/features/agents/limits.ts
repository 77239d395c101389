/** The number of homes on a page. */
export const homesShown = 12;
