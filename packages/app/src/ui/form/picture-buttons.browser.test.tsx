import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReadPicture } from '../../lib/media/to-picture.ts';
import { draw } from '../test-draw.tsx';
import { PictureButtons } from './PictureButtons.tsx';

/** Red on the left, green in the middle, blue on the right. */
async function stripes(): Promise<File> {
  const canvas = new OffscreenCanvas(300, 100);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  for (const [index, colour] of ['red', 'lime', 'blue'].entries()) {
    context.fillStyle = colour;
    context.fillRect(index * 100, 0, 100, 100);
  }
  return new File([await canvas.convertToBlob()], 'stripes.png', { type: 'image/png' });
}

type Chosen = ReadPicture | 'unreadable' | null;

async function choose(file: File): Promise<readonly Chosen[]> {
  const chosen: Chosen[] = [];
  draw(<PictureButtons hasPicture={false} onPicture={(picture) => chosen.push(picture)} />);
  await expect.element(page.getByRole('button', { name: 'Change picture' })).toBeVisible();
  const input = document.querySelector('[data-picture-file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no input');
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return chosen;
}

/** The size of a picture and the colour of its middle. */
async function look(chosen: readonly Chosen[]) {
  await expect.poll(() => chosen.length).toBe(1);
  const [picture] = chosen;
  if (picture === undefined || picture === null || picture === 'unreadable') throw new Error('no picture');
  const bitmap = await createImageBitmap(new Blob([picture.bytes], { type: picture.mimeType }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const [red, green, blue] = context?.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data ?? [];
  return { size: [bitmap.width, bitmap.height], middle: [red, green, blue] };
}

const frame = () => page.getByRole('group', { name: 'Picture' });
const use = () => page.getByRole('button', { name: 'Use picture' });

test('[SET-11] the largest square in the middle is kept unless another is chosen', async () => {
  const chosen = await choose(await stripes());
  await expect.element(use()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await look(chosen)).toEqual({ size: [100, 100], middle: [0, 255, 0] });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('[SET-11] arrow keys move the picture, and + enlarges it', async () => {
  const chosen = await choose(await stripes());
  await frame().click();
  for (let press = 0; press < 5; press += 1) await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  for (let press = 0; press < 10; press += 1) await userEvent.keyboard('+');
  await expect.element(page.getByRole('slider', { name: 'Zoom' })).toHaveValue('2');
  await use().click();
  expect(await look(chosen)).toEqual({ size: [50, 50], middle: [0, 0, 255] });
});

test('[SET-11] the picture is dragged', async () => {
  const chosen = await choose(await stripes());
  await expect.element(frame()).toBeVisible();
  const element = frame().element();
  const { left, top, width } = element.getBoundingClientRect();
  const at = (x: number) => ({ pointerId: 1, clientX: left + x, clientY: top + 9, bubbles: true, button: 0 });
  element.setPointerCapture = () => undefined;
  element.dispatchEvent(new PointerEvent('pointerdown', at(5)));
  element.dispatchEvent(new PointerEvent('pointermove', at(width)));
  await use().click();
  expect((await look(chosen)).middle).toEqual([255, 0, 0]);
});

test('[SET-11] a file that is no picture is said so, without a question', async () => {
  const chosen = await choose(new File(['text'], 'text.png', { type: 'image/png' }));
  await expect.poll(() => chosen).toEqual(['unreadable']);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
