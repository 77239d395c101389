/** A column whose rows reference files in the store. A test compares this list with the existing columns. */
export type FileColumn = {
  table: string;
  column: string;
  /** The SQL of the key in the file store. */
  key: string;
  /** The SQL of the size in bytes; null when no row contains it. */
  size: string | null;
  /** The columns that identify the row, in order. */
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

/** The SQL that selects every file that a row references, once for each row. */
export const namedFiles: string = fileColumns
  .map(
    ({ table, column, key, size, row }) =>
      `select ${key} as key, ${size ?? 'null'}::bigint as size, ${row} as row from ${table} where ${column} is not null`,
  )
  .join(' union all ');
