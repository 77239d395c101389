export type Kind = 'visit' | 'search' | 'tour' | 'upload' | 'booking' | 'bid' | 'sign-in';

/** Counts the outcomes of one kind of request. A 4xx response counts as refused, not as a failure. */
export class Tally {
  readonly times: number[] = [];
  /** The number of failures by status. Status 0 is a broken connection. */
  readonly failures = new Map<number, number>();
  answered = 0;
  refused = 0;
  failed = 0;

  record(status: number, ms: number): void {
    this.times.push(ms);
    if (status >= 500 || status === 0) {
      this.failed += 1;
      this.failures.set(status, (this.failures.get(status) ?? 0) + 1);
    } else if (status >= 400) this.refused += 1;
    else this.answered += 1;
  }
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export type Sample = { atMs: number; mb: number };

/**
 * Returns the slope of the regression line through the samples, in megabytes per hour; 0 for fewer than
 * three.
 */
export function slopeOf(samples: readonly Sample[]): number {
  const count = samples.length;
  if (count < 3) return 0;
  const meanMs = samples.reduce((sum, { atMs }) => sum + atMs, 0) / count;
  const meanMb = samples.reduce((sum, { mb }) => sum + mb, 0) / count;
  const numerator = samples.reduce((sum, { atMs, mb }) => sum + (atMs - meanMs) * (mb - meanMb), 0);
  const denominator = samples.reduce((sum, { atMs }) => sum + (atMs - meanMs) ** 2, 0);
  return denominator === 0 ? 0 : (numerator / denominator) * 3_600_000;
}

/** Returns the memory in megabytes at the beginning, in the middle and at the end, and the maximum. */
export function memoryOf(samples: readonly Sample[]): {
  first: number;
  middle: number;
  last: number;
  most: number;
} {
  const values = samples.map(({ mb }) => mb);
  return {
    first: values[0] ?? 0,
    middle: values[Math.floor((values.length - 1) / 2)] ?? 0,
    last: values.at(-1) ?? 0,
    most: Math.max(0, ...values),
  };
}

export function tableOf(tallies: ReadonlyMap<Kind, Tally>): string {
  const lines = [...tallies].map(([kind, { times, answered, refused, failed }]) =>
    [
      kind,
      answered,
      refused,
      failed,
      ...[0.5, 0.95, 0.99, 1].map((part) => `${Math.round(quantile(times, part))} ms`),
    ].join(' | '),
  );
  return [
    '| kind | answered | refused | failed | p50 | p95 | p99 | slowest |',
    '|---|---|---|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}
