/**
 * Opus in Ogg (RFC 7845, RFC 3533), which is how voice messages are sent: browsers encode Opus, and most of them write it into no such file.
 * One stream of one channel. Pure.
 */
type Bytes = Uint8Array<ArrayBuffer>;

/** One packet as an encoder gives it. */
export interface OpusPacket {
  readonly bytes: Bytes;
  /** Its length in samples of 48 kHz, in which Ogg counts. */
  readonly samples: number;
}

export interface OpusStream {
  /** Samples of 48 kHz at the beginning that are not to be heard: the encoder needed them. */
  readonly preSkip: number;
  /** The rate that was recorded with, for who wants to know. */
  readonly inputRate: number;
  /** Tells streams of one file apart. */
  readonly serial: number;
}

interface Page {
  readonly packets: readonly Bytes[];
  /** Samples up to its end. */
  readonly granule: number;
  readonly flags: number;
}

const FIRST = 2;
const LAST = 4;
const HEADER_BYTES = 27;
/** A page has one byte for each 255 bytes of its packets, and at most 255 of these. */
const MOST_SEGMENTS = 255;
/** About a second: who listens can jump to a page. */
const PAGE_SAMPLES = 48_000;
const VENDOR = 'Parley';

/** A file of `packets`. */
export function oggOpus(packets: readonly OpusPacket[], stream: OpusStream): Bytes {
  const pages = [
    { packets: [head(stream)], granule: 0, flags: FIRST },
    { packets: [tags()], granule: 0, flags: 0 },
    ...pagesOf(packets),
  ];
  const last = pages.length - 1;
  return joined(
    pages.map((page, index) =>
      written(index === last ? { ...page, flags: page.flags | LAST } : page, index, stream.serial),
    ),
  );
}

function pagesOf(packets: readonly OpusPacket[]): readonly Page[] {
  const pages: Page[] = [];
  let [held, segments, begun, granule]: [Bytes[], number, number, number] = [[], 0, 0, 0];
  const close = () => {
    if (held.length > 0) pages.push({ packets: held, granule, flags: 0 });
    [held, segments, begun] = [[], 0, granule];
  };
  for (const { bytes, samples } of packets) {
    const needed = segmentsOf(bytes);
    if (segments + needed > MOST_SEGMENTS || granule + samples - begun > PAGE_SAMPLES) close();
    held.push(bytes);
    segments += needed;
    granule += samples;
  }
  close();
  return pages;
}

function segmentsOf({ length }: Bytes): number {
  return Math.floor(length / 255) + 1;
}

/** `OpusHead`: version 1, one channel, no gain, family 0. */
function head({ preSkip, inputRate }: OpusStream): Bytes {
  const bytes = new Uint8Array(19);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('OpusHead'));
  view.setUint8(8, 1);
  view.setUint8(9, 1);
  view.setUint16(10, preSkip, true);
  view.setUint32(12, inputRate, true);
  return bytes;
}

/** `OpusTags` without a comment: nothing is said about who recorded it, or where. */
function tags(): Bytes {
  const vendor = new TextEncoder().encode(VENDOR);
  const bytes = new Uint8Array(16 + vendor.length);
  bytes.set(new TextEncoder().encode('OpusTags'));
  new DataView(bytes.buffer).setUint32(8, vendor.length, true);
  bytes.set(vendor, 12);
  return bytes;
}

function written({ packets, granule, flags }: Page, sequence: number, serial: number): Bytes {
  const lacing = packets.flatMap(({ length }) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255]);
  const header = new Uint8Array(HEADER_BYTES + lacing.length);
  const view = new DataView(header.buffer);
  header.set(new TextEncoder().encode('OggS'));
  view.setUint8(5, flags);
  view.setBigUint64(6, BigInt(granule), true);
  view.setUint32(14, serial, true);
  view.setUint32(18, sequence, true);
  view.setUint8(26, lacing.length);
  header.set(lacing, HEADER_BYTES);
  const page = joined([header, ...packets]);
  new DataView(page.buffer).setUint32(22, checksum(page), true);
  return page;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc < 0 ? 0x04c11db7 : 0);
  return crc;
});

/** The CRC of a page whose own place for it is zero: neither turned around nor inverted, as Ogg has it. */
function checksum(page: Bytes): number {
  let crc = 0;
  for (const byte of page) crc = (crc << 8) ^ (TABLE[(crc >>> 24) ^ byte] ?? 0);
  return crc >>> 0;
}

function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
