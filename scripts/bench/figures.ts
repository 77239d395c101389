import { loadavg } from 'node:os';

export type Figure = {
  name: string;
  ours: string;
  beside: string;
  ratio: string;
  target: string;
  met: boolean;
};

/** Runs the two in turn, several times, and takes the median of each and of the ratios, so that a drifting machine tells the truth. */
export async function sideBySide(
  ours: () => Promise<number>,
  beside: () => Promise<number>,
  rounds = 5,
): Promise<{ ours: number; beside: number; ratio: number }> {
  const pairs: Array<[number, number]> = [];
  for (let round = 0; round < rounds; round++) pairs.push([await ours(), await beside()]);
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

export function p99(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

export function print(title: string, figures: Figure[]): void {
  console.log(`\n${title}  (load ${loadavg()[0]?.toFixed(2)})`);
  for (const figure of figures) {
    console.log(`  ${figure.met ? 'met   ' : 'MISSED'} ${figure.name}`);
    console.log(
      `         ours ${figure.ours} · beside ${figure.beside} · ratio ${figure.ratio} · target ${figure.target}`,
    );
  }
}
