export type Vector = readonly [x: number, y: number, z: number];
export type Rgb = readonly [r: number, g: number, b: number];

/** How a surface looks. Colours are linear reflectance, 0 to 1. */
export type Material = {
  /** Its colour at a place of the world; `blur` is how wide one pixel is there, in metres, so that patterns can fade. */
  colour(x: number, y: number, z: number, nx: number, ny: number, nz: number, blur: number): Rgb;
  /** Light that it gives off. */
  glow?: Rgb;
  /** Reflectance when looked at straight on: 0 matt, 0.04 varnish, 0.9 mirror. */
  gloss?: number;
};

/** Where a ray met something. One object is reused: read it before the next ray. */
export type Hit = {
  t: number;
  solid: Solid | null;
  nx: number;
  ny: number;
  nz: number;
  face: number;
  s: number;
  v: number;
};

export const newHit = (): Hit => ({ t: Infinity, solid: null, nx: 0, ny: 0, nz: 0, face: 0, s: 0, v: 0 });

/** A place on the surface of a solid, for the map of light on it. */
export type Place = { x: number; y: number; z: number; nx: number; ny: number; nz: number };

/**
 * A body in the scene. `faces` are its sides with their size in metres; each carries a little map of the light that falls
 * on it, addressed by `s` and `v` from 0 to 1.
 */
export type Solid = {
  material: Material;
  /** Stands under the sky: its map of light may be coarser. */
  outdoors: boolean;
  min: Vector;
  max: Vector;
  faces: readonly (readonly [wide: number, tall: number])[];
  /** The nearest distance beyond `from` and before `best`, or Infinity. */
  meet(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, best: number): number;
  /** Fills in normal and face for the place that the last `meet` found. */
  describe(hit: Hit, x: number, y: number, z: number): void;
  placeOn(face: number, s: number, v: number): Place;
};

const early = 1e-4;

type Turn = { cos: number; sin: number };

/** A box that may be turned about the upright, with edges rounded by `round`. */
export class Box implements Solid {
  readonly material: Material;
  readonly outdoors: boolean;
  readonly min: Vector;
  readonly max: Vector;
  readonly faces: readonly (readonly [number, number])[];
  private readonly cx: number;
  private readonly cy: number;
  private readonly cz: number;
  private readonly hx: number;
  private readonly hy: number;
  private readonly hz: number;
  private readonly turn: Turn | null;
  private readonly round: number;

  constructor(
    min: Vector,
    max: Vector,
    material: Material,
    options: { yaw?: number; round?: number; outdoors?: boolean } = {},
  ) {
    this.material = material;
    this.outdoors = options.outdoors ?? false;
    this.cx = (min[0] + max[0]) / 2;
    this.cy = (min[1] + max[1]) / 2;
    this.cz = (min[2] + max[2]) / 2;
    this.hx = (max[0] - min[0]) / 2;
    this.hy = (max[1] - min[1]) / 2;
    this.hz = (max[2] - min[2]) / 2;
    this.round = Math.min(options.round ?? 0, this.hx * 0.98, this.hy * 0.98, this.hz * 0.98);
    const yaw = options.yaw ?? 0;
    this.turn = yaw === 0 ? null : { cos: Math.cos(yaw), sin: Math.sin(yaw) };
    const [ex, ez] = this.turn
      ? [
          Math.abs(this.hx * this.turn.cos) + Math.abs(this.hz * this.turn.sin),
          Math.abs(this.hx * this.turn.sin) + Math.abs(this.hz * this.turn.cos),
        ]
      : [this.hx, this.hz];
    this.min = [this.cx - ex, this.cy - this.hy, this.cz - ez];
    this.max = [this.cx + ex, this.cy + this.hy, this.cz + ez];
    const [x, y, z] = [this.hx * 2, this.hy * 2, this.hz * 2];
    this.faces = [
      [z, y],
      [z, y],
      [x, z],
      [x, z],
      [x, y],
      [x, y],
    ];
  }

