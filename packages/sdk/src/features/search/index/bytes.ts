/** Numbers and texts as few bytes. Numbers are not negative, and below 2^53; small ones take one byte. */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Bytes that grow. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** A number in as many groups of seven bits as it needs. */
  number(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  /** A number that may be negative. */
  signed(value: number): void {
    this.number(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** A number below 2^32 in four bytes. */
  word(value: number): void {
    this.#reserve(4);
    for (let shift = 0; shift < 32; shift += 8) this.#bytes[this.#length++] = (value >>> shift) & 0xff;
  }

  text(value: string): void {
    this.bytes(encoder.encode(value));
  }

  /** Bytes and their number. */
  bytes(value: Uint8Array<ArrayBuffer>): void {
    this.number(value.length);
    this.raw(value);
  }

  /** Bytes alone. */
  raw(value: Uint8Array<ArrayBuffer>): void {
    this.#reserve(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  /** All that was written. */
  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}

/** Reads what `ByteWriter` wrote. Bytes that are missing are zeros: no loop over them lasts longer than what they say. */
export class ByteReader {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #at: number;

  constructor(bytes: Uint8Array<ArrayBuffer>, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  number(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 0x80) {
      const byte = this.#bytes[this.#at++] ?? 0;
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return value;
    }
  }

  signed(): number {
    const value = this.number();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  word(): number {
    let value = 0;
    for (let shift = 0; shift < 32; shift += 8) value |= (this.#bytes[this.#at++] ?? 0) << shift;
    return value >>> 0;
  }

  text(): string {
    return decoder.decode(this.bytes());
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const length = this.number();
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}
