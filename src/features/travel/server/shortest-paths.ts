import type { RoadGraph } from './road-graph.ts';

/** A node at which people arrive, and the seconds from there to the place itself. */
export type Target = { node: number; seconds: number };

export type PathTree = {
  /** The seconds from each node to the place; infinite if no road leads there. */
  seconds: Float32Array;
  /** The next node on the way to the place, or -1 at its end. */
  next: Int32Array;
  /** The metres of that way. */
  meters: Float32Array;
};

/** Other requests get their turn after this many nodes. */
const nodesPerSlice = 5_000;

/**
 * Finds the fastest ways from all nodes to a place (Dijkstra). Yields now and then, so that the caller can let
 * other work run, and returns the tree of ways.
 * @param secondsPerMeter the pace for each kind of arc
 * @param start a node whose way ends the search
 */
export function* findPaths(
  graph: RoadGraph,
  targets: Iterable<Target>,
  secondsPerMeter: Float32Array,
  start?: number,
): Generator<void, PathTree> {
  const { firstArc, arcFrom, arcMeters, arcKind } = graph;
  const count = graph.lng.length;
  const seconds = new Float32Array(count).fill(Number.POSITIVE_INFINITY);
  const meters = new Float32Array(count);
  const next = new Int32Array(count).fill(-1);
  const queue = openQueue();
  for (const target of targets) {
    if (target.seconds >= (seconds[target.node] ?? 0)) continue;
    seconds[target.node] = target.seconds;
    queue.push(target.seconds, target.node);
  }
  for (let visited = 1; queue.size() > 0; visited++) {
    const cost = queue.firstCost();
    const node = queue.pop();
    // A shorter way to this node was found after this entry was added.
    if (cost > (seconds[node] ?? 0)) continue;
    if (node === start) break;
    const end = firstArc[node + 1] ?? 0;
    for (let arc = firstArc[node] ?? 0; arc < end; arc++) {
      const from = arcFrom[arc] ?? 0;
      const length = arcMeters[arc] ?? 0;
      const total = Math.fround(cost + length * (secondsPerMeter[arcKind[arc] ?? 0] ?? 0));
      if (total >= (seconds[from] ?? 0)) continue;
      seconds[from] = total;
      meters[from] = (meters[node] ?? 0) + length;
      next[from] = node;
      queue.push(total, from);
    }
    if (visited % nodesPerSlice === 0) yield;
  }
  return { seconds, next, meters };
}

/** Opens a priority queue: a binary heap in typed arrays. */
function openQueue() {
  let costs = new Float32Array(1_024);
  let nodes = new Uint32Array(1_024);
  let size = 0;
  const grow = () => {
    const [largerCosts, largerNodes] = [new Float32Array(size * 2), new Uint32Array(size * 2)];
    largerCosts.set(costs);
    largerNodes.set(nodes);
    [costs, nodes] = [largerCosts, largerNodes];
  };
  const put = (at: number, cost: number, node: number) => {
    costs[at] = cost;
    nodes[at] = node;
  };
  return {
    size: () => size,
    firstCost: () => costs[0] ?? 0,
    push(cost: number, node: number): void {
      if (size === costs.length) grow();
      let at = size++;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if ((costs[parent] ?? 0) <= cost) break;
        put(at, costs[parent] ?? 0, nodes[parent] ?? 0);
        at = parent;
      }
      put(at, cost, node);
    },
    /** Removes the node with the least cost. */
    pop(): number {
      const first = nodes[0] ?? 0;
      size -= 1;
      const [cost, node] = [costs[size] ?? 0, nodes[size] ?? 0];
      let at = 0;
      for (let child = 1; child < size; child = 2 * at + 1) {
        if (child + 1 < size && (costs[child + 1] ?? 0) < (costs[child] ?? 0)) child += 1;
        if ((costs[child] ?? 0) >= cost) break;
        put(at, costs[child] ?? 0, nodes[child] ?? 0);
        at = child;
      }
      put(at, cost, node);
      return first;
    },
  };
}
