// @ts-check
/** The demo community's pictures: photos and charts in pictures/, and avatars of people and rooms in avatars/. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { mimeTypeOf } from '../client-server/mime-types.mjs';

/** @typedef {{file: string, type: string, bytes: Buffer}} ImageFile */

/** @type {ReadonlyMap<string, {file: string, width: number, height: number}>} */
const PICTURES = new Map([
  ['harbour', { file: 'harbour-at-dawn.jpg', width: 960, height: 640 }],
  ['lighthouse', { file: 'lighthouse.jpg', width: 720, height: 960 }],
  ['tide', { file: 'tide-week.webp', width: 1000, height: 480 }],
  ['map', { file: 'estuary-depths.webp', width: 900, height: 700 }],
  ['board', { file: 'gauge-rev-c.jpg', width: 800, height: 560 }],
  ['storm', { file: 'storm-front.jpg', width: 1000, height: 600 }],
]);

/** @returns {string[]} the names to be used in conversations */
export function pictureNames() {
  return [...PICTURES.keys()];
}

/**
 * @param {string} name
 * @returns {Promise<ImageFile & {width: number, height: number}>}
 */
export async function readPicture(name) {
  const picture = PICTURES.get(name);
  if (picture === undefined) throw new Error(`there is no picture "${name}"`);
  return { ...picture, ...(await readImage('pictures', picture.file)) };
}

/**
 * @param {string} name of a person, or of a room's script; `space` for the space
 * @returns {Promise<ImageFile>} a square picture
 */
export function readAvatar(name) {
  return readImage('avatars', `${name}.webp`);
}

/**
 * @param {string} folder
 * @param {string} file
 * @returns {Promise<ImageFile>}
 */
async function readImage(folder, file) {
  const path = fileURLToPath(new URL(`${folder}/${file}`, import.meta.url));
  return { file, type: mimeTypeOf(file), bytes: await readFile(path) };
}
