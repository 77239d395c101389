/** A half-open range in the unit of the load test: nights or hours. */
export type HalfOpenRange = { from: number; to: number };
/** The times at which a call was sent and its response arrived. */
export type Call = { asked: number; answered: number };
export type Accepted = Call & { what: HalfOpenRange; mark: string; release: Call | null };
export type Refused = Call & { what: HalfOpenRange };
export type Stored = { mark: string; what: HalfOpenRange };

const overlap = (one: HalfOpenRange, other: HalfOpenRange) => one.from < other.to && other.from < one.to;
const rangeText = ({ from, to }: HalfOpenRange) => `${from} to ${to}`;

/**
 * Compares the answers to clients with the possible states of one home. An accepted booking certainly exists
 * from its answer until its release is requested, and possibly from its request until the release was
 * answered.
 */
export function historyErrors(
  { accepted, refused }: { accepted: readonly Accepted[]; refused: readonly Refused[] },
  stored: readonly Stored[],
): string[] {
  return [
    ...doubled(accepted).map(
      ([one, other]) => `given twice: ${rangeText(one.what)} and ${rangeText(other.what)}`,
    ),
    ...refused
      .filter((one) => !accepted.some((other) => mayStandIn(other, one)))
      .map(({ what }) => `refused although free: ${rangeText(what)}`),
    ...differences(
      accepted.filter(({ release }) => release === null),
      stored,
    ),
  ];
}

function doubled(accepted: readonly Accepted[]): [Accepted, Accepted][] {
  const pairs: [Accepted, Accepted][] = [];
  for (const [index, one] of accepted.entries())
    for (const other of accepted.slice(index + 1))
      if (overlap(one.what, other.what) && isAtOnce(surely(one), surely(other))) pairs.push([one, other]);
  return pairs;
}

const surely = ({ answered, release }: Accepted): HalfOpenRange => ({
  from: answered,
  to: release?.asked ?? Number.POSITIVE_INFINITY,
});
const isAtOnce = (one: HalfOpenRange, other: HalfOpenRange) =>
  one.from < one.to && other.from < other.to && overlap(one, other);

function mayStandIn(one: Accepted, { what, asked, answered }: Refused): boolean {
  const until = one.release?.answered ?? Number.POSITIVE_INFINITY;
  return overlap(one.what, what) && one.asked <= answered && until >= asked;
}

function differences(expected: readonly Stored[], stored: readonly Stored[]): string[] {
  const asText = ({ mark, what }: Stored) => `${mark}: ${rangeText(what)}`;
  const [is, should] = [new Set(stored.map(asText)), new Set(expected.map(asText))];
  return [
    ...[...should].filter((one) => !is.has(one)).map((one) => `promised and not stored: ${one}`),
    ...[...is].filter((one) => !should.has(one)).map((one) => `stored and not promised: ${one}`),
  ];
}
