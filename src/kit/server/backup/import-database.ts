import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { formatColumnList, qualifiedName, readTables, savedSchemas } from './export-database.ts';
import { BackupRefused, type Manifest } from './manifest.ts';

type ForeignKey = { schema: string; name: string; key: string; definition: string };

/**
 * Fills a migrated database with the rows of a backup in one transaction. Triggers and foreign keys are off
 * during the import. Afterwards every foreign key is created again, which checks all rows.
 */
export async function importDatabase(url: string, folder: string, manifest: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
    await client.query('begin');
    await requireTables(client, manifest);
    const tableNames = (await readTables(client)).map(qualifiedName);
    const foreignKeys = await readForeignKeys(client);
    for (const { key, ...table } of foreignKeys)
      await client.query(`alter table ${qualifiedName(table)} drop constraint ${pg.escapeIdentifier(key)}`);
    for (const table of tableNames) await client.query(`alter table ${table} disable trigger user`);
    await client.query(`truncate ${tableNames.join(', ')}`);
    for (const table of manifest.tables)
      await pipeline(
        createReadStream(join(folder, table.file)),
        createGunzip(),
        client.query(copyFrom(`copy ${qualifiedName(table)} (${formatColumnList(table)}) from stdin`)),
      );
    for (const { key, definition, ...table } of foreignKeys)
      await client.query(
        `alter table ${qualifiedName(table)} add constraint ${pg.escapeIdentifier(key)} ${definition}`,
      );
    for (const table of tableNames) await client.query(`alter table ${table} enable trigger user`);
    for (const { last, ...sequence } of manifest.sequences)
      await client.query('select setval($1::regclass, $2)', [qualifiedName(sequence), last]);
    // The processes that locked these jobs no longer exist.
    await client.query(
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
    );
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function requireTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const columnsByTable = new Map(
    (await readTables(client)).map((table) => [qualifiedName(table), table.columns]),
  );
  for (const table of manifest.tables) {
    const unknownColumns = table.columns.filter(
      (column) => !columnsByTable.get(qualifiedName(table))?.includes(column),
    );
    if (unknownColumns.length > 0)
      throw new BackupRefused(
        `This version knows no ${unknownColumns.join(', ')} in ${qualifiedName(table)}.`,
      );
  }
}

async function readForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select n.nspname as schema, c.relname as name, k.conname as key, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = any($1) order by 1, 2, 3`,
    [savedSchemas],
  );
  return rows;
}