  meet(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, best: number): number {
    let px = ox - this.cx;
    const py = oy - this.cy;
    let pz = oz - this.cz;
    let qx = dx;
    let qz = dz;
    if (this.turn) {
      const { cos, sin } = this.turn;
      const tx = px * cos - pz * sin;
      pz = px * sin + pz * cos;
      px = tx;
      qx = dx * cos - dz * sin;
      qz = dx * sin + dz * cos;
    }
    const ix = 1 / qx;
    const iy = 1 / dy;
    const iz = 1 / qz;
    const ax = Math.abs(ix) * this.hx;
    const ay = Math.abs(iy) * this.hy;
    const az = Math.abs(iz) * this.hz;
    const bx = -ix * px;
    const by = -iy * py;
    const bz = -iz * pz;
    const into = Math.max(bx - ax, by - ay, bz - az);
    const out = Math.min(bx + ax, by + ay, bz + az);
    if (into > out || out < early || into >= best) return Infinity;
    if (this.round > 0) return this.meetRound(px, py, pz, qx, dy, qz, best);
    if (into > early) return into;
    return out < best ? out : Infinity;
  }

  /** The same box at another height. */
  lifted(by: number): Box {
    const { cx, cy, cz, hx, hy, hz, turn, round, outdoors } = this;
    return new Box([cx - hx, cy - hy + by, cz - hz], [cx + hx, cy + hy + by, cz + hz], this.material, {
      yaw: turn ? Math.atan2(turn.sin, turn.cos) : 0,
      round,
      outdoors,
    });
  }

  /** After Inigo Quilez's intersector of a rounded box: its flat sides, then edges and corners. */
  private meetRound(
    px: number,
    py: number,
    pz: number,
    qx: number,
    qy: number,
    qz: number,
    best: number,
  ): number {
    const r = this.round;
    const sx = this.hx - r;
    const sy = this.hy - r;
    const sz = this.hz - r;
    let found = Infinity;
    const flat = (
      o: number,
      d: number,
      h: number,
      o1: number,
      d1: number,
      h1: number,
      o2: number,
      d2: number,
      h2: number,
    ) => {
      if (d === 0) return;
      const t = (-Math.sign(d) * h - o) / d;
      if (t > early && t < found && Math.abs(o1 + d1 * t) <= h1 && Math.abs(o2 + d2 * t) <= h2) found = t;
    };
    flat(px, qx, this.hx, py, qy, sy, pz, qz, sz);
    flat(py, qy, this.hy, px, qx, sx, pz, qz, sz);
    flat(pz, qz, this.hz, px, qx, sx, py, qy, sy);
    if (found < Infinity) return found < best ? found : Infinity;
    const edge = (
      o1: number,
      d1: number,
      s1: number,
      o2: number,
      d2: number,
      s2: number,
      o3: number,
      d3: number,
      s3: number,
    ) => {
      const a = d1 * d1 + d2 * d2;
      if (a < 1e-12) return;
      for (const c1 of [-s1, s1]) {
        for (const c2 of [-s2, s2]) {
          const p1 = o1 - c1;
          const p2 = o2 - c2;
          const b = p1 * d1 + p2 * d2;
          const disc = b * b - a * (p1 * p1 + p2 * p2 - r * r);
          if (disc < 0) continue;
          const t = (-b - Math.sqrt(disc)) / a;
          if (
            t > early &&
            t < found &&
            Math.abs(o3 + d3 * t) <= s3 &&
            (o1 + d1 * t) * c1 >= s1 * s1 &&
            (o2 + d2 * t) * c2 >= s2 * s2
          )
            found = t;
        }
      }
    };
    edge(px, qx, sx, py, qy, sy, pz, qz, sz);
    edge(px, qx, sx, pz, qz, sz, py, qy, sy);
    edge(py, qy, sy, pz, qz, sz, px, qx, sx);
    for (let corner = 0; corner < 8; corner += 1) {
      const kx = px - (corner & 1 ? sx : -sx);
      const ky = py - (corner & 2 ? sy : -sy);
      const kz = pz - (corner & 4 ? sz : -sz);
      const b = kx * qx + ky * qy + kz * qz;
      const disc = b * b - (kx * kx + ky * ky + kz * kz - r * r);
      if (disc < 0) continue;
      const t = -b - Math.sqrt(disc);
      if (t > early && t < found && t > -b - r) found = t;
    }
    return found < best ? found : Infinity;
  }

