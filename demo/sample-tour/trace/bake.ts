import { skyLight, sun, sunLight } from './sky.ts';
import { clamp, type Hit, newHit, type Place, type Rgb, type Solid, type Vector } from './solid.ts';
import type { Scene } from './tree.ts';

/** A map of the light that falls on every side of every solid: from the sky, the lamps and everything around. */
export type LightMap = { at(hit: Hit): Rgb };

/** An opening to the outside: from one corner along one edge and up. The house is on the side of `inwards`. */
export type Portal = { corner: Vector; along: Vector; up: Vector; inwards: Vector };

type Side = { first: number; wide: number; tall: number };
type Texels = { sides: Map<Solid, Side[]>; places: Place[]; owners: Solid[] };

const texel = { indoors: 0.075, outdoors: 0.28 };
const longestSide = 200;

/** Small things have a few texels all the same: one that is hidden must not blacken them whole. */
function texelOf(solid: Solid): number {
  if (!solid.outdoors) return texel.indoors;
  return clamp(Math.max(...solid.faces.flat()) / 5, 0.1, texel.outdoors);
}
const bounces = 12;

/**
 * Sends rays from every texel over its half of the world once, remembers which texels they met, and then lets the light go
 * to and fro between them until it settles. Noise is smoothed within each side after each step; the sun, whose edges are
 * true, goes into the exchange but not into the map: it is drawn pixel by pixel.
 */
export function bakeLight(
  scene: Scene,
  portals: readonly Portal[],
  rays: number,
  onProgress: (share: number) => void,
): Float32Array {
  const texels = layOut(scene);
  const count = texels.places.length;
  const met = new Int32Array(count * rays).fill(-1);
  const steady = new Float32Array(count * 3);
  const sunlit = new Float32Array(count * 3);
  const buried = new Uint8Array(count);
  const lamps = lampPoints(scene);
  const ways = new Ways(count);
  for (const [at, place] of texels.places.entries()) {
    const inside = gather(scene, texels, at, rays, met, steady);
    buried[at] = inside > rays * 0.2 ? 1 : 0;
    addLamps(scene, place, lamps, steady, at);
    ways.begin(at);
    if (!isOutside(scene, place))
      for (const portal of portals) lookOut(scene, texels, portal, at, steady, ways);
    const share = sunOn(scene, place);
    for (let c = 0; c < 3; c += 1) sunlit[at * 3 + c] = share * sunLight[c as 0];
    if (at % 2000 === 0) onProgress(at / count);
  }
  const tidy = (light: Float32Array) => {
    for (const list of texels.sides.values()) {
      for (const side of list) {
        fillBuried(light, buried, side);
        smooth(light, side);
      }
    }
  };
  tidy(steady);
  ways.begin(count);
  return settle(texels, steady, sunlit, met, ways, rays, tidy);
}

/** The map for a scene from what was baked for it. */
export function lightMap(scene: Scene, light: Float32Array): LightMap {
  const { sides, places } = layOut(scene);
  if (light.length !== places.length * 3) throw new Error('this light was baked for another scene');
  return { at: (where) => lookUp(light, sides.get(where.solid!)![where.face]!, where.s, where.v) };
}

function layOut(scene: Scene): Texels {
  const texels: Texels = { sides: new Map(), places: [], owners: [] };
  for (const solid of scene.solids) {
    const size = texelOf(solid);
    const sides = solid.faces.map(([w, h], face): Side => {
      const wide = Math.min(longestSide, Math.max(1, Math.ceil(w / size)));
      const tall = Math.min(longestSide, Math.max(1, Math.ceil(h / size)));
      const first = texels.places.length;
      for (let v = 0; v < tall; v += 1) {
        for (let s = 0; s < wide; s += 1) {
          texels.places.push(solid.placeOn(face, (s + 0.5) / wide, (v + 0.5) / tall));
          texels.owners.push(solid);
        }
      }
      return { first, wide, tall };
    });
    texels.sides.set(solid, sides);
  }
  return texels;
}

