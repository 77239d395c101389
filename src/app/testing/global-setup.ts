import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#kit/server/database/database.ts';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { migrate } from '#kit/server/database/migrate.ts';
import { migrateJobs } from '#kit/server/jobs.ts';
import { openLog } from '#kit/server/log.ts';
import { runStatement, withDatabase } from './database.ts';
import { createMemoryFolder } from './folder-in-memory.ts';

const migrationsFolder = join(import.meta.dirname, '../../../migrations');
const log = openLog('warn');

/**
 * Starts one PostgreSQL for the whole run, with one migrated database that the tests copy. TEST_DATABASE_URL
 * (or DATABASE_URL) names another server to use, whose role must be allowed to create databases.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const template = `test_template_${randomBytes(6).toString('hex')}`;
  try {
    await runStatement(server.url, `CREATE DATABASE ${template}`);
    await fillTemplate(withDatabase(server.url, template));
  } catch (error) {
    await server.close();
    throw error;
  }
  project.provide('testServer', { url: server.url, template });
  return async () => {
    await runStatement(server.url, `DROP DATABASE ${template} WITH (FORCE)`);
    await server.close();
  };
}

async function openServer(): Promise<{ url: string; close(): Promise<void> }> {
  const databaseUrl = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined };
  // The folder is in memory, because each test database consists of about 350 files.
  const dataDir = await createMemoryFolder('test-database');
  // Durability does not matter here.
  const unsafeSettings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // Autovacuum runs as the superuser and keeps a database that it works on from being dropped.
    autovacuum: 'off',
    max_connections: '300',
  };
  const embedded = await startEmbedded({ dataDir, log, settings: unsafeSettings });
  return {
    url: embedded.url,
    async close() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function fillTemplate(url: string): Promise<void> {
  const database = openDatabase(url, log);
  try {
    await migrate(database.pool, migrationsFolder);
    await migrateJobs(database.pool);
  } finally {
    await database.close();
  }
}
