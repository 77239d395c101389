import { type Bitset, createBitset, setBit } from './bitset.ts';

/**
 * A column with one value per listing. It holds a code per slot for counting small sets, and a bitset per
 * value for counting large ones.
 */
export type CodeColumn = {
  /** The value of each code. Code 0 means none. */
  readonly values: string[];
  readonly codeByValue: Map<string, number>;
  codes: Uint16Array;
  bits: Bitset[];
  /** The number of listings with each code. */
  counts: number[];
  /** The slots of each code, cached until a listing with that code is added or removed. */
  cachedSlots: Array<Uint32Array | null>;
};

export function createCodeColumn(slots: number): CodeColumn {
  return {
    values: [''],
    codeByValue: new Map(),
    codes: new Uint16Array(slots),
    bits: [createBitset(0)],
    counts: [0],
    cachedSlots: [],
  };
}

export function writeCode(column: CodeColumn, slot: number, value: string | null): void {
  const previousCode = column.codes[slot] ?? 0;
  const code = value === null ? 0 : codeFor(column, value);
  if (previousCode === code) return;
  setSlot(column, previousCode, slot, false);
  setSlot(column, code, slot, true);
  column.counts[previousCode] = (column.counts[previousCode] ?? 0) - 1;
  column.counts[code] = (column.counts[code] ?? 0) + 1;
  column.codes[slot] = code;
  column.cachedSlots[previousCode] = null;
  column.cachedSlots[code] = null;
}

/** Sets or clears a slot. Code 0, none, has no bitset. */
function setSlot({ bits }: CodeColumn, code: number, slot: number, isOn: boolean): void {
  const set = bits[code];
  if (set && code > 0) setBit(set, slot, isOn);
}

export function growColumn(column: CodeColumn, slots: number): void {
  const codes = new Uint16Array(slots);
  codes.set(column.codes);
  column.codes = codes;
  column.bits = column.bits.map((bits, code) => (code === 0 ? bits : growBits(bits, slots)));
}

export function growBits(bits: Bitset, slots: number): Bitset {
  const larger = createBitset(slots);
  larger.set(bits);
  return larger;
}

function codeFor(column: CodeColumn, value: string): number {
  const existing = column.codeByValue.get(value);
  if (existing !== undefined) return existing;
  const code = column.values.push(value) - 1;
  column.bits.push(createBitset(column.codes.length));
  column.counts.push(0);
  column.codeByValue.set(value, code);
  return code;
}