/** Light of the sun by how much of it reaches the place, 0 to the cosine. */
function sunOn(scene: Scene, place: Place): number {
  const facing = place.nx * sun[0] + place.ny * sun[1] + place.nz * sun[2];
  if (facing <= 0) return 0;
  return scene.isBlocked(
    place.x + place.nx * 1e-3,
    place.y + place.ny * 1e-3,
    place.z + place.nz * 1e-3,
    sun[0],
    sun[1],
    sun[2],
  )
    ? 0
    : facing;
}

const isOutside = (scene: Scene, place: Place) =>
  scene.isOutdoors(place.x + place.nx * 0.04, place.z + place.nz * 0.04);
const hitIsOutside = (scene: Scene, x: number, z: number) =>
  scene.isOutdoors(x + hit.nx * 0.04, z + hit.nz * 0.04);

/** @returns how many rays met the inside of something: the texel lies in it */
function gather(
  scene: Scene,
  { places, sides }: Texels,
  at: number,
  rays: number,
  met: Int32Array,
  steady: Float32Array,
): number {
  const place = places[at]!;
  const [tx, ty, tz, bx, by, bz] = basis(place.nx, place.ny, place.nz);
  const ox = place.x + place.nx * 2e-3;
  const oy = place.y + place.ny * 2e-3;
  const oz = place.z + place.nz * 2e-3;
  const shiftU = fraction(at * 0.754877666);
  const shiftV = fraction(at * 0.569840296);
  const weight = Math.PI / rays;
  let inside = 0;
  const indoors = !isOutside(scene, place);
  for (let ray = 0; ray < rays; ray += 1) {
    const u = fraction((ray + 0.5) / rays + shiftU);
    const turn = Math.PI * 2 * fraction(radical(ray) + shiftV);
    const r = Math.sqrt(u);
    const up = Math.sqrt(1 - u);
    const cx = Math.cos(turn) * r;
    const cy = Math.sin(turn) * r;
    const dx = tx * cx + bx * cy + place.nx * up;
    const dy = ty * cx + by * cy + place.ny * up;
    const dz = tz * cx + bz * cy + place.nz * up;
    const found = scene.trace(hit, ox, oy, oz, dx, dy, dz);
    // From inside, what lies out of doors is looked for through the windows instead.
    if (indoors && (!found || hitIsOutside(scene, ox + dx * hit.t, oz + dz * hit.t))) continue;
    if (!found) {
      const sky = skyLight(dx, dy, dz);
      for (let c = 0; c < 3; c += 1) steady[at * 3 + c]! += sky[c as 0] * weight;
    } else if (hit.nx * dx + hit.ny * dy + hit.nz * dz > 0.01) {
      inside += 1;
    } else {
      const side = sides.get(hit.solid!)![hit.face]!;
      const s = Math.min(side.wide - 1, Math.floor(hit.s * side.wide));
      const v = Math.min(side.tall - 1, Math.floor(hit.v * side.tall));
      met[at * rays + ray] = side.first + v * side.wide + s;
    }
  }
  return inside;
}

const hit = newHit();

/** For each texel the texels out of doors that it sees through windows, with their weight. Grows as it is filled. */
class Ways {
  readonly starts: Int32Array;
  from = new Int32Array(1 << 20);
  weight = new Float32Array(1 << 20);
  used = 0;

  constructor(count: number) {
    this.starts = new Int32Array(count + 1);
  }

  begin(at: number): void {
    this.starts[at] = this.used;
  }

  add(texel: number, weight: number): void {
    if (this.used === this.from.length) {
      const [from, weights] = [new Int32Array(this.used * 2), new Float32Array(this.used * 2)];
      from.set(this.from);
      weights.set(this.weight);
      this.from = from;
      this.weight = weights;
    }
    this.from[this.used] = texel;
    this.weight[this.used] = weight;
    this.used += 1;
  }
}

