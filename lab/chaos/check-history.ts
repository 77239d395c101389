/** A half-open range in the unit of the load test: nights or hours. */
export type HalfOpenRange = { from: number; to: number };
/** The times at which a call was sent and its response arrived, in milliseconds. */
export type Call = { asked: number; answered: number };
export type Accepted = Call & { what: HalfOpenRange; mark: string; release: Call | null };
export type Refused = Call & { what: HalfOpenRange };
export type Stored = { mark: string; what: HalfOpenRange };

const overlap = (a: HalfOpenRange, b: HalfOpenRange) => a.from < b.to && b.from < a.to;
const rangeText = ({ from, to }: HalfOpenRange) => `${from} to ${to}`;

/**
 * Compares the responses to clients with the possible states of one home, and returns the contradictions. An
 * accepted booking certainly exists from its response until its release is requested. It possibly exists from
 * its request until the response to the release.
 */
export function historyErrors(
  { accepted, refused }: { accepted: readonly Accepted[]; refused: readonly Refused[] },
  stored: readonly Stored[],
): string[] {
  return [
    ...doubleBookings(accepted).map(
      ([first, second]) => `given twice: ${rangeText(first.what)} and ${rangeText(second.what)}`,
    ),
    ...refused
      .filter((refusal) => !accepted.some((booking) => mayBlock(booking, refusal)))
      .map(({ what }) => `refused although free: ${rangeText(what)}`),
    ...differences(
      accepted.filter(({ release }) => release === null),
      stored,
    ),
  ];
}

function doubleBookings(accepted: readonly Accepted[]): [Accepted, Accepted][] {
  const pairs: [Accepted, Accepted][] = [];
  for (const [index, first] of accepted.entries())
    for (const second of accepted.slice(index + 1))
      if (overlap(first.what, second.what) && areConcurrent(certainPeriod(first), certainPeriod(second)))
        pairs.push([first, second]);
  return pairs;
}

const certainPeriod = ({ answered, release }: Accepted): HalfOpenRange => ({
  from: answered,
  to: release?.asked ?? Number.POSITIVE_INFINITY,
});
const areConcurrent = (a: HalfOpenRange, b: HalfOpenRange) => a.from < a.to && b.from < b.to && overlap(a, b);

function mayBlock(booking: Accepted, { what, asked, answered }: Refused): boolean {
  const until = booking.release?.answered ?? Number.POSITIVE_INFINITY;
  return overlap(booking.what, what) && booking.asked <= answered && until >= asked;
}

function differences(expected: readonly Stored[], stored: readonly Stored[]): string[] {
  const asText = ({ mark, what }: Stored) => `${mark}: ${rangeText(what)}`;
  const [actualTexts, expectedTexts] = [new Set(stored.map(asText)), new Set(expected.map(asText))];
  return [
    ...[...expectedTexts]
      .filter((text) => !actualTexts.has(text))
      .map((text) => `promised and not stored: ${text}`),
    ...[...actualTexts]
      .filter((text) => !expectedTexts.has(text))
      .map((text) => `stored and not promised: ${text}`),
  ];
}
