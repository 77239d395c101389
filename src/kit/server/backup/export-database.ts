import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Manifest, TablePart } from './manifest.ts';

export type NamedFile = { key: string; size: number | null };

export type DatabasePart = Pick<
  Manifest,
  'takenAt' | 'postgres' | 'migrations' | 'jobsRevision' | 'tables' | 'sequences'
> & { named: NamedFile[] };

/** The application's schema and the job queue's. */
export const savedSchemas = ['public', 'graphile_worker'];

/**
 * Writes every table as of one moment, by COPY in one transaction with a snapshot, so that no writer has to
 * wait.
 * @param referencedFilesQuery a statement that selects the files that rows reference, with their sizes
 */
export async function exportDatabase(
  url: string,
  folder: string,
  referencedFilesQuery: string,
): Promise<DatabasePart> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    const snapshot = onlyRow(
      (
        await client.query<{ at: Date; postgres: string; revision: number }>(
          `select now() as at, current_setting('server_version') as postgres,
             (select max(id) from graphile_worker.migrations)::int as revision`,
        )
      ).rows,
    );
    const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migrations order by name',
    );
    await mkdir(join(folder, 'tables'), { recursive: true });
    const tables: TablePart[] = [];
    for (const table of await readTables(client)) tables.push(await exportTable(client, folder, table));
    const { rows: named } = await client.query<Omit<NamedFile, 'size'> & { size: number | string | null }>(
      referencedFilesQuery,
    );
    // A snapshot does not include sequences. They are read last, so that their values are beyond every row
    // that was written.
    const { rows: sequences } = await client.query<{ schema: string; name: string; last: number | string }>(
      `select schemaname as schema, sequencename as name, last_value as last from pg_sequences
       where schemaname = any($1) and last_value is not null order by 1, 2`,
      [savedSchemas],
    );
    await client.query('commit');
    return {
      takenAt: snapshot.at.toISOString(),
      postgres: snapshot.postgres,
      migrations,
      jobsRevision: snapshot.revision,
      tables,
      sequences: sequences.map(({ last, ...sequence }) => ({ ...sequence, last: Number(last) })),
      // A bigint may arrive as text, because only some commands configure the number parser.
      named: named.map(({ key, size }) => ({ key, size: size === null ? null : Number(size) })),
    };
  } finally {
    await client.end();
  }
}

type Table = Pick<TablePart, 'schema' | 'name' | 'columns'>;

/**
 * Lists the tables. The queue's table of migrations is excluded, because the version that restores a backup
 * applies those migrations itself.
 */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, (
       select json_agg(attname order by attnum) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1)
       and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
       and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
     order by 1, 2`,
    [savedSchemas],
  );
  return rows;
}

export const qualifiedName = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

export const formatColumnList = ({ columns }: Pick<TablePart, 'columns'>): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');

async function exportTable(client: pg.Client, folder: string, table: Table): Promise<TablePart> {
  const file = `tables/${table.schema}.${table.name}.copy.gz`;
  const hash = createHash('sha256');
  let rows = 0;
  const countRows = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // A line feed within a value is written as \n, so each line feed ends a row.
      for (let index = chunk.indexOf(10); index >= 0; index = chunk.indexOf(10, index + 1)) rows += 1;
      done(null, chunk);
    },
  });
  const hashRows = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(
    client.query(copyTo(`copy ${qualifiedName(table)} (${formatColumnList(table)}) to stdout`)),
    countRows,
    createGzip({ level: 4 }),
    hashRows,
    createWriteStream(join(folder, file), { flush: true }),
  );
  return { ...table, rows, file, sha256: hash.digest('hex') };
}
