// @ts-check
import { deflateSync } from 'node:zlib';

/** @typedef {[red: number, green: number, blue: number]} Colour each from 0 to 1 */

/**
 * Paints a picture by asking for the colour of each point.
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => Colour} colourAt x and y from 0 to 1, y downwards
 * @returns {Buffer} a PNG
 */
export function paintPng(width, height, colourAt) {
  const stride = width * 3 + 1;
  const raw = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const colour = colourAt((column + 0.5) / width, (row + 0.5) / height);
      const at = row * stride + 1 + column * 3;
      for (const [index, part] of colour.entries()) raw[at + index] = Math.round(Math.min(1, Math.max(0, part)) * 255);
    }
    subtractLeft(raw, row * stride, stride);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(raw, { level: 7 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/**
 * PNG's filter 1: each byte less the one a pixel to its left, which packs smooth pictures well.
 * @param {Buffer} raw
 * @param {number} start
 * @param {number} stride
 */
function subtractLeft(raw, start, stride) {
  raw[start] = 1;
  for (let at = start + stride - 1; at > start + 3; at -= 1) raw[at] = ((raw[at] ?? 0) - (raw[at - 3] ?? 0)) & 255;
}

/**
 * @param {string} type
 * @param {Buffer} data
 */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** @param {Buffer} bytes */
function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