  describe(hit: Hit, x: number, y: number, z: number): void {
    let px = x - this.cx;
    const py = y - this.cy;
    let pz = z - this.cz;
    if (this.turn) {
      const tx = px * this.turn.cos - pz * this.turn.sin;
      pz = px * this.turn.sin + pz * this.turn.cos;
      px = tx;
    }
    let nx = 0;
    let ny = 0;
    let nz = 0;
    let fx = px;
    let fy = py;
    let fz = pz;
    if (this.round > 0) {
      const r = this.round;
      const qx = clamp(px, r - this.hx, this.hx - r);
      const qy = clamp(py, r - this.hy, this.hy - r);
      const qz = clamp(pz, r - this.hz, this.hz - r);
      nx = px - qx;
      ny = py - qy;
      nz = pz - qz;
      const long = Math.hypot(nx, ny, nz) || 1;
      nx /= long;
      ny /= long;
      nz /= long;
      const reach = r / Math.max(Math.abs(nx), Math.abs(ny), Math.abs(nz));
      fx = qx + nx * reach;
      fy = qy + ny * reach;
      fz = qz + nz * reach;
    }
    const gx = Math.abs(this.round > 0 ? nx : px / this.hx);
    const gy = Math.abs(this.round > 0 ? ny : py / this.hy);
    const gz = Math.abs(this.round > 0 ? nz : pz / this.hz);
    const across = (value: number, half: number) => clamp(value / (2 * half) + 0.5, 0, 1);
    if (gx >= gy && gx >= gz) {
      hit.face = px > 0 ? 0 : 1;
      hit.s = across(fz, this.hz);
      hit.v = across(fy, this.hy);
      if (this.round === 0) nx = Math.sign(px);
    } else if (gy >= gz) {
      hit.face = py > 0 ? 2 : 3;
      hit.s = across(fx, this.hx);
      hit.v = across(fz, this.hz);
      if (this.round === 0) ny = Math.sign(py);
    } else {
      hit.face = pz > 0 ? 4 : 5;
      hit.s = across(fx, this.hx);
      hit.v = across(fy, this.hy);
      if (this.round === 0) nz = Math.sign(pz);
    }
    if (this.turn) {
      const { cos, sin } = this.turn;
      hit.nx = nx * cos + nz * sin;
      hit.nz = -nx * sin + nz * cos;
    } else {
      hit.nx = nx;
      hit.nz = nz;
    }
    hit.ny = ny;
  }

  placeOn(face: number, s: number, v: number): Place {
    const a = s * 2 - 1;
    const b = v * 2 - 1;
    const side = face % 2 === 0 ? 1 : -1;
    let p: [number, number, number];
    let n: [number, number, number];
    if (face < 2) {
      p = [side * this.hx, b * this.hy, a * this.hz];
      n = [side, 0, 0];
    } else if (face < 4) {
      p = [a * this.hx, side * this.hy, b * this.hz];
      n = [0, side, 0];
    } else {
      p = [a * this.hx, b * this.hy, side * this.hz];
      n = [0, 0, side];
    }
    if (this.round > 0) {
      const r = this.round;
      const q = [
        clamp(p[0], r - this.hx, this.hx - r),
        clamp(p[1], r - this.hy, this.hy - r),
        clamp(p[2], r - this.hz, this.hz - r),
      ] as const;
      const away: [number, number, number] = [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
      const long = Math.hypot(...away) || 1;
      n = [away[0] / long, away[1] / long, away[2] / long];
      p = [q[0] + n[0] * r, q[1] + n[1] * r, q[2] + n[2] * r];
    }
    if (this.turn) {
      const { cos, sin } = this.turn;
      p = [p[0] * cos + p[2] * sin, p[1], -p[0] * sin + p[2] * cos];
      n = [n[0] * cos + n[2] * sin, n[1], -n[0] * sin + n[2] * cos];
    }
    return { x: p[0] + this.cx, y: p[1] + this.cy, z: p[2] + this.cz, nx: n[0], ny: n[1], nz: n[2] };
  }
}

/** An upright round body, as wide at its foot as `r0` and at its head as `r1`. */
export class Drum implements Solid {
  readonly material: Material;
  readonly outdoors: boolean;
  readonly min: Vector;
  readonly max: Vector;
  readonly faces: readonly (readonly [number, number])[];
  private readonly x: number;
  private readonly y0: number;
  private readonly y1: number;
  private readonly z: number;
  private readonly r0: number;
  private readonly r1: number;

