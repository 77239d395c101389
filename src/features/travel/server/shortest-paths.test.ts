import { describe, expect, test } from 'vitest';
import type { RoadGraph } from './road-graph.ts';
import { decodeGraph, encodeGraph } from './road-graph.ts';
import { findPaths, type PathTree } from './shortest-paths.ts';

type Arc = { from: number; to: number; meters: number; kind: number };

function graphOf(count: number, arcs: readonly Arc[]): RoadGraph {
  const ordered = [...arcs].sort((a, b) => a.to - b.to);
  return {
    lng: Int32Array.from({ length: count }, (_, node) => node),
    lat: new Int32Array(count),
    firstArc: Uint32Array.from(
      { length: count + 1 },
      (_, node) => ordered.filter(({ to }) => to < node).length,
    ),
    arcFrom: Uint32Array.from(ordered, ({ from }) => from),
    arcMeters: Uint16Array.from(ordered, ({ meters }) => meters),
    arcKind: Uint8Array.from(ordered, ({ kind }) => kind),
    pointLng: Int32Array.of(7),
    pointLat: Int32Array.of(8),
    pointKind: Uint8Array.of(1),
    valleyHeights: Uint8Array.of(3, 4),
  };
}

/** Dijkstra's algorithm in its plainest form: without a queue, and by looking at every arc each time. */
function naiveSeconds(count: number, arcs: readonly Arc[], target: number, pace: Float32Array): number[] {
  const seconds = Array.from({ length: count }, (_, node) => (node === target ? 0 : Infinity));
  const open = new Set(seconds.keys());
  while (open.size > 0) {
    const node = [...open].reduce((a, b) => ((seconds[b] ?? 0) < (seconds[a] ?? 0) ? b : a));
    open.delete(node);
    for (const { from, to, meters, kind } of arcs)
      if (to === node)
        seconds[from] = Math.min(seconds[from] ?? 0, (seconds[node] ?? 0) + meters * (pace[kind] ?? 0));
  }
  return seconds;
}

/** Numbers that are the same in each run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function finish(steps: Generator<void, PathTree>): PathTree {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const pace = Float32Array.of(0.1, 0.25, 0.5);

describe('findPaths', () => {
  test.each([1, 2, 3, 4, 5, 6])('finds the same times as a naive search in random streets %i', (seed) => {
    const below = numbersFrom(seed);
    const count = 60 + below(60);
    const arcs = Array.from({ length: count * 3 }, () => ({
      from: below(count),
      to: below(count),
      meters: 1 + below(2_000),
      kind: below(3),
    }));
    const target = below(count);
    const { seconds, next, meters } = finish(
      findPaths(graphOf(count, arcs), [{ node: target, seconds: 0 }], pace),
    );
    const expected = naiveSeconds(count, arcs, target, pace);
    // The nodes hold 32-bit numbers.
    expect([...seconds].map((time) => Math.round(time))).toEqual(expected.map((time) => Math.round(time)));
    // The tree leads to the place by arcs that exist, and its metres are theirs.
    for (let node = 0; node < count; node++) {
      if (node === target || !Number.isFinite(seconds[node])) continue;
      const onward = next[node] ?? -1;
      const lengths = arcs
        .filter(({ from, to }) => from === node && to === onward)
        .map((arc) => (meters[onward] ?? 0) + arc.meters);
      expect(lengths).toContain(meters[node]);
    }
  });

  test('follows one-way streets only in their direction', () => {
    const oneway = graphOf(2, [{ from: 0, to: 1, meters: 100, kind: 0 }]);
    expect([...finish(findPaths(oneway, [{ node: 1, seconds: 5 }], pace)).seconds]).toEqual([15, 5]);
    expect([...finish(findPaths(oneway, [{ node: 0, seconds: 5 }], pace)).seconds]).toEqual([5, Infinity]);
  });

  test('lets other work run during a long search', () => {
    const count = 50_000;
    const arcs = Array.from({ length: count - 1 }, (_, node) => ({
      from: node + 1,
      to: node,
      meters: 1,
      kind: 0,
    }));
    const graph = { ...graphOf(0, arcs), ...longStreet(count) };
    const steps = findPaths(graph, [{ node: 0, seconds: 0 }], pace);
    expect(steps.next().done).toBe(false);
    expect(finish(steps).meters[count - 1]).toBe(count - 1);
  });
});

/** Returns the nodes of one street, whose arcs all lead to the node before. */
function longStreet(count: number) {
  return {
    lng: new Int32Array(count),
    firstArc: Uint32Array.from({ length: count + 1 }, (_, node) => Math.min(node, count - 1)),
  };
}

test('reads a graph as it was written, and refuses other files', () => {
  const graph = graphOf(3, [
    { from: 0, to: 1, meters: 65_000, kind: 2 },
    { from: 2, to: 1, meters: 3, kind: 1 },
  ]);
  const file = encodeGraph(graph);
  expect(decodeGraph(file)).toEqual(graph);
  expect(() => decodeGraph(file.subarray(0, file.length - 3))).toThrow(RangeError);
  expect(() => decodeGraph(new Uint8Array(40))).toThrow(RangeError);
});
