/**
 * Several facts of a listing combined in one number, so that one lookup per listing counts them all. Each
 * part has a fixed number of codes. A fact with more codes is counted separately.
 */
export type JointColumn<Part extends string> = {
  codes: Uint16Array;
  readonly parts: ReadonlyArray<{ part: Part; room: number; stride: number }>;
  readonly size: number;
};

export function createJointColumn<Part extends string>(
  slots: number,
  capacities: Partial<Record<Part, number>>,
): JointColumn<Part> {
  let size = 1;
  const parts = (Object.entries(capacities) as Array<[Part, number]>).map(([part, room]) => {
    const stride = size;
    size *= room;
    return { part, room, stride };
  });
  if (size > 65_536) throw new Error('these parts do not fit into sixteen bits');
  return { codes: new Uint16Array(slots), parts, size };
}

export function writeJoint<Part extends string>(
  column: JointColumn<Part>,
  slot: number,
  codeOf: (part: Part) => number,
): void {
  let joint = 0;
  for (const { part, room, stride } of column.parts) {
    const code = codeOf(part);
    joint += (code < room ? code : 0) * stride;
  }
  column.codes[slot] = joint;
}

/** Returns how often each code of each part occurs in a histogram of the joint codes. */
export function splitHistogram<Part extends string>(
  column: JointColumn<Part>,
  histogram: Uint32Array,
): Record<Part, number[]> {
  const counts = {} as Record<Part, number[]>;
  for (const { part, room } of column.parts) counts[part] = Array.from({ length: room }, () => 0);
  for (let joint = 0; joint < histogram.length; joint++) {
    const count = histogram[joint] ?? 0;
    if (count === 0) continue;
    for (const { part, room, stride } of column.parts) {
      const partCounts = counts[part];
      const code = Math.floor(joint / stride) % room;
      partCounts[code] = (partCounts[code] ?? 0) + count;
    }
  }
  return counts;
}
