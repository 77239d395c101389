import { loadavg } from 'node:os';

export type BenchmarkResult = {
  name: string;
  ours: string;
  beside: string;
  ratio: string;
  target: string;
  /** Null for a result without a target, which is shown for information. */
  met: boolean | null;
};

/**
 * Runs both sides alternately, several times. Returns the median of each side and of the ratios, so that
 * changes in the speed of the machine cancel out.
 */
export async function measureSideBySide(
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
  rounds = 5,
): Promise<{ ours: number; beside: number; ratio: number }> {
  const pairs: Array<[number, number]> = [];
  for (let round = 0; round < rounds; round++) pairs.push([await ours(), await baseline()]);
  return {
    ours: median(pairs.map(([value]) => value)),
    beside: median(pairs.map(([, value]) => value)),
    ratio: median(pairs.map(([a, b]) => b / a)),
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

/** Percentiles of response times in milliseconds, with the maximum. */
export type LatencyPercentiles = { p50: number; p95: number; p99: number; max: number };

export function latencyPercentiles(times: number[]): LatencyPercentiles {
  const sorted = times.toSorted((a, b) => a - b);
  const percentile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const [p50, p95, p99, max] = [percentile(0.5), percentile(0.95), percentile(0.99), sorted.at(-1)].map(
    (ms) => ms ?? Number.NaN,
  );
  return { p50, p95, p99, max } as LatencyPercentiles;
}

export function formatLatency({ p50, p95, p99, max }: LatencyPercentiles): string {
  const rounded = [p50, p95, p99, max].map((ms) => ms.toFixed(ms < 10 ? 1 : 0));
  return `p50 ${rounded[0]} p95 ${rounded[1]} p99 ${rounded[2]} max ${rounded[3]} ms`;
}

export function p99(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

export function print(title: string, results: BenchmarkResult[]): void {
  console.log(`\n${title}  (load ${loadavg()[0]?.toFixed(2)})`);
  for (const result of results) {
    const label = result.met === null ? 'shown ' : result.met ? 'met   ' : 'MISSED';
    console.log(`  ${label} ${result.name}`);
    console.log(
      `         ours ${result.ours} · baseline ${result.beside} · ratio ${result.ratio} · target ${result.target}`,
    );
  }
}
