export type Spot = readonly [x: number, y: number];
export type Frame = { left: number; top: number; right: number; bottom: number };

type Edge = { isInside(spot: Spot): boolean; cross(one: Spot, other: Spot): Spot };

/** Returns the part of a shape inside the frame (Sutherland–Hodgman). */
export function clipShape(shape: readonly Spot[], frame: Frame): Spot[] {
  let clipped = [...shape];
  for (const edge of edgesOf(frame)) {
    clipped = clipped.flatMap((spot, index, all) => {
      const before = all.at(index - 1) as Spot;
      if (edge.isInside(spot)) return edge.isInside(before) ? [spot] : [edge.cross(before, spot), spot];
      return edge.isInside(before) ? [edge.cross(before, spot)] : [];
    });
  }
  return clipped;
}

/** Returns the parts of a line that are inside the frame. */
export function clipLine(line: readonly Spot[], frame: Frame): Spot[][] {
  const pieces: Spot[][] = [];
  let piece: Spot[] = [];
  for (const [index, spot] of line.entries()) {
    const before = line[index - 1];
    if (!before || isBeyond(before, spot, frame)) {
      piece = [spot];
      continue;
    }
    if (piece.length === 1) pieces.push(piece);
    piece.push(spot);
  }
  return pieces;
}

/** Returns true when both ends are beyond the same edge. */
function isBeyond([x1, y1]: Spot, [x2, y2]: Spot, { left, top, right, bottom }: Frame): boolean {
  return (
    (x1 < left && x2 < left) ||
    (x1 > right && x2 > right) ||
    (y1 < top && y2 < top) ||
    (y1 > bottom && y2 > bottom)
  );
}

function edgesOf({ left, top, right, bottom }: Frame): Edge[] {
  const atX = (x: number) => (one: Spot, other: Spot) =>
    [x, one[1] + ((x - one[0]) / (other[0] - one[0])) * (other[1] - one[1])] as const;
  const atY = (y: number) => (one: Spot, other: Spot) =>
    [one[0] + ((y - one[1]) / (other[1] - one[1])) * (other[0] - one[0]), y] as const;
  return [
    { isInside: ([x]) => x >= left, cross: atX(left) },
    { isInside: ([x]) => x <= right, cross: atX(right) },
    { isInside: ([, y]) => y >= top, cross: atY(top) },
    { isInside: ([, y]) => y <= bottom, cross: atY(bottom) },
  ];
}
