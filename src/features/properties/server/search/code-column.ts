import { type Bitset, bitsetFor, setBit } from '#features/properties/server/search/bitset.ts';

/** One fact with one value per listing: a code per slot for counting few, a bitset per value for counting many. */
export type CodeColumn = {
  /** The value of a code; code 0 stands for none. */
  readonly values: readonly string[];
  codes: Uint16Array;
  bits: Bitset[];
};

type Writable = CodeColumn & { values: string[]; known: Map<string, number> };

export function codeColumn(slots: number): CodeColumn {
  const column: Writable = {
    values: [''],
    codes: new Uint16Array(slots),
    bits: [bitsetFor(0)],
    known: new Map(),
  };
  return column;
}

export function writeCode(column: CodeColumn, slot: number, value: string | null): void {
  const writable = column as Writable;
  const before = writable.codes[slot] as number;
  const code = value === null ? 0 : codeFor(writable, value);
  if (before === code) return;
  if (before) setBit(writable.bits[before] as Bitset, slot, false);
  if (code) setBit(writable.bits[code] as Bitset, slot, true);
  writable.codes[slot] = code;
}

/** The listings with this value; null where no listing ever had it. */
export function bitsOf(column: CodeColumn, value: string): Bitset | null {
  const code = (column as Writable).known.get(value);
  return code === undefined ? null : (column.bits[code] as Bitset);
}

export function growColumn(column: CodeColumn, slots: number): void {
  const codes = new Uint16Array(slots);
  codes.set(column.codes);
  column.codes = codes;
  column.bits = column.bits.map((bits, code) => (code === 0 ? bits : grown(bits, slots)));
}

export function grown(bits: Bitset, slots: number): Bitset {
  const larger = bitsetFor(slots);
  larger.set(bits);
  return larger;
}

function codeFor(column: Writable, value: string): number {
  const known = column.known.get(value);
  if (known !== undefined) return known;
  const code = column.values.push(value) - 1;
  column.bits.push(bitsetFor(column.codes.length));
  column.known.set(value, code);
  return code;
}
