import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { patientAddress, runOn, withDatabase } from '#app/testing/database.ts';
import { makeDataDir, removeDataDir, startApp } from './start-app.ts';
import { password } from './start-market.ts';

/** Only a failing job takes this long. */
const maxMs = 15 * 60_000;

/**
 * Runs one first start with the demo data, which takes most of a start's time; the journeys copy its
 * result.
 */
export default async function fillMarket(project: TestProject): Promise<() => Promise<void>> {
  const { url, template: emptyTemplate } = project.getProvidedContext().testServer;
  const template = `${emptyTemplate}_market`;
  const dataDir = await makeDataDir();
  const removeAll = async () => {
    await runOn(url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await removeDataDir(dataDir);
  };
  try {
    await runOn(url, `CREATE DATABASE ${template} TEMPLATE ${emptyTemplate}`);
    const seededUrl = withDatabase(url, template);
    const env = { DATABASE_URL: patientAddress(seededUrl).href, DEMO: 'yes', DEMO_PASSWORD: password };
    const app = await startApp({ dataDir, env });
    // Otherwise each copy would begin with these jobs.
    await finishDueJobs(seededUrl);
    await app.stop();
    // Autovacuum is off here, and the copies take over the planner's statistics.
    await runOn(seededUrl, 'ANALYZE');
  } catch (error) {
    await removeAll();
    throw error;
  }
  project.provide('market', { template, dataDir });
  return removeAll;
}

/** Waits until tours are verified and pictures compared, which a first start postpones. */
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
