// @ts-check
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PEOPLE, ROOMS } from './community.mjs';
import { pictureNames, readAvatar, readPicture } from './pictures.mjs';

/** @param {string} folder */
async function filesIn(folder) {
  return (await readdir(fileURLToPath(new URL(folder, import.meta.url)))).sort();
}

test('every picture of a conversation is there, small, and of a type that browsers draw', async () => {
  const pictures = await Promise.all(pictureNames().map(readPicture));
  expect(pictures.map(({ file }) => file).sort()).toEqual(await filesIn('pictures'));
  for (const { file, type, bytes } of pictures) {
    expect(type, file).toMatch(/^image\/(jpeg|webp)$/);
    expect(bytes.length, file).toBeLessThan(100_000);
  }
});

test('people, the space and rooms have the avatars that are there, and no more are there', async () => {
  const rooms = ROOMS.filter(({ hasAvatar }) => hasAvatar).map(({ script }) => script);
  const names = [...PEOPLE.map(({ name }) => name), ...rooms, 'space'];
  const avatars = await Promise.all(names.map(readAvatar));
  expect(avatars.map(({ file }) => file).sort()).toEqual(await filesIn('avatars'));
});
