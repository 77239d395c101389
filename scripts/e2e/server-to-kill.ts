import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  createTestDatabase,
  openPatientDatabase,
  patientDatabaseUrl,
  type TestDatabase,
} from '#app/testing/database.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { blockCommits, lockTable, type TableLock } from '#app/testing/table-locks.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';
import { insertUser } from '#features/accounts/server/user-rows.ts';
import { type CallReply, callServer } from '#features/tours/server/upload/testing/tus-caller.ts';
import { systemClock } from '#kit/server/clock.ts';
import type { Database } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { FlakyTransport } from '#kit/server/payments/testing/flaky-transport.ts';
import { MerchantClient } from '#kit/server/payments/testing/merchant-client.ts';
import { beginSession } from '../../src/features/accounts/server/sign-in/sessions.ts';
import { makeDataDir, type RunningApp, removeDataDir, startApp } from './start-app.ts';

export type Step =
  | TableLock
  | { commits: string }
  /** Calls to the provider, blocked before or after they have reached it. */
  | { call: RegExp; when: 'before' | 'after' };

export type Cookies = Record<string, string>;

const applicationName = 'server to be killed';
const json = { 'content-type': 'application/json' };

/**
 * Runs a real server with its own simulated provider. It can be killed while calls are blocked at a step, and
 * starts again.
 */
export class ServerToKill {
  /** Set to false so that the provider's events are lost. */
  forwardsEvents = false;
  readonly shop: MerchantClient;
  readonly line: FlakyTransport;
  readonly database: Database;
  readonly #testDatabase: TestDatabase;
  readonly #dataDir: string;
  #app: RunningApp | null = null;

  private constructor(
    testDatabase: TestDatabase,
    { dataDir, shop, line }: { dataDir: string; shop: MerchantClient; line: FlakyTransport },
  ) {
    this.#testDatabase = testDatabase;
    this.database = openPatientDatabase(testDatabase.url, 4);
    this.#dataDir = dataDir;
    this.shop = shop;
    this.line = line;
    shop.onEvent = (event) => this.#forward(event);
  }

  static async open(): Promise<ServerToKill> {
    const testDatabase = await createTestDatabase();
    const shop = await MerchantClient.open({ retryEveryMs: 200 });
    const line = await FlakyTransport.open(() => shop.simulated.apiUrl);
    const server = new ServerToKill(testDatabase, { dataDir: await makeDataDir(), shop, line });
    await server.#start();
    return server;
  }

