/** A column whose rows reference files in the store. A test compares the list with the existing columns. */
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

export const fileColumns: readonly FileColumn[] = [
  {
    table: 'property_pictures',
    column: 'file_key',
    key: `'pictures/' || file_key`,
    size: null,
    row: `'picture of home ' || property_id`,
  },
  {
    table: 'account_photos',
    column: 'file_key',
    key: `'pictures/' || file_key`,
    size: null,
    row: `'photograph of account ' || user_id`,
  },
  { table: 'tour_versions', column: 'zip_key', key: 'zip_key', size: 'zip_bytes', row: `'tour ' || id` },
  { table: 'tour_versions', column: 'index_key', key: 'index_key', size: null, row: `'tour ' || id` },
  { table: 'tour_versions', column: 'sidecar_key', key: 'sidecar_key', size: null, row: `'tour ' || id` },
  {
    table: 'lot_documents',
    column: 'file_key',
    key: 'file_key',
    size: null,
    row: `'paper ' || id || ' of lot ' || lot_id`,
  },
  {
    table: 'lot_payment_proofs',
    column: 'file_key',
    key: 'file_key',
    size: null,
    row: `'proof of payment ' || id || ' of lot ' || lot_id`,
  },
  {
    table: 'verification_documents',
    column: 'file_key',
    key: 'file_key',
    size: null,
    row: `'paper ' || id || ' of check ' || check_id`,
  },
];

/** The SQL query for all files that rows reference, one result per row and file. */
export const referencedFilesQuery: string = fileColumns
  .map(
    ({ table, column, key, size, row }) =>
      `select ${key} as key, ${size ?? 'null'}::bigint as size, ${row} as row from ${table} where ${column} is not null`,
  )
  .join(' union all ');
