import {
  edges,
  type HomeParameters,
  isOn,
  type OpeningParameters,
  type RoomParameters,
} from './parameters.ts';

const PIXELS_PER_METRE = 44;
const MARGIN = 0.9;
const WALL = 0.2;
const CAPTION = 0.55;

export interface FloorPlan {
  svg: string;
  width: number;
  height: number;
  /** Converts metres on a level to pixels of the drawing. */
  toPixels(level: number, x: number, y: number): [x: number, y: number];
}

/** Draws the storeys side by side, north up. */
export function drawFloorPlan(home: HomeParameters): FloorPlan {
  const levels = [...new Set(home.rooms.map((room) => room.level ?? 0))].sort();
  const xs = home.rooms.flatMap(({ rect }) => [rect[0], rect[2]]);
  const ys = home.rooms.flatMap(({ rect }) => [rect[1], rect[3]]);
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const step = east - west + MARGIN * 1.5;
  const width = Math.round((step * levels.length + MARGIN * 0.5) * PIXELS_PER_METRE);
  const height = Math.round(
    (north - south + 2 * MARGIN + (levels.length > 1 ? CAPTION : 0)) * PIXELS_PER_METRE,
  );
  const toPixels = (level: number, x: number, y: number): [number, number] => [
    round((x - west + MARGIN + levels.indexOf(level) * step) * PIXELS_PER_METRE),
    round((north - y + MARGIN) * PIXELS_PER_METRE),
  ];
  const drawing = new Drawing(toPixels);
  for (const room of home.rooms) drawing.floor(room);
  for (const room of home.rooms) drawing.walls(home, room);
  for (const opening of home.openings) drawing.opening(home, opening);
  for (const room of home.rooms) drawing.name(room);
  if (levels.length > 1) {
    for (const level of levels) {
      const [x, y] = toPixels(level, west, south - MARGIN - CAPTION / 4);
      drawing.parts.push(
        `<text x="${x}" y="${y}" class="level">${level ? 'Upper floor' : 'Ground floor'}</text>`,
      );
    }
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Floor plan: ${home.title}">
<style>.floor{fill:#f6efe2}.open{fill:#e9e4d6;stroke:#b9ad97;stroke-width:1.5;stroke-dasharray:5 4}.wall{stroke:#2b2622;stroke-width:${WALL * PIXELS_PER_METRE};stroke-linecap:square}.gap{stroke:#f6efe2;stroke-width:${WALL * PIXELS_PER_METRE + 1.5}}.glass{stroke:#7fa3ad;stroke-width:2.5;fill:none}.leaf{stroke:#8a5a34;stroke-width:2;fill:none}.swing{stroke:#b9ad97;stroke-width:1;fill:none}text{font-family:system-ui,sans-serif;fill:#2b2622;text-anchor:middle}.name{font-size:13px;font-weight:600}.area{font-size:11.5px;fill:#6b6259}.level{font-size:14px;text-anchor:start;fill:#6b6259}</style>
<rect width="${width}" height="${height}" fill="#fff"/>
${drawing.parts.join('\n')}
</svg>
`;
  return { svg, width, height, toPixels: toPixels };
}

class Drawing {
  readonly parts: string[] = [];
  private readonly toPixels: FloorPlan['toPixels'];

  constructor(place: FloorPlan['toPixels']) {
    this.toPixels = place;
  }

  floor(room: RoomParameters): void {
    const [x0, y0, x1, y1] = room.rect;
    const [left, top] = this.toPixels(room.level ?? 0, x0, y1);
    const size = `width="${round((x1 - x0) * PIXELS_PER_METRE)}" height="${round((y1 - y0) * PIXELS_PER_METRE)}"`;
    this.parts.push(`<rect x="${left}" y="${top}" ${size} class="${room.open ? 'open' : 'floor'}"/>`);
  }

  walls(home: HomeParameters, room: RoomParameters): void {
    if (room.open) return;
    for (const edge of edges(room)) {
      const wallOpenings = home.openings.filter(
        (opening) => (opening.level ?? 0) === (room.level ?? 0) && isOn(opening, edge),
      );
      const gaps = wallOpenings
        .map((opening) => ({
          at: edge.axis === 'x' ? opening.at[0] : opening.at[1],
          half: (opening.w ?? 0.9) / 2,
        }))
        .sort((a, b) => a.at - b.at);
      let from = edge.from;
      for (const { at, half } of [...gaps, { at: edge.to, half: 0 }]) {
        const inset = WALL / 2;
        const start = from === edge.from ? from : from + inset;
        const end = half === 0 ? at : at - half - inset;
        if (end > start) this.line(room.level ?? 0, edge.axis, edge.across, start, end, 'wall');
        from = at + half;
      }
    }
  }

  opening(home: HomeParameters, opening: OpeningParameters): void {
    const rooms = home.rooms.filter((candidate) => (candidate.level ?? 0) === (opening.level ?? 0));
    const edge = rooms.flatMap((candidate) => edges(candidate)).find((candidate) => isOn(opening, candidate));
    if (!edge) return;
    const level = opening.level ?? 0;
    const halfWidth = (opening.w ?? 0.9) / 2;
    const along = edge.axis === 'x' ? opening.at[0] : opening.at[1];
    if (opening.kind === 'window') {
      for (const shift of [-WALL / 2, 0, WALL / 2]) {
        this.line(level, edge.axis, edge.across + shift, along - halfWidth, along + halfWidth, 'glass');
      }
    }
    if (opening.kind === 'door') this.leaf(home, opening, edge.axis, edge.across, along, halfWidth);
  }

  private leaf(
    home: HomeParameters,
    opening: OpeningParameters,
    axis: 'x' | 'y',
    across: number,
    along: number,
    halfWidth: number,
  ): void {
    const level = opening.level ?? 0;
    if (!opening.swing || opening.swing === 'closed') {
      this.line(level, axis, across, along - halfWidth, along + halfWidth, 'leaf');
      return;
    }
    const room = home.rooms.find((candidate) => candidate.id === opening.swing);
    const edge = room && edges(room).find((candidate) => isOn(opening, candidate));
    if (!edge) return;
    const inwardSign = edge.side === 'S' || edge.side === 'W' ? 1 : -1;
    // The hinge is on the left (-1) or right (1) for a viewer in the room that the door opens into, with
    // their back to the wall.
    const rightSign = edge.side === 'S' || edge.side === 'E' ? 1 : -1;
    const hinge = along + (opening.hinge ?? -1) * rightSign * halfWidth;
    const latch = along - (opening.hinge ?? -1) * rightSign * halfWidth;
    const pointAt = (a: number, c: number) =>
      axis === 'x' ? this.toPixels(level, a, c) : this.toPixels(level, c, a);
    const [hx, hy] = pointAt(hinge, across);
    const [ox, oy] = pointAt(hinge, across + inwardSign * halfWidth * 2);
    const [fx, fy] = pointAt(latch, across);
    const radius = round(halfWidth * 2 * PIXELS_PER_METRE);
    const sweep = (ox - hx) * (fy - hy) - (oy - hy) * (fx - hx) > 0 ? 1 : 0;
    this.parts.push(`<path d="M${hx} ${hy}L${ox} ${oy}" class="leaf"/>`);
    this.parts.push(`<path d="M${ox} ${oy}A${radius} ${radius} 0 0 ${sweep} ${fx} ${fy}" class="swing"/>`);
  }

  name(room: RoomParameters): void {
    const [x0, y0, x1, y1] = room.rect;
    const [x, y] = this.toPixels(room.level ?? 0, (x0 + x1) / 2, (y0 + y1) / 2);
    const width = (x1 - x0) * PIXELS_PER_METRE;
    const nameLines = width < 110 && room.name.includes(' ') ? room.name.split(' ') : [room.name];
    const isLow = (y1 - y0) * PIXELS_PER_METRE < 48;
    nameLines.forEach((word, i) => {
      this.parts.push(
        `<text x="${x}" y="${y - (isLow ? -5 : 4) + (i - nameLines.length + 1) * 15}" class="name">${escape(word)}</text>`,
      );
    });
    if (!isLow)
      this.parts.push(`<text x="${x}" y="${y + 13}" class="area">${areaOf(room).toFixed(1)} m²</text>`);
  }

  private line(level: number, axis: 'x' | 'y', across: number, from: number, to: number, kind: string): void {
    const [a, b] =
      axis === 'x'
        ? [this.toPixels(level, from, across), this.toPixels(level, to, across)]
        : [this.toPixels(level, across, from), this.toPixels(level, across, to)];
    this.parts.push(`<path d="M${a[0]} ${a[1]}L${b[0]} ${b[1]}" class="${kind}"/>`);
  }
}

export function areaOf({ rect: [x0, y0, x1, y1], open }: RoomParameters): number {
  const inner = open ? 0 : WALL;
  return (x1 - x0 - inner) * (y1 - y0 - inner);
}

const round = (value: number): number => Math.round(value * 10) / 10;
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