/** Aims at a window, place by place, and takes what shines in: the sky at once, the ground and the hedge by their texels. */
function lookOut(
  scene: Scene,
  { places, sides }: Texels,
  { corner, along, up, inwards }: Portal,
  at: number,
  steady: Float32Array,
  ways: Ways,
): void {
  const place = places[at]!;
  const before =
    (place.x - corner[0]) * inwards[0] +
    (place.y - corner[1]) * inwards[1] +
    (place.z - corner[2]) * inwards[2];
  if (before < 0.01) return;
  const [wide, tall] = [Math.hypot(...along), Math.hypot(...up)];
  // Close to a window its corners shine very differently: more, smaller pieces.
  const [mx, my, mz] = [0, 1, 2].map((k) => corner[k as 0] + (along[k as 0] + up[k as 0]) / 2) as [
    number,
    number,
    number,
  ];
  const size = Math.max(wide, tall) / Math.hypot(mx - place.x, my - place.y, mz - place.z);
  const columns = size > 1.6 ? 16 : size > 0.7 ? 10 : 6;
  const rows = columns;
  if (!isInSight(scene, place, corner, along, up)) return;
  const area = (wide * tall) / (columns * rows);
  const shiftU = fraction(at * 0.754877666);
  const shiftV = fraction(at * 0.569840296);
  for (let sample = 0; sample < columns * rows; sample += 1) {
    const u = ((sample % columns) + fraction(shiftU + sample * 0.618034)) / columns;
    const v = (Math.floor(sample / columns) + fraction(shiftV + sample * 0.414214)) / rows;
    const lx = corner[0] + along[0] * u + up[0] * v - place.x;
    const ly = corner[1] + along[1] * u + up[1] * v - place.y;
    const lz = corner[2] + along[2] * u + up[2] * v - place.z;
    const square = lx * lx + ly * ly + lz * lz;
    const far = Math.sqrt(square);
    const facing = (lx * place.nx + ly * place.ny + lz * place.nz) / far;
    if (facing <= 0) continue;
    const turned = -(lx * inwards[0] + ly * inwards[1] + lz * inwards[2]) / far;
    const weight = (facing * turned * area) / Math.max(square, area * 0.5);
    const [dx, dy, dz] = [lx / far, ly / far, lz / far];
    if (
      !scene.trace(
        hit,
        place.x + place.nx * 2e-3,
        place.y + place.ny * 2e-3,
        place.z + place.nz * 2e-3,
        dx,
        dy,
        dz,
      )
    ) {
      const sky = skyLight(dx, dy, dz);
      for (let c = 0; c < 3; c += 1) steady[at * 3 + c]! += sky[c as 0] * weight;
    } else if (hitIsOutside(scene, place.x + dx * hit.t, place.z + dz * hit.t)) {
      const side = sides.get(hit.solid!)![hit.face]!;
      ways.add(
        side.first +
          Math.min(side.tall - 1, Math.floor(hit.v * side.tall)) * side.wide +
          Math.min(side.wide - 1, Math.floor(hit.s * side.wide)),
        weight,
      );
    }
  }
}

/** Whether any of nine rays gets as far as the window. */
function isInSight(scene: Scene, place: Place, corner: Vector, along: Vector, up: Vector): boolean {
  for (let probe = 0; probe < 9; probe += 1) {
    const u = ((probe % 3) + 0.5) / 3;
    const v = (Math.floor(probe / 3) + 0.5) / 3;
    const lx = corner[0] + along[0] * u + up[0] * v - place.x;
    const ly = corner[1] + along[1] * u + up[1] * v - place.y;
    const lz = corner[2] + along[2] * u + up[2] * v - place.z;
    if (lx * place.nx + ly * place.ny + lz * place.nz <= 0) continue;
    const ox = place.x + place.nx * 2e-3;
    const oy = place.y + place.ny * 2e-3;
    const oz = place.z + place.nz * 2e-3;
    if (!scene.trace(blocker, ox, oy, oz, lx, ly, lz) || blocker.t > 0.9) return true;
  }
  return false;
}

type LampPoint = Place & { area: number; glow: Rgb };

/** Lamps are small and bright: they are aimed at, not waited for. */
function lampPoints(scene: Scene): LampPoint[] {
  const points: LampPoint[] = [];
  for (const solid of scene.solids) {
    const { glow } = solid.material;
    if (!glow) continue;
    for (const [face, [wide, tall]] of solid.faces.entries()) {
      const samples =
        face === 0
          ? [
              [0.05, 0.5],
              [0.3, 0.5],
              [0.55, 0.5],
              [0.8, 0.5],
            ]
          : [[0.5, 0.5]];
      for (const [s, v] of samples)
        points.push({
          ...solid.placeOn(face, s!, v!),
          area: (wide * tall * (face === 0 ? 1 : 0.785)) / samples.length,
          glow,
        });
    }
  }
  return points;
}

