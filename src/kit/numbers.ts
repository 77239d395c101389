/** The largest id: what a column of PostgreSQL's `integer` holds. */
export const int4Max = 2_147_483_647;
