import { randomBytes } from 'node:crypto';
import { chmod, lchown, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { moveSynced, syncFolder, writeSynced } from '#kit/server/storage/fsync.ts';
import type { Binaries } from './binaries.ts';
import { accessFolder } from './folder-access.ts';
import { type Account, runAs } from './process.ts';

/**
 * The name of the role that the application signs in as, and of the database that it owns. The superuser
 * cannot sign in.
 */
export const APP = 'app';

interface ClusterSetup {
  /** The folder of the cluster, its password and its log. */
  folder: string;
  cluster: string;
  binaries: Binaries;
  account: Account | undefined;
}

/**
 * Ensures that there is a database cluster that `APP` can sign in to, and returns the password. No server may
 * be running on the cluster.
 */
export async function prepareCluster(setup: ClusterSetup): Promise<string> {
  const passwordFile = path.join(setup.folder, 'password');
  const storedPassword = await readFile(passwordFile, 'utf8').then((text) => text.trim(), ignoreMissingFile);
  const password = storedPassword || randomBytes(24).toString('base64url');
  const exists = await isCluster(setup.cluster);
  if (exists) {
    await checkVersion(setup);
    await changeOwner(setup.account, setup.cluster);
    if (!storedPassword) await runSql(setup, setup.cluster, [`ALTER ROLE ${APP} PASSWORD '${password}'`]);
  } else {
    await createCluster(setup, password);
  }
  if (!storedPassword) {
    await writeSynced(passwordFile, `${password}\n`, { mode: 0o600 });
    await syncFolder(setup.folder);
  }
  return password;
}

/**
 * Creates a cluster and moves it into place when it is complete, so that an interrupted startup leaves
 * nothing to repair.
 */
async function createCluster(setup: ClusterSetup, password: string): Promise<void> {
  const { account, binaries, folder } = setup;
  const newCluster = path.join(folder, 'cluster.new');
  await rm(newCluster, { recursive: true, force: true });
  await mkdir(newCluster, { mode: 0o700 });
  await changeOwner(account, newCluster);
  const access = await accessFolder(newCluster, account);
  const options = ['--username=postgres', '--encoding=UTF8', '--locale=C', '--data-checksums'];
  const authentication = ['--auth-local=reject', '--auth-host=scram-sha-256'];
  const result = await runAs(account, binaries.initdb, ['-D', access.path, ...options, ...authentication], {
    cwd: access.cwd,
  });
  if (!result.ok) throw new Error(`The database could not be created in ${folder}:\n${result.text.trim()}`);
  await writeSynced(path.join(newCluster, 'pg_hba.conf'), `host all ${APP} 127.0.0.1/32 scram-sha-256\n`);
  await runSql(setup, newCluster, [
    `CREATE ROLE ${APP} LOGIN CREATEDB PASSWORD '${password}'`,
    `CREATE DATABASE ${APP} OWNER ${APP}`,
  ]);
  await moveSynced(newCluster, setup.cluster);
}

async function isCluster(cluster: string): Promise<boolean> {
  const entries = await readdir(cluster).catch(ignoreMissingFile);
  if (!entries || entries.length === 0) return false;
  if (entries.includes('PG_VERSION')) return true;
  throw new Error(`${cluster} is not a database and is not empty. Move it, or choose another data folder.`);
}

async function checkVersion({ cluster, binaries }: ClusterSetup): Promise<void> {
  const version = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version === binaries.major) return;
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${version}; this is PostgreSQL ${binaries.major}. ` +
      `Migrate the data with pg_upgrade or pg_dump, or choose another data folder.`,
  );
}

/**
 * Gives a folder to PostgreSQL's user, who must own it. A folder that root restored from a backup may belong
 * to root.
 */
async function changeOwner(account: Account | undefined, folder: string): Promise<void> {
  if (account && (await stat(folder)).uid !== account.uid) {
    for (const entry of await readdir(folder, { recursive: true })) {
      await lchown(path.join(folder, entry), account.uid, account.gid);
    }
    await lchown(folder, account.uid, account.gid);
  }
  await chmod(folder, 0o700);
}

/** Runs statements as the superuser in PostgreSQL's single-user mode, which needs no port or password. */
async function runSql(
  { account, binaries }: ClusterSetup,
  cluster: string,
  statements: string[],
): Promise<void> {
  const access = await accessFolder(cluster, account);
  const settings = ['-c', 'exit_on_error=on', '-c', 'log_checkpoints=off'];
  const result = await runAs(
    account,
    binaries.postgres,
    ['--single', '-D', access.path, ...settings, 'postgres'],
    {
      cwd: access.cwd,
      input: statements.map((statement) => `${statement}\n`).join(''),
    },
  );
  if (!result.ok) throw new Error(`The database in ${cluster} could not be set up:\n${result.text.trim()}`);
}

function ignoreMissingFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
