import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { patientDatabaseUrl, runStatement, withDatabase } from '#app/testing/database.ts';
import { makeDataDir, removeDataDir, startApp } from './start-app.ts';
import { password } from './start-market.ts';

/** The time limit in milliseconds, which only a failing job reaches. */
const maxMs = 15 * 60_000;

/**
 * Starts the server once with the demo data, which takes most of the time of a first start. The journeys copy
 * the result.
 */
export default async function fillMarket(project: TestProject): Promise<() => Promise<void>> {
  const { url, template: emptyTemplate } = project.getProvidedContext().testServer;
  const template = `${emptyTemplate}_market`;
  const dataDir = await makeDataDir();
  const removeAll = async () => {
    await runStatement(url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await removeDataDir(dataDir);
  };
  try {
    await runStatement(url, `CREATE DATABASE ${template} TEMPLATE ${emptyTemplate}`);
    const seededUrl = withDatabase(url, template);
    const env = { DATABASE_URL: patientDatabaseUrl(seededUrl).href, DEMO: 'yes', DEMO_PASSWORD: password };
    const app = await startApp({ dataDir, env });
    // Runs these jobs here, because otherwise every copy would run them.
    await finishDueJobs(seededUrl);
    await app.stop();
    // The copies take over the planner's statistics, because autovacuum is off here.
    await runStatement(seededUrl, 'ANALYZE');
  } catch (error) {
    await removeAll();
    throw error;
  }
  project.provide('market', { template, dataDir });
  return removeAll;
}

/** Waits until the jobs that a first start postpones are done: tours are verified and pictures compared. */
async function finishDueJobs(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const deadline = performance.now() + maxMs;
  try {
    for (let isDone = false; !isDone; ) {
      if (performance.now() > deadline) throw new Error('The jobs of the demonstration do not end');
      await client.query(
        `select graphile_worker.add_job('compare-pictures', '{}'::json, job_key := 'now compare-pictures')
         where exists (select from picture_comparisons where compared_at is null)`,
      );
      await wait(250);
      const { rows } = await client.query(
        `select not exists (select from graphile_worker._private_jobs)
           and not exists (select from picture_comparisons where compared_at is null) as done`,
      );
      isDone = rows[0].done;
    }
  } finally {
    await client.end();
  }
}