  constructor(
    foot: Vector,
    tall: number,
    r0: number,
    r1: number,
    material: Material,
    options: { outdoors?: boolean } = {},
  ) {
    this.material = material;
    this.outdoors = options.outdoors ?? false;
    [this.x, this.y0, this.z] = foot;
    this.y1 = foot[1] + tall;
    this.r0 = r0;
    this.r1 = r1;
    const r = Math.max(r0, r1);
    this.min = [this.x - r, this.y0, this.z - r];
    this.max = [this.x + r, this.y1, this.z + r];
    this.faces = [
      [Math.PI * 2 * r, tall],
      [r1 * 2, r1 * 2],
      [r0 * 2, r0 * 2],
    ];
  }

  meet(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, best: number): number {
    const px = ox - this.x;
    const pz = oz - this.z;
    const k = (this.r1 - this.r0) / (this.y1 - this.y0);
    const radius = this.r0 + k * (oy - this.y0);
    const slope = k * dy;
    const a = dx * dx + dz * dz - slope * slope;
    const b = px * dx + pz * dz - radius * slope;
    const c = px * px + pz * pz - radius * radius;
    let found = best;
    const disc = b * b - a * c;
    if (disc >= 0 && Math.abs(a) > 1e-12) {
      const root = Math.sqrt(disc);
      for (const t of [(-b - root) / a, (-b + root) / a]) {
        if (t <= early || t >= found) continue;
        const y = oy + dy * t;
        if (y >= this.y0 && y <= this.y1) found = t;
      }
    }
    if (dy !== 0) {
      for (const [y, r] of [
        [this.y1, this.r1],
        [this.y0, this.r0],
      ] as const) {
        const t = (y - oy) / dy;
        if (t <= early || t >= found) continue;
        const x = px + dx * t;
        const z = pz + dz * t;
        if (x * x + z * z <= r * r) found = t;
      }
    }
    return found < best ? found : Infinity;
  }

  describe(hit: Hit, x: number, y: number, z: number): void {
    const px = x - this.x;
    const pz = z - this.z;
    const height = (y - this.y0) / (this.y1 - this.y0);
    const r = this.r0 + (this.r1 - this.r0) * height;
    const out = Math.hypot(px, pz);
    if (height > 0.9999 && out < r * 0.9999) {
      this.cap(hit, 1, px, pz, this.r1);
    } else if (height < 0.0001 && out < r * 0.9999) {
      this.cap(hit, 2, px, pz, this.r0);
    } else {
      const lean = (this.r0 - this.r1) / (this.y1 - this.y0);
      const long = Math.hypot(1, lean);
      hit.nx = px / (out || 1) / long;
      hit.ny = lean / long;
      hit.nz = pz / (out || 1) / long;
      hit.face = 0;
      hit.s = Math.atan2(pz, px) / (Math.PI * 2) + 0.5;
      hit.v = clamp(height, 0, 1);
    }
  }

  private cap(hit: Hit, face: number, px: number, pz: number, r: number): void {
    hit.nx = 0;
    hit.ny = face === 1 ? 1 : -1;
    hit.nz = 0;
    hit.face = face;
    hit.s = px / (2 * r || 1) + 0.5;
    hit.v = pz / (2 * r || 1) + 0.5;
  }

  placeOn(face: number, s: number, v: number): Place {
    if (face === 0) {
      const turn = (s - 0.5) * Math.PI * 2;
      const r = this.r0 + (this.r1 - this.r0) * v;
      const lean = (this.r0 - this.r1) / (this.y1 - this.y0);
      const long = Math.hypot(1, lean);
      return {
        x: this.x + Math.cos(turn) * r,
        y: this.y0 + (this.y1 - this.y0) * v,
        z: this.z + Math.sin(turn) * r,
        nx: Math.cos(turn) / long,
        ny: lean / long,
        nz: Math.sin(turn) / long,
      };
    }
    const r = face === 1 ? this.r1 : this.r0;
    return {
      x: this.x + (s - 0.5) * 2 * r * 0.9,
      y: face === 1 ? this.y1 : this.y0,
      z: this.z + (v - 0.5) * 2 * r * 0.9,
      nx: 0,
      ny: face === 1 ? 1 : -1,
      nz: 0,
    };
  }
}

/** An egg of any shape and lean: leaves, fruit, tree crowns, cushions. `axes` are its half axes as vectors. */
export class Egg implements Solid {
  readonly material: Material;
  readonly outdoors: boolean;
  readonly min: Vector;
  readonly max: Vector;
  readonly faces: readonly (readonly [number, number])[];
  private readonly c: Vector;
  private readonly axes: readonly [Vector, Vector, Vector];
  private readonly inverse: readonly [Vector, Vector, Vector];

