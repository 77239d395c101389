export type Point = readonly [x: number, y: number];
export type Frame = { left: number; top: number; right: number; bottom: number };

type Edge = { isInside(spot: Point): boolean; cross(from: Point, to: Point): Point };

/** Returns the part of a shape inside the frame, by the Sutherland–Hodgman algorithm. */
export function clipShape(shape: readonly Point[], frame: Frame): Point[] {
  let clipped = [...shape];
  for (const edge of edgesOf(frame)) {
    clipped = clipped.flatMap((point, index, points) => {
      const previous = points.at(index - 1) as Point;
      if (edge.isInside(point))
        return edge.isInside(previous) ? [point] : [edge.cross(previous, point), point];
      return edge.isInside(previous) ? [edge.cross(previous, point)] : [];
    });
  }
  return clipped;
}

/** Returns the parts of a line that are inside the frame. */
export function clipLine(line: readonly Point[], frame: Frame): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (const [index, spot] of line.entries()) {
    const previous = line[index - 1];
    if (!previous || isBeyond(previous, spot, frame)) {
      part = [spot];
      continue;
    }
    if (part.length === 1) parts.push(part);
    part.push(spot);
  }
  return parts;
}

/** Returns true when both ends of a line are beyond the same edge. */
function isBeyond([x1, y1]: Point, [x2, y2]: Point, { left, top, right, bottom }: Frame): boolean {
  return (
    (x1 < left && x2 < left) ||
    (x1 > right && x2 > right) ||
    (y1 < top && y2 < top) ||
    (y1 > bottom && y2 > bottom)
  );
}

function edgesOf({ left, top, right, bottom }: Frame): Edge[] {
  const atX = (x: number) => (a: Point, b: Point) =>
    [x, a[1] + ((x - a[0]) / (b[0] - a[0])) * (b[1] - a[1])] as const;
  const atY = (y: number) => (a: Point, b: Point) =>
    [a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]), y] as const;
  return [
    { isInside: ([x]) => x >= left, cross: atX(left) },
    { isInside: ([x]) => x <= right, cross: atX(right) },
    { isInside: ([, y]) => y >= top, cross: atY(top) },
    { isInside: ([, y]) => y <= bottom, cross: atY(bottom) },
  ];
}
