import type { Feature } from '#kit/server/feature.ts';
import type { FileColumn } from '#kit/server/storage/file-column.ts';
import { features } from './features.ts';

const withFiles: readonly Feature[] = features;

/** All columns whose rows reference files in the store. A test compares them with the existing columns. */
export const fileColumns: readonly FileColumn[] = withFiles.flatMap(({ storedFiles = [] }) => storedFiles);

/** The SQL query for all files that rows reference, one result per row and file. */
export const referencedFilesQuery: string = fileColumns
  .map(
    ({ table, column, key, size, row }) =>
      `select ${key} as key, ${size ?? 'null'}::bigint as size, ${row} as row from ${table} where ${column} is not null`,
  )
  .join(' union all ');
