/** The number of homes on a page. */
export const homesPerPage = 12;
