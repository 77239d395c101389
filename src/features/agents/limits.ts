/** On a page. */
export const homesShown = 12;
