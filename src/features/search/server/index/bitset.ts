/** A set of index slots with one bit per slot, 32 bits per word. */
export type Bitset = Uint32Array;

export function createBitset(slots: number): Bitset {
  return new Uint32Array((slots + 31) >>> 5);
}

export function setBit(bits: Bitset, slot: number, isOn: boolean): void {
  const word = slot >>> 5;
  const mask = 1 << (slot & 31);
  bits[word] = isOn ? (bits[word] ?? 0) | mask : (bits[word] ?? 0) & ~mask;
}

export function hasBit(bits: Bitset, slot: number): boolean {
  return ((bits[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0;
}

/** Returns the intersection as a new set. */
export function intersect(a: Bitset, b: Bitset): Bitset {
  const result = new Uint32Array(a.length);
  for (let word = 0; word < result.length; word++) result[word] = (a[word] ?? 0) & (b[word] ?? 0);
  return result;
}

export function countBits(bits: Bitset): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += popCount(bits[word] ?? 0);
  return count;
}

export function countIntersection(a: Bitset, b: Bitset): number {
  let count = 0;
  for (let word = 0; word < a.length; word++) count += popCount((a[word] ?? 0) & (b[word] ?? 0));
  return count;
}

/** Returns the slots of a set in ascending order. */
export function slotsOf(bits: Bitset, count = countBits(bits)): Uint32Array {
  const slots = new Uint32Array(count);
  let next = 0;
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] ?? 0;
    while (rest !== 0) {
      slots[next++] = (word << 5) + lowestBit(rest);
      rest &= rest - 1;
    }
  }
  return slots;
}

export function forEachSlot(bits: Bitset, visit: (slot: number) => void): void {
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] ?? 0;
    while (rest !== 0) {
      visit((word << 5) + lowestBit(rest));
      rest &= rest - 1;
    }
  }
}

export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** Returns the number of set bits in a 32-bit word, summed in pairs, groups of four and groups of eight. */
export function popCount(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
