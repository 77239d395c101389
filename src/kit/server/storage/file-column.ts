/** A column whose rows reference files in the store. */
export type FileColumn = {
  table: string;
  column: string;
  /** The SQL expression for the key in the file store. */
  key: string;
  /** The SQL expression for the size in bytes; null when no row contains it. */
  size: string | null;
  /** The SQL expression for a description of the row, such as `tour 7`. */
  row: string;
};
