/** The largest id: the maximum of PostgreSQL's `integer`. */
export const int4Max = 2_147_483_647;
