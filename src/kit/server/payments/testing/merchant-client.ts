import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLog } from '#kit/server/log.ts';
import { openFlutterwave } from '#kit/server/payments/flutterwave/open-flutterwave.ts';
import type { CheckoutRequest, PaymentProvider } from '#kit/server/payments/provider.ts';
import { type Simulated, startSimulated } from '#kit/server/payments/simulated/start-simulated.ts';

export type Received = { body: Buffer; headers: IncomingHttpHeaders };

/** Builds a checkout request of a shop. Each has a new reference. */
export const buildCheckout = (overrides: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  reference: `test-${crypto.randomUUID()}`,
  amount: 15_000,
  currency: 'UGX',
  payer: { email: 'payer@example.com', name: 'Test Payer', phone: '+256772123456' },
  title: 'Ten homes for a day',
  returnUrl: 'http://localhost:9/paid?from=shop',
  ...overrides,
});

/** The simulated provider, a client of it, and a shop that receives its events. */
export class MerchantClient {
  simulated!: Simulated;
  provider!: PaymentProvider;
  readonly received: Received[] = [];
  /** The shop's own pages, by their path. */
  readonly pages = new Map<string, { headers: Record<string, string>; body: string }>();
  /** The statuses with which the next events are answered; later events get 200. */
  statuses: number[] = [];
  /** Receives the events. Resolves to the status of the response. */
  onEvent: ((event: Received) => Promise<number>) | null = null;
  readonly #folder: string;
  readonly #retryEveryMs: number;
  readonly #server = createServer();
  #waiting: Array<() => void> = [];

  private constructor(folder: string, retryEveryMs: number) {
    this.#folder = folder;
    this.#retryEveryMs = retryEveryMs;
  }

  static async open(options: { retryEveryMs?: number } = {}): Promise<MerchantClient> {
    const shop = new MerchantClient(await mkdtemp(join(tmpdir(), 'payments-')), options.retryEveryMs ?? 10);
    shop.#server.on('request', async (request, response) => {
      const page = shop.pages.get(new URL(request.url ?? '/', 'http://shop').pathname);
      if (request.method === 'GET' && page) {
        response.writeHead(200, page.headers).end(page.body);
        return;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const event = { body: Buffer.concat(chunks), headers: request.headers };
      shop.received.push(event);
      const status = shop.onEvent ? await shop.onEvent(event) : (shop.statuses.shift() ?? 200);
      response.writeHead(status).end();
      for (const wake of shop.#waiting.splice(0)) wake();
    });
    shop.#server.listen(0, '127.0.0.1');
    await once(shop.#server, 'listening');
    await shop.start();
    return shop;
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    this.simulated = await startSimulated({
      folder: this.#folder,
      port: 0,
      origin: null,
      webhookUrl: `${this.origin.replace('localhost', '127.0.0.1')}/webhook`,
      shopOrigins: [this.origin],
      log: openLog('silent'),
      retryEveryMs: this.#retryEveryMs,
    });
    this.provider = this.client();
  }

  client(overrides: Partial<Parameters<typeof openFlutterwave>[0]> = {}): PaymentProvider {
    const { apiUrl, origin, keys } = this.simulated;
    return openFlutterwave({
      id: 'simulated',
      isTest: true,
      apiUrl,
      scriptUrl: `${origin}/v3.js`,
      publicKey: keys.public,
      secretKey: keys.secret,
      webhookSecrets: [keys.webhook],
      // The provider answers after it has written its state to the disk, which may take long on a busy
      // machine.
      timeLimitMs: 60_000,
      ...overrides,
    });
  }

  async restart(): Promise<void> {
    await this.simulated.close();
    await this.start();
  }

  async close(): Promise<void> {
    await this.simulated.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Resolves when this many events have arrived since the shop was opened. */
  async events(count: number): Promise<Received[]> {
    while (this.received.length < count)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    return this.received;
  }

  async control(method: 'PUT' | 'POST' | 'GET', path: string, body?: object): Promise<any> {
    const response = await fetch(`${this.simulated.apiUrl}/control${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.simulated.keys.secret}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const reply = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(reply));
    return reply;
  }

  /** Submits a form on a page, as a browser without scripts does. */
  async submit(url: string, fields: Record<string, string>) {
    const response = await fetch(this.apiUrlOf(url), {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    const location = response.headers.get('location') ?? '';
    return { status: response.status, location, html: await response.text() };
  }

  async look(url: string) {
    const response = await fetch(this.apiUrlOf(url));
    return { status: response.status, headers: response.headers, html: await response.text() };
  }

  /** Returns the status of the response to this host name, which fetch would not send. */
  requestAsHost(host: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const request = get(this.apiUrlOf('/healthz'), { headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.once('error', reject);
    });
  }

  /** Pays with this card, up to the page with a challenge or the outcome. */
  async useCard(url: string, number: string, expiry = '', cvv = ''): Promise<string> {
    return (await this.submit(`${url}/card`, { number, expiry, cvv })).location;
  }

  /**
   * Pays by phone. Returns the address to which the payer's browser is sent, or '' when it stays on the page.
   */
  async payByPhone(url: string, act: 'approve' | 'reject' | 'leave', phone = '256772123456') {
    const { location } = await this.submit(`${url}/phone`, { phone });
    return this.submit(location, { act, code: '123456' });
  }

  /** Replaces the host of a URL by that of the API, because a host name may resolve to an IPv6 address. */
  apiUrlOf(url: string): string {
    const { pathname, search } = new URL(url, this.simulated.apiUrl);
    return `${this.simulated.apiUrl}${pathname}${search}`;
  }
}