function addLamps(
  scene: Scene,
  place: Place,
  lamps: readonly LampPoint[],
  steady: Float32Array,
  at: number,
): void {
  for (const lamp of lamps) {
    const lx = lamp.x + lamp.nx * 4e-3 - place.x;
    const ly = lamp.y + lamp.ny * 4e-3 - place.y;
    const lz = lamp.z + lamp.nz * 4e-3 - place.z;
    const square = lx * lx + ly * ly + lz * lz;
    if (square > 64) continue;
    const far = Math.sqrt(square);
    const facing = (lx * place.nx + ly * place.ny + lz * place.nz) / far;
    const turned = -(lx * lamp.nx + ly * lamp.ny + lz * lamp.nz) / far;
    if (facing <= 0 || turned <= 0) continue;
    const strength = (facing * turned * lamp.area) / Math.max(square, 0.02);
    if (strength < 1e-5) continue;
    // From the texel to the lamp the way is as long as the direction itself: what lies beyond one does not count.
    if (isBetween(scene, place, lx, ly, lz)) continue;
    for (let c = 0; c < 3; c += 1) steady[at * 3 + c]! += lamp.glow[c as 0] * strength;
  }
}

const blocker = newHit();

function isBetween(scene: Scene, place: Place, lx: number, ly: number, lz: number): boolean {
  return (
    scene.trace(
      blocker,
      place.x + place.nx * 2e-3,
      place.y + place.ny * 2e-3,
      place.z + place.nz * 2e-3,
      lx,
      ly,
      lz,
    ) &&
    blocker.t < 0.995 &&
    !blocker.solid!.material.glow
  );
}

function settle(
  { places, owners }: Texels,
  steady: Float32Array,
  sunlit: Float32Array,
  met: Int32Array,
  ways: Ways,
  rays: number,
  tidy: (light: Float32Array) => void,
): Float32Array {
  const count = places.length;
  const reflect = new Float32Array(count * 3);
  for (const [at, place] of places.entries()) {
    const colour = owners[at]!.material.colour(place.x, place.y, place.z, place.nx, place.ny, place.nz, 0.3);
    for (let c = 0; c < 3; c += 1) reflect[at * 3 + c] = Math.min(0.85, colour[c as 0]) / Math.PI;
  }
  let light = steady;
  const sent = new Float32Array(count * 3);
  const weight = Math.PI / rays;
  for (let bounce = 0; bounce < bounces; bounce += 1) {
    for (let at = 0; at < count * 3; at += 1) sent[at] = (light[at]! + sunlit[at]!) * reflect[at]!;
    const next = new Float32Array(count * 3);
    for (let at = 0; at < count; at += 1) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let ray = at * rays; ray < (at + 1) * rays; ray += 1) {
        const from = met[ray]! * 3;
        if (from < 0) continue;
        r += sent[from]!;
        g += sent[from + 1]!;
        b += sent[from + 2]!;
      }
      r *= weight;
      g *= weight;
      b *= weight;
      for (let way = ways.starts[at]!; way < ways.starts[at + 1]!; way += 1) {
        const from = ways.from[way]! * 3;
        r += sent[from]! * ways.weight[way]!;
        g += sent[from + 1]! * ways.weight[way]!;
        b += sent[from + 2]! * ways.weight[way]!;
      }
      next[at * 3] = r;
      next[at * 3 + 1] = g;
      next[at * 3 + 2] = b;
    }
    tidy(next);
    for (let at = 0; at < count * 3; at += 1) next[at]! += steady[at]!;
    light = next;
  }
  return light;
}

