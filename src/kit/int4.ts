/** The largest number of an id: ids are PostgreSQL's `integer`. */
export const int4Max = 2_147_483_647;
