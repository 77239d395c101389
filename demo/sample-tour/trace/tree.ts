import { type Hit, newHit, type Solid } from './solid.ts';

/** Finds what a ray meets: a tree of boxes around boxes, walked without making anything. */
export class Scene {
  readonly solids: readonly Solid[];
  /** Whether a place under the sky rather than in a room: there it is brighter, and it is exposed for itself. */
  readonly isOutdoors: (x: number, z: number) => boolean;
  private readonly bounds: Float64Array;
  /** Two numbers a node: the first child or the first solid, and the count of solids (0: an inner node). */
  private readonly links: Int32Array;
  private readonly order: Int32Array;
  private readonly stack = new Int32Array(128);
  private nodes = 0;

  constructor(solids: readonly Solid[], isOutdoors: (x: number, z: number) => boolean) {
    this.solids = solids;
    this.isOutdoors = isOutdoors;
    this.bounds = new Float64Array(solids.length * 2 * 6 + 12);
    this.links = new Int32Array(solids.length * 2 * 2 + 4);
    this.order = Int32Array.from(solids.keys());
    this.nodes = 1;
    this.split(0, 0, solids.length);
  }

  private split(node: number, from: number, to: number): void {
    const min = [Infinity, Infinity, Infinity];
    const max = [-Infinity, -Infinity, -Infinity];
    for (let at = from; at < to; at += 1) {
      const solid = this.solids[this.order[at]!]!;
      for (let axis = 0; axis < 3; axis += 1) {
        min[axis] = Math.min(min[axis]!, solid.min[axis as 0] - 1e-5);
        max[axis] = Math.max(max[axis]!, solid.max[axis as 0] + 1e-5);
      }
    }
    this.bounds.set([...min, ...max], node * 6);
    const count = to - from;
    if (count <= 3) {
      this.links[node * 2] = from;
      this.links[node * 2 + 1] = count;
      return;
    }
    const middle = this.bestSplit(from, to);
    const left = this.nodes;
    this.nodes += 2;
    this.links[node * 2] = left;
    this.links[node * 2 + 1] = 0;
    this.split(left, from, middle);
    this.split(left + 1, middle, to);
  }

  /** Sorts the stretch along the axis where cutting costs least, by the surface of the two halves. */
  private bestSplit(from: number, to: number): number {
    let best = { cost: Infinity, axis: 0, at: (from + to) >> 1 };
    for (let axis = 0; axis < 3; axis += 1) {
      const sorted = this.sorted(from, to, axis);
      const left = surfaces(sorted.map((index) => this.solids[index]!));
      const right = surfaces(sorted.map((index) => this.solids[index]!).reverse()).reverse();
      for (let at = 1; at < sorted.length; at += 1) {
        const cost = left[at - 1]! * at + right[at]! * (sorted.length - at);
        if (cost < best.cost) best = { cost, axis, at: from + at };
      }
    }
    this.order.set(this.sorted(from, to, best.axis), from);
    return best.at;
  }

  private sorted(from: number, to: number, axis: number): number[] {
    const middle = (index: number) => this.solids[index]!.min[axis as 0] + this.solids[index]!.max[axis as 0];
    return [...this.order.subarray(from, to)].sort((a, b) => middle(a) - middle(b));
  }

  /** The first solid on the way; fills `hit`. */
  trace(hit: Hit, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): boolean {
    hit.t = Infinity;
    hit.solid = null;
    this.walk(hit, ox, oy, oz, dx, dy, dz, false);
    if (!hit.solid) return false;
    (hit.solid as Solid).describe(hit, ox + dx * hit.t, oy + dy * hit.t, oz + dz * hit.t);
    return true;
  }

  private readonly shadow = newHit();

  /** Whether anything stands in the way. */
  isBlocked(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): boolean {
    this.shadow.t = Infinity;
    this.shadow.solid = null;
    this.walk(this.shadow, ox, oy, oz, dx, dy, dz, true);
    return this.shadow.solid !== null;
  }

  private walk(
    hit: Hit,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    any: boolean,
  ): void {
    const { bounds, links, order, solids, stack } = this;
    const ix = 1 / dx;
    const iy = 1 / dy;
    const iz = 1 / dz;
    let depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
      const node = stack[--depth]!;
      if (enters(bounds, node * 6, ox, oy, oz, ix, iy, iz) >= hit.t) continue;
      const first = links[node * 2]!;
      const count = links[node * 2 + 1]!;
      if (count === 0) {
        const a = enters(bounds, first * 6, ox, oy, oz, ix, iy, iz);
        const b = enters(bounds, (first + 1) * 6, ox, oy, oz, ix, iy, iz);
        if (a < b) {
          if (b < hit.t) stack[depth++] = first + 1;
          if (a < hit.t) stack[depth++] = first;
        } else {
          if (a < hit.t) stack[depth++] = first;
          if (b < hit.t) stack[depth++] = first + 1;
        }
        continue;
      }
      for (let at = first; at < first + count; at += 1) {
        const solid = solids[order[at]!]!;
        const t = solid.meet(ox, oy, oz, dx, dy, dz, hit.t);
        if (t < hit.t) {
          hit.t = t;
          hit.solid = solid;
          if (any) return;
        }
      }
    }
  }
}

function enters(
  bounds: Float64Array,
  at: number,
  ox: number,
  oy: number,
  oz: number,
  ix: number,
  iy: number,
  iz: number,
): number {
  const x0 = (bounds[at]! - ox) * ix;
  const x1 = (bounds[at + 3]! - ox) * ix;
  const y0 = (bounds[at + 1]! - oy) * iy;
  const y1 = (bounds[at + 4]! - oy) * iy;
  const z0 = (bounds[at + 2]! - oz) * iz;
  const z1 = (bounds[at + 5]! - oz) * iz;
  const into = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1));
  const out = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1));
  return out >= Math.max(into, 0) ? Math.max(into, 0) : Infinity;
}

/** The surface of the box around the first one, two, three … solids. */
function surfaces(solids: readonly Solid[]): number[] {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  return solids.map((solid) => {
    for (let axis = 0; axis < 3; axis += 1) {
      min[axis] = Math.min(min[axis]!, solid.min[axis as 0]);
      max[axis] = Math.max(max[axis]!, solid.max[axis as 0]);
    }
    const [x, y, z] = [max[0]! - min[0]!, max[1]! - min[1]!, max[2]! - min[2]!];
    return x * y + y * z + z * x;
  });
}
