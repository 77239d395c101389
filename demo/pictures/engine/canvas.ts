import type { Colour } from './colour.ts';

/** A position on the sheet, in pixels from its upper left corner. */
export type Spot = readonly [x: number, y: number];
export type Stop = readonly [offset: number, colour: Colour, opacity?: number];

export type Ink = {
  opacity?: number;
  stroke?: string;
  strokeWidth?: number;
  /** The width of an outline in the shape's own fill, which rounds the corners. */
  soften?: number;
  cap?: 'round' | 'butt';
};

/** Collects the shapes of one drawing, in the order in which they cover each other. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  private readonly shapes: string[] = [];
  private readonly defs = new Map<string, string>();

  constructor(width = 1600, height = 1200) {
    this.width = width;
    this.height = height;
  }

  polygon(spots: readonly Spot[], fill: string, ink: Ink = {}): void {
    if (spots.length < 3) return;
    this.path(`M${spots.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`, fill, ink);
  }

  path(d: string, fill: string, ink: Ink = {}): void {
    const stroke = ink.soften
      ? ` stroke="${fill}" stroke-width="${round(ink.soften)}" stroke-linejoin="round"`
      : ink.stroke
        ? ` stroke="${ink.stroke}" stroke-width="${round(ink.strokeWidth ?? 1)}" stroke-linejoin="round"${ink.cap === 'butt' ? '' : ' stroke-linecap="round"'}`
        : '';
    const opacity = ink.opacity === undefined ? '' : ` opacity="${round(ink.opacity, 3)}"`;
    this.shapes.push(`<path d="${d}" fill="${fill}"${stroke}${opacity}/>`);
  }

  line(
    spots: readonly Spot[],
    stroke: string,
    strokeWidth: number,
    ink: Omit<Ink, 'stroke' | 'strokeWidth'> = {},
  ): void {
    if (spots.length < 2) return;
    this.path(`M${spots.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`, 'none', {
      ...ink,
      stroke,
      strokeWidth,
    });
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: string, ink: Ink = {}): void {
    const opacity = ink.opacity === undefined ? '' : ` opacity="${round(ink.opacity, 3)}"`;
    this.shapes.push(
      `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(Math.abs(rx))}" ry="${round(Math.abs(ry))}" fill="${fill}"${opacity}/>`,
    );
  }

  rect(x: number, y: number, width: number, height: number, fill: string, ink: Ink = {}): void {
    this.polygon(
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ],
      fill,
      ink,
    );
  }

  /** Returns a linear gradient fill from one spot to another. */
  linear(from: Spot, to: Spot, stops: readonly Stop[]): string {
    return this.define(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${round(from[0])}" y1="${round(from[1])}" x2="${round(to[0])}" y2="${round(to[1])}">${stops.map(stopOf).join('')}</linearGradient>`,
    );
  }

  radial(centre: Spot, radius: number, stops: readonly Stop[]): string {
    return this.define(
      (id) =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${round(centre[0])}" cy="${round(centre[1])}" r="${round(radius)}">${stops.map(stopOf).join('')}</radialGradient>`,
    );
  }

  /** Runs `draw` clipped to the outline. */
  inside(outline: readonly Spot[], draw: () => void): void {
    if (outline.length < 3) return;
    const d = `M${outline.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
    const clip = this.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);
    this.shapes.push(`<g clip-path="${clip}">`);
    draw();
    this.shapes.push('</g>');
  }

  svg(): string {
    const { width, height } = this;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${[...this.defs.values()].join('')}</defs>${this.shapes.join('')}</svg>`;
  }

  private define(make: (id: string) => string): string {
    const definition = make('');
    const existingId = this.ids.get(definition);
    if (existingId) return `url(#${existingId})`;
    const id = `d${this.defs.size.toString(36)}`;
    this.ids.set(definition, id);
    this.defs.set(id, make(id));
    return `url(#${id})`;
  }

  private readonly ids = new Map<string, string>();
}

const stopOf = ([offset, colour, opacity]: Stop) =>
  `<stop offset="${round(offset, 3)}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${round(opacity, 3)}"`}/>`;

export function round(value: number, digits = 1): string {
  return String(Number(value.toFixed(digits)));
}