/** A texel inside a wall or under a chest takes the light of its neighbours. */
function fillBuried(light: Float32Array, buried: Uint8Array, { first, wide, tall }: Side): void {
  const open = Uint8Array.from({ length: wide * tall }, (_, at) => 1 - buried[first + at]!);
  for (let round = 0; round < 4; round += 1) {
    const before = open.slice();
    for (let v = 0; v < tall; v += 1) {
      for (let s = 0; s < wide; s += 1) {
        const here = v * wide + s;
        if (before[here]) continue;
        const sum = [0, 0, 0];
        let found = 0;
        for (const [ds, dv] of [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const) {
          const a = s + ds;
          const b = v + dv;
          if (a < 0 || b < 0 || a >= wide || b >= tall || !before[b * wide + a]) continue;
          found += 1;
          for (let c = 0; c < 3; c += 1) sum[c]! += light[(first + b * wide + a) * 3 + c]!;
        }
        if (found === 0) continue;
        for (let c = 0; c < 3; c += 1) light[(first + here) * 3 + c] = sum[c]! / found;
        open[here] = 1;
      }
    }
  }
}

function smooth(light: Float32Array, { first, wide, tall }: Side): void {
  if (wide * tall < 9) return;
  const before = light.slice(first * 3, (first + wide * tall) * 3);
  const reach = 3;
  for (let v = 0; v < tall; v += 1) {
    for (let s = 0; s < wide; s += 1) {
      const here = (v * wide + s) * 3;
      const own = before[here]! + before[here + 1]! + before[here + 2]!;
      let r = 0;
      let g = 0;
      let b = 0;
      let weights = 0;
      for (let dv = -reach; dv <= reach; dv += 1) {
        if (v + dv < 0 || v + dv >= tall) continue;
        for (let ds = -reach; ds <= reach; ds += 1) {
          if (s + ds < 0 || s + ds >= wide) continue;
          const there = ((v + dv) * wide + s + ds) * 3;
          const value = before[there]! + before[there + 1]! + before[there + 2]!;
          const unlike = Math.abs(value - own) / (own + value + 0.02);
          const weight = Math.exp(-(ds * ds + dv * dv) / 5 - unlike * unlike * 14);
          r += before[there]! * weight;
          g += before[there + 1]! * weight;
          b += before[there + 2]! * weight;
          weights += weight;
        }
      }
      light[first * 3 + here] = r / weights;
      light[first * 3 + here + 1] = g / weights;
      light[first * 3 + here + 2] = b / weights;
    }
  }
}

function lookUp(light: Float32Array, { first, wide, tall }: Side, s: number, v: number): Rgb {
  const x = clamp(s * wide - 0.5, 0, wide - 1);
  const y = clamp(v * tall - 0.5, 0, tall - 1);
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const x1 = Math.min(x0 + 1, wide - 1);
  const y1 = Math.min(y0 + 1, tall - 1);
  const fx = x - x0;
  const fy = y - y0;
  const a = (first + y0 * wide + x0) * 3;
  const b = (first + y0 * wide + x1) * 3;
  const c = (first + y1 * wide + x0) * 3;
  const d = (first + y1 * wide + x1) * 3;
  const at = (k: number) =>
    (light[a + k]! * (1 - fx) + light[b + k]! * fx) * (1 - fy) +
    (light[c + k]! * (1 - fx) + light[d + k]! * fx) * fy;
  return [at(0), at(1), at(2)];
}

const fraction = (value: number) => value - Math.floor(value);

/** Van der Corput's sequence in base two. */
function radical(index: number): number {
  let bits = index;
  bits = ((bits << 16) | (bits >>> 16)) >>> 0;
  bits = (((bits & 0x55555555) << 1) | ((bits & 0xaaaaaaaa) >>> 1)) >>> 0;
  bits = (((bits & 0x33333333) << 2) | ((bits & 0xcccccccc) >>> 2)) >>> 0;
  bits = (((bits & 0x0f0f0f0f) << 4) | ((bits & 0xf0f0f0f0) >>> 4)) >>> 0;
  bits = (((bits & 0x00ff00ff) << 8) | ((bits & 0xff00ff00) >>> 8)) >>> 0;
  return bits / 4294967296;
}

/** Two directions across a normal (Duff and others, 2017). */
export function basis(nx: number, ny: number, nz: number): [number, number, number, number, number, number] {
  const sign = nz >= 0 ? 1 : -1;
  const a = -1 / (sign + nz);
  const b = nx * ny * a;
  return [1 + sign * nx * nx * a, sign * b, -sign * nx, b, sign + ny * ny * a, -ny];
}