  async close(): Promise<void> {
    await this.#app?.end();
    await this.line.close();
    await this.shop.close();
    await this.database.close();
    await this.#testDatabase.drop();
    await removeDataDir(this.#dataDir);
  }

  query(text: string, values: unknown[] = []) {
    return this.database.pool.query(text, values);
  }

  /**
   * Creates an account with a confirmed email address, and returns its session. Its holds do not count towards the low limit of
   * unpaid holds per network.
   */
  async signIn(role: 'user' | 'admin'): Promise<Cookies> {
    const { db } = this.database;
    const username = `person-${randomUUID().slice(0, 8)}`;
    const account = { username, email: `${username}@example.com`, fullName: 'Amina Sample', role };
    const id = await insertUser(db, account);
    await this.query('update users set email_confirmed_at = now() where id = $1', [id]);
    return { session: (await beginSession(db, id as number, 'test')).token };
  }

  /** Creates a home at UGX 100,000 a night that guests book without a request. Returns its id. */
  async createBookableHome(): Promise<number> {
    const kit = { db: this.database.db, clock: systemClock } as Kit;
    const facts = { category: 'furnished_houses', propertyType: 'BnB', price: 100_000 } as const;
    const id = await createTestProperty(kit, facts);
    await this.query(`insert into stay_terms (property_id, books) values ($1, 'instant')`, [id]);
    return id;
  }

  call(
    cookies: Cookies,
    method: string,
    path: string,
    { body = {}, key = '' }: { body?: object; key?: string } = {},
  ): Promise<CallReply> {
    const sent = method === 'GET' ? {} : { body: Buffer.from(JSON.stringify(body)) };
    const headers = { ...json, ...(key && { 'idempotency-key': key }) };
    return callServer({ port: this.#port, cookies }, { method, path, headers, ...sent });
  }

  /** Sends a file as a form. */
  async upload(cookies: Cookies, path: string, file: { field: string; bytes: Buffer }): Promise<CallReply> {
    const form = new FormData();
    form.append(file.field, new Blob([new Uint8Array(file.bytes)]), 'file');
    const request = new Request('http://x/', { method: 'POST', body: form });
    const headers = { 'content-type': request.headers.get('content-type') ?? '' };
    const body = Buffer.from(await request.arrayBuffer());
    return callServer({ port: this.#port, cookies }, { method: 'POST', path, headers, body });
  }

  /** Returns the cookies of a new visitor without an account. */
  async newVisitorCookies(): Promise<Cookies> {
    const { headers } = await this.call({}, 'GET', '/api/viewing-packages/mine');
    const cookiePairs = (headers['set-cookie'] ?? []).map((text) => text.split(';', 1)[0]?.split('=') ?? []);
    return Object.fromEntries(cookiePairs.map(([name = '', value = '']) => [name, value]));
  }

  /**
   * Kills the server while calls are blocked at the step, and starts it again.
   * @param waiters the number of calls that must have reached the step
   */
  async killAt(step: Step, act: () => Promise<unknown>, waiters: number): Promise<void> {
    const { waiting, letGo } = await this.#hold(step);
    const done = act();
    try {
      // A job that the server starts by itself may be blocked there as well.
      await expect.poll(waiting).toBeGreaterThanOrEqual(waiters);
      await this.#app?.end('SIGKILL');
    } finally {
      await letGo();
    }
    await done;
    await this.#startAgain();
  }

  /** Kills the server at any point and starts it again. */
  async kill(): Promise<void> {
    await this.#app?.end('SIGKILL');
    await this.#startAgain();
  }

  async #startAgain(): Promise<void> {
    await this.#expectGone();
    await this.#start();
  }

  get #port(): number {
    return Number(new URL(this.#app?.url ?? '').port);
  }

  async #start(): Promise<void> {
    // The timeouts are long, because five payments may take a while to reach the same step.
    const url = patientDatabaseUrl(this.#testDatabase.url);
    url.searchParams.set('application_name', applicationName);
    const { keys } = this.shop.simulated;
    this.#app = await startApp({
      dataDir: this.#dataDir,
      env: {
        DATABASE_URL: url.href,
        DEMO: 'no',
        SEARCH_INDEX: 'off',
        PAYMENTS_API_URL: this.line.url,
        PAYMENTS_TIMEOUT_SECONDS: '60',
        PAYMENTS_PUBLIC_KEY: keys.public,
        PAYMENTS_SECRET_KEY: keys.secret,
        PAYMENTS_WEBHOOK_SECRET: keys.webhook,
      },
    });
  }

  async #forward({ body, headers }: Parameters<NonNullable<MerchantClient['onEvent']>>[0]): Promise<number> {
    if (!this.forwardsEvents) return 200;
    const proof = String(headers['flutterwave-signature']);
    const path = '/api/payments/webhook';
    const response = callServer(
      { port: this.#port, cookies: {} },
      { method: 'POST', path, body, headers: { ...json, 'flutterwave-signature': proof } },
    );
    return response.then(
      ({ status }) => status,
      () => 503,
    );
  }

  /** Blocks calls at a step. `waiting` returns the number of blocked calls, and `letGo` unblocks them. */
  async #hold(step: Step): Promise<{ waiting: () => Promise<number>; letGo: () => Promise<void> }> {
    const { db, pool } = this.database;
    const inDatabase = () => countLockWaits(db);
    if ('table' in step) return { waiting: inDatabase, letGo: await lockTable(pool, step) };
    if ('commits' in step) return { waiting: inDatabase, letGo: await blockCommits(pool, step.commits) };
    this.line.fate = (line) => (step.call.test(line) ? { fault: 'hang', when: step.when } : 'usual');
    return {
      waiting: async () => this.line.hanging,
      letGo: async () => {
        this.line.fate = () => 'usual';
      },
    };
  }

  /** Waits until the killed server has no database connections left. */
  async #expectGone(): Promise<void> {
    const countConnections = async () => {
      const { rows } = await this.query(
        `select count(*)::int from pg_stat_activity where application_name = $1 and datname = current_database()`,
        [applicationName],
      );
      return rows[0].count;
    };
    await expect.poll(countConnections).toBe(0);
  }
}
