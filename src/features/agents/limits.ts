/** The number of homes on one page of an agent's homes. */
export const homesPerPage = 12;
