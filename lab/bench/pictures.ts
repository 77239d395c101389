import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { type RunningApp, startApp } from '../../scripts/e2e/start-app.ts';
import { type BenchmarkResult, p99 } from './report.ts';

const password = 'walk-in-garden';
const credentials = { username: 'city-stays', password };
const concurrency = 8;
const duringMs = 20_000;
/** The time between the starts of two rounds in milliseconds, unless a round takes longer. */
const roundIntervalMs = 2_500;
const idleMs = 10_000;
const extraMb = 400;

type Probe = { pages: number[]; signIns: number[]; serverMb: number; readerMb: number };

/**
 * Measures uploads: one agent sends eight pictures at once, repeatedly, while other users read pages and sign
 * in. The pictures are of three kinds: a megabyte that decodes to a gigabyte, the most expensive pictures
 * accepted, and typical phone pictures. Each is compared with the same server, idle just before.
 */
export async function measurePictures(): Promise<BenchmarkResult[]> {
  const app = await startApp({ env: { DEMO_PASSWORD: password } });
  try {
    const results: BenchmarkResult[] = [];
    await probeDuring(app, () => wait(idleMs));
    const atRest = await probeDuring(app, () => wait(idleMs));
    for (const [name, bytes, status] of await pictureKinds()) {
      const idle = await probeDuring(app, () => wait(idleMs));
      const during = await probeDuring(app, async () => {
        for (const until = Date.now() + duringMs; Date.now() < until; )
          await Promise.all([uploadAll(app, bytes, status), wait(roundIntervalMs)]);
      });
      const [peakMb, restMb] = [memoryOf(during), memoryOf(atRest)];
      results.push(
        slowdownResult(`p99 of pages, ${name}`, during.pages, idle.pages),
        slowdownResult(`p99 of sign-in, ${name}`, during.signIns, idle.signIns),
        {
          name: `Memory of the server and the picture process, ${name}`,
          ours: `${peakMb.toFixed(0)} MB (${during.serverMb.toFixed(0)} + ${during.readerMb.toFixed(0)})`,
          beside: `${restMb.toFixed(0)} MB (before the first picture)`,
          ratio: (peakMb / restMb).toFixed(2),
          target: `≤ ${extraMb} MB above idle`,
          met: peakMb - restMb <= extraMb,
        },
      );
    }
    return results;
  } finally {
    await app.stop();
  }
}

const memoryOf = ({ serverMb, readerMb }: Probe): number => serverMb + readerMb;

function slowdownResult(name: string, during: number[], idle: number[]): BenchmarkResult {
  const ratio = p99(during) / p99(idle);
  return {
    name,
    ours: `${p99(during).toFixed(0)} ms (${during.length} requests)`,
    beside: `${p99(idle).toFixed(0)} ms (${idle.length} requests, idle)`,
    ratio: ratio.toFixed(2),
    target: '≤ 3',
    met: ratio <= 3,
  };
}

async function pictureKinds(): Promise<[name: string, bytes: Buffer, status: number][]> {
  const blankImage = (edge: number, channels: 3 | 4) =>
    sharp({
      create: { width: edge, height: edge, channels, background: '#0a7850' },
      limitInputPixels: false,
    });
  const sixteenBitPng = (edge: number, channels: 3 | 4, progressive: boolean) =>
    blankImage(edge, channels).toColourspace('rgb16').png({ progressive }).toBuffer();
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const photo = sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#808080', noise },
  }).jpeg({ quality: 75 });
  return [
    ['119 MP of 16-bit RGBA, interlaced', await sixteenBitPng(10_900, 4, true), 400],
    ['25 MP of 16-bit RGBA, interlaced', await sixteenBitPng(5_000, 4, true), 200],
    ['50 MP of 16-bit RGB', await sixteenBitPng(7_071, 3, false), 200],
    ['JPEGs of 12 MP', await photo.toBuffer(), 200],
  ];
}

async function uploadAll(app: RunningApp, bytes: Buffer, status: number): Promise<void> {
  const cookie = await signIn(app);
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      const body = new FormData();
      body.append('image', new Blob([new Uint8Array(bytes)]), 'home');
      const reply = await fetch(`${app.url}/api/upload/property-image`, {
        method: 'POST',
        headers: { cookie, origin: app.url },
        body,
      });
      if (reply.status !== status) throw new Error(`${reply.status} ${await reply.text()}`);
      await reply.arrayBuffer();
    }),
  );
}

async function signIn(app: RunningApp): Promise<string> {
  const reply = await fetch(`${app.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: JSON.stringify(credentials),
  });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  await reply.arrayBuffer();
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function probeDuring(app: RunningApp, work: () => Promise<unknown>): Promise<Probe> {
  const probe: Probe = { pages: [], signIns: [], serverMb: 0, readerMb: 0 };
  let isOver = false;
  const repeat = async (act: () => Promise<unknown>, times: number[], pauseMs: number) => {
    while (!isOver) {
      const startedAt = performance.now();
      await act();
      times.push(performance.now() - startedAt);
      await wait(pauseMs);
    }
  };
  const page = async () => (await fetch(`${app.url}/rental-units`)).arrayBuffer();
  const memory = async () => {
    const now = await memoryMb(app.process.pid as number);
    if (now.serverMb + now.readerMb > memoryOf(probe)) Object.assign(probe, now);
  };
  const probes = [
    repeat(page, probe.pages, 20),
    repeat(() => signIn(app), probe.signIns, 50),
    repeat(memory, [], 50),
  ];
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(probes);
  }
  return probe;
}

/**
 * Returns the memory of the server process, and of the process that decodes pictures. The database is not
 * included.
 */
async function memoryMb(server: number): Promise<{ serverMb: number; readerMb: number }> {
  const text = (file: string) => readFile(`/proc/${file}`, 'utf8').catch(() => '');
  const residentMb = async (pid: string) =>
    Number(/^VmRSS:\s+(\d+)/m.exec(await text(`${pid}/status`))?.[1] ?? 0) / 1024;
  let readerMb = 0;
  for (const pid of (await text(`${server}/task/${server}/children`)).split(' ').filter(Boolean))
    if ((await text(`${pid}/cmdline`)).includes('picture-program')) readerMb += await residentMb(pid);
  return { serverMb: await residentMb(String(server)), readerMb };
}