  constructor(
    centre: Vector,
    axes: readonly [Vector, Vector, Vector],
    material: Material,
    options: { outdoors?: boolean } = {},
  ) {
    this.material = material;
    this.outdoors = options.outdoors ?? false;
    this.c = centre;
    this.axes = axes;
    this.inverse = axes.map((axis) => {
      const square = axis[0] ** 2 + axis[1] ** 2 + axis[2] ** 2;
      return [axis[0] / square, axis[1] / square, axis[2] / square] as const;
    }) as unknown as readonly [Vector, Vector, Vector];
    const reach = [0, 1, 2].map((at) => Math.hypot(axes[0][at]!, axes[1][at]!, axes[2][at]!)) as [
      number,
      number,
      number,
    ];
    this.min = [centre[0] - reach[0], centre[1] - reach[1], centre[2] - reach[2]];
    this.max = [centre[0] + reach[0], centre[1] + reach[1], centre[2] + reach[2]];
    const longest = Math.max(...axes.map((axis) => Math.hypot(...axis)));
    this.faces = [[longest * 4, longest * 2]];
  }

  lifted(by: number): Egg {
    return new Egg([this.c[0], this.c[1] + by, this.c[2]], this.axes, this.material, {
      outdoors: this.outdoors,
    });
  }

  meet(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, best: number): number {
    const px = ox - this.c[0];
    const py = oy - this.c[1];
    const pz = oz - this.c[2];
    const [u, v, w] = this.inverse;
    const a0 = px * u[0] + py * u[1] + pz * u[2];
    const a1 = px * v[0] + py * v[1] + pz * v[2];
    const a2 = px * w[0] + py * w[1] + pz * w[2];
    const b0 = dx * u[0] + dy * u[1] + dz * u[2];
    const b1 = dx * v[0] + dy * v[1] + dz * v[2];
    const b2 = dx * w[0] + dy * w[1] + dz * w[2];
    const a = b0 * b0 + b1 * b1 + b2 * b2;
    const b = a0 * b0 + a1 * b1 + a2 * b2;
    const disc = b * b - a * (a0 * a0 + a1 * a1 + a2 * a2 - 1);
    if (disc < 0) return Infinity;
    const root = Math.sqrt(disc);
    const first = (-b - root) / a;
    if (first > early) return first < best ? first : Infinity;
    const second = (-b + root) / a;
    return second > early && second < best ? second : Infinity;
  }

  describe(hit: Hit, x: number, y: number, z: number): void {
    const [u, v, w] = this.inverse;
    const px = x - this.c[0];
    const py = y - this.c[1];
    const pz = z - this.c[2];
    const a0 = px * u[0] + py * u[1] + pz * u[2];
    const a1 = px * v[0] + py * v[1] + pz * v[2];
    const a2 = px * w[0] + py * w[1] + pz * w[2];
    const nx = a0 * u[0] + a1 * v[0] + a2 * w[0];
    const ny = a0 * u[1] + a1 * v[1] + a2 * w[1];
    const nz = a0 * u[2] + a1 * v[2] + a2 * w[2];
    const long = Math.hypot(nx, ny, nz) || 1;
    hit.nx = nx / long;
    hit.ny = ny / long;
    hit.nz = nz / long;
    hit.face = 0;
    hit.s = Math.atan2(a2, a0) / (Math.PI * 2) + 0.5;
    hit.v = clamp(a1 / 2 + 0.5, 0, 1);
  }

  placeOn(_face: number, s: number, v: number): Place {
    const turn = (s - 0.5) * Math.PI * 2;
    const b = clamp(v * 2 - 1, -0.96, 0.96);
    const r = Math.sqrt(1 - b * b);
    const unit = [Math.cos(turn) * r, b, Math.sin(turn) * r] as const;
    const [u, v1, w] = this.axes;
    const at = (k: 0 | 1 | 2) => this.c[k] + u[k] * unit[0] + v1[k] * unit[1] + w[k] * unit[2];
    const hit = newHit();
    this.describe(hit, at(0), at(1), at(2));
    return { x: at(0), y: at(1), z: at(2), nx: hit.nx, ny: hit.ny, nz: hit.nz };
  }
}

export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value;
