import type { SeededRandom } from '#kit/server/testing/seeded-random.ts';
import { type Post, Poster } from '../bench/calls/poster.ts';
import type { BenchmarkResult } from '../bench/report.ts';
import {
  type Accepted,
  type HalfOpenRange,
  historyErrors,
  type Refused,
  type Stored,
} from './check-history.ts';

const clientCount = 80;

export type ContendedProperty = {
  name: string;
  /** Returns a random range of the home's nights or hours that a client may request. */
  randomRange(chance: SeededRandom): HalfOpenRange;
  /** Returns a new client's request to book this range. */
  buildRequest(what: HalfOpenRange): Post;
  /** Returns the request that cancels the booking with this token. */
  release(mark: string): Post;
  /** The code of the only expected refusal. */
  refusal: string;
  read(): Promise<Stored[]>;
};

type TimedResponse = {
  status: number;
  body: { mark?: string; code?: string };
  asked: number;
  answered: number;
};

/**
 * Makes `count` attempts on one home through several processes. From time to time a client releases its
 * booking.
 */
export async function runBookingLoad(
  home: ContendedProperty,
  { origins, count, chance }: { origins: readonly string[]; count: number; chance: SeededRandom },
): Promise<BenchmarkResult> {
  const accepted: Accepted[] = [];
  const refused: Refused[] = [];
  const unexpected: string[] = [];
  let attemptsLeft = count;
  const startedAt = performance.now();
  const runClient = async (origin: string) => {
    const poster = await Poster.open(origin);
    const ownBookings: Accepted[] = [];
    while (attemptsLeft > 0) {
      if (ownBookings.length > 0 && chance.below(4) === 0) {
        const [released] = ownBookings.splice(chance.below(ownBookings.length), 1);
        if (!released) continue;
        const { status, body, ...release } = await send(poster, home.release(released.mark));
        if (status === 200) released.release = release;
        else unexpected.push(`a release was answered with ${status} ${body.code}`);
        continue;
      }
      attemptsLeft -= 1;
      const what = home.randomRange(chance);
      const { status, body, ...times } = await send(poster, home.buildRequest(what));
      if (status === 201 && body.mark) {
        const booking = { what, mark: body.mark, release: null, ...times };
        accepted.push(booking);
        ownBookings.push(booking);
      } else if (status === 409 && body.code === home.refusal) refused.push({ what, ...times });
      else unexpected.push(`an attempt was answered with ${status} ${body.code}`);
    }
    poster.close();
  };
  await Promise.all(
    Array.from({ length: clientCount }, (_, index) => runClient(origins[index % origins.length] as string)),
  );
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  const errors = [...unexpected, ...historyErrors({ accepted, refused }, await home.read())];
  for (const error of errors.slice(0, 20)) console.log(`  wrong: ${error}`);
  const released = accepted.filter(({ release }) => release !== null).length;
  return {
    name: `${home.name}: ${count.toLocaleString('en')} attempts, ${clientCount} in flight, ${origins.length} processes`,
    ours: `${errors.length} faults; ${accepted.length} accepted, ${released} of them released, ${refused.length} refused, ${seconds} s`,
    beside: 'a plain model of the answers',
    ratio: '-',
    target: '0 faults',
    met: errors.length === 0,
  };
}

async function send(poster: Poster, post: Post): Promise<TimedResponse> {
  const asked = performance.now();
  const { status, text } = await poster.post(post);
  return { status, body: JSON.parse(text), asked, answered: performance.now() };
}
