import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OpusPacket, oggOpus } from './ogg-opus.ts';

const STREAM = { preSkip: 312, inputRate: 44_100, serial: 0xfeed };

interface ReadPage {
  readonly flags: number;
  readonly granule: number;
  readonly serial: number;
  readonly sequence: number;
  readonly packets: readonly Uint8Array[];
}

function packet(length: number, samples = 960): OpusPacket {
  return { bytes: Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256), samples };
}

/** Reads pages as RFC 3533 says, bit by bit where the writer uses a table. */
function read(file: Uint8Array): readonly ReadPage[] {
  const pages: ReadPage[] = [];
  for (let at = 0; at < file.length; ) {
    const view = new DataView(file.buffer, file.byteOffset + at);
    expect(text(file, at, 4)).toBe('OggS');
    expect(view.getUint8(4)).toBe(0);
    const segments = view.getUint8(26);
    const lacing = [...file.subarray(at + 27, at + 27 + segments)];
    const start = at + 27 + segments;
    const end = start + lacing.reduce((sum, length) => sum + length, 0);
    const page = file.slice(at, end);
    page.fill(0, 22, 26);
    expect(view.getUint32(22, true)).toBe(crcOf(page));
    pages.push({
      flags: view.getUint8(5),
      granule: Number(view.getBigUint64(6, true)),
      serial: view.getUint32(14, true),
      sequence: view.getUint32(18, true),
      packets: packetsOf(file.subarray(start, end), lacing),
    });
    at = end;
  }
  return pages;
}

function packetsOf(body: Uint8Array, lacing: readonly number[]): readonly Uint8Array[] {
  const packets: Uint8Array[] = [];
  let [from, at] = [0, 0];
  for (const length of lacing) {
    at += length;
    if (length === 255) continue;
    packets.push(body.slice(from, at));
    from = at;
  }
  // No packet goes on in the next page.
  expect(from).toBe(body.length);
  return packets;
}

function crcOf(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isOut = ((crc >>> 31) ^ ((byte >> bit) & 1)) === 1;
      crc = ((crc << 1) ^ (isOut ? 0x04c11db7 : 0)) >>> 0;
    }
  }
  return crc;
}

function text(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

test('[VO-01] the first page has the head alone, the second the tags alone, both at no time', () => {
  const [head, tags] = read(oggOpus([packet(80)], STREAM));
  expect(head).toMatchObject({ flags: 2, granule: 0, serial: 0xfeed, sequence: 0 });
  const [opusHead = new Uint8Array()] = head?.packets ?? [];
  expect(opusHead).toHaveLength(19);
  expect(text(opusHead, 0, 8)).toBe('OpusHead');
  // Version, channels, pre-skip, rate, gain, family.
  expect([...opusHead.subarray(8)]).toEqual([1, 1, 0x38, 0x01, 0x44, 0xac, 0, 0, 0, 0, 0]);
  expect(tags).toMatchObject({ flags: 0, granule: 0, sequence: 1 });
  const [opusTags = new Uint8Array()] = tags?.packets ?? [];
  expect(text(opusTags, 0, 8)).toBe('OpusTags');
  expect([...opusTags.subarray(8)]).toEqual([6, 0, 0, 0, ...new TextEncoder().encode('Parley'), 0, 0, 0, 0]);
});

test('[VO-01] a page says how many samples there are up to its end; the last one is marked', () => {
  const pages = read(
    oggOpus(
      Array.from({ length: 120 }, () => packet(80)),
      STREAM,
    ),
  ).slice(2);
  expect(pages.map(({ granule, flags }) => [granule, flags])).toEqual([
    [48_000, 0],
    [96_000, 0],
    [115_200, 4],
  ]);
});

test('[VO-01] a file without sound ends with its tags', () => {
  expect(read(oggOpus([], STREAM)).map(({ flags }) => flags)).toEqual([2, 4]);
});

test('[VO-01] any packets come out as they went in, none over the border of a page', () => {
  const packets = fc.array(fc.tuple(fc.integer({ min: 0, max: 1_275 }), fc.constantFrom(120, 960, 2_880)), {
    maxLength: 400,
  });
  fc.assert(
    fc.property(packets, (made) => {
      const written = made.map(([length, samples]) => packet(length, samples));
      const pages = read(oggOpus(written, STREAM));
      expect(pages.slice(2).flatMap((page) => page.packets.map((bytes) => [...bytes]))).toEqual(
        written.map(({ bytes }) => [...bytes]),
      );
      expect(pages.at(-1)?.granule).toBe(written.reduce((sum, { samples }) => sum + samples, 0));
      expect(pages.map(({ sequence }) => sequence)).toEqual(pages.map((_, index) => index));
      expect(pages.filter(({ flags }) => (flags & 4) !== 0)).toHaveLength(1);
    }),
    { numRuns: 60 },
  );
});
