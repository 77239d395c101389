/**
 * Compresses bytes by method 9 with fixed codes, using the features that Deflate lacks: a length with sixteen
 * extra bits and a distance beyond 32 KB. The content is `head` (49,153 to 65,536 bytes), followed by its
 * first `repeat` bytes again.
 */
export function packDeflate64(head: Uint8Array, repeat: number): Buffer {
  const bits = new BitWriter();
  bits.number(1, 1);
  bits.number(1, 2);
  for (const byte of head) bits.literal(byte);
  if (repeat > 0) {
    // Length code 285 means 3 plus a 16-bit number here. Distance code 31 means 49,153 plus a 14-bit number.
    bits.literal(285);
    bits.number(repeat - 3, 16);
    bits.code(31, 5);
    bits.number(head.length - 49_153, 14);
  }
  bits.literal(256);
  return bits.bytes();
}

class BitWriter {
  readonly #bytes: number[] = [];
  #bit = 8;

  /** Writes the least significant bit first, as numbers are stored. */
  number(value: number, length: number): void {
    for (let position = 0; position < length; position++) this.#put((value >> position) & 1);
  }

  /** Writes the most significant bit first, as Huffman codes are stored. */
  code(value: number, length: number): void {
    for (let position = length - 1; position >= 0; position--) this.#put((value >> position) & 1);
  }

  literal(symbol: number): void {
    if (symbol < 144) this.code(0x30 + symbol, 8);
    else if (symbol < 256) this.code(0x190 + symbol - 144, 9);
    else if (symbol < 280) this.code(symbol - 256, 7);
    else this.code(0xc0 + symbol - 280, 8);
  }

  bytes(): Buffer {
    return Buffer.from(this.#bytes);
  }

  #put(bit: number): void {
    if (this.#bit === 8) {
      this.#bytes.push(0);
      this.#bit = 0;
    }
    this.#bytes[this.#bytes.length - 1] = (this.#bytes.at(-1) as number) | (bit << this.#bit);
    this.#bit++;
  }
}
