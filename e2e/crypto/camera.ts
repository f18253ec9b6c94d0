/** A camera that a test holds before something: before a code, or covered. */

import type { Locator } from '@playwright/test';
import encodeQR from 'qr';
import type { Page } from '../fixtures/test.ts';

interface MadeUpCamera {
  /** The browser does not let the page have it. */
  isRefused: boolean;
  /** The code that the camera sees: rows of dark and light modules. */
  modules: readonly (readonly boolean[])[];
  /** True while the camera delivers pictures. */
  readonly isOn: boolean;
}

type WithCamera = typeof globalThis & { madeUpCamera: MadeUpCamera };

/** Gives every page that `page` will show a camera of the test's own; the browser refuses it at first. */
export async function giveCamera(page: Page): Promise<void> {
  await page.addInitScript(makeUpCamera);
}

/** From now on the page may have the camera, and it sees a code of these bytes. */
export async function showToCamera(page: Page, bytes: Uint8Array): Promise<void> {
  await showModules(page, encodeQR('', 'raw', { encoding: 'byte', ecc: 'low', border: 4, textEncoder: () => bytes }));
}

/** From now on the page may have the camera, and it sees the code that another page shows. */
export async function showShownCode(page: Page, shown: Locator): Promise<void> {
  const drawn = (await shown.locator('path').getAttribute('d')) ?? '';
  await showDrawnCode(page, { drawn, viewBox: (await shown.getAttribute('viewBox')) ?? '' });
}

/** A code as a page draws it. */
export interface DrawnCode {
  readonly drawn: string;
  readonly viewBox: string;
}

/** The same, for a code that a page of another browser shows. */
export async function showDrawnCode(page: Page, { drawn, viewBox }: DrawnCode): Promise<void> {
  const side = Number(viewBox.split(' ').at(-1));
  const modules = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  for (const [, x, y, width] of drawn.matchAll(/M(\d+) (\d+)h(\d+)/gu))
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  await showModules(page, modules);
}

async function showModules(page: Page, modules: readonly (readonly boolean[])[]): Promise<void> {
  await page.evaluate((rows) => {
    Object.assign((globalThis as WithCamera).madeUpCamera, { isRefused: false, modules: rows });
  }, modules);
}

export function isCameraOn(page: Page): Promise<boolean> {
  return page.evaluate(() => (globalThis as WithCamera).madeUpCamera.isOn);
}

/** Runs in the page, before anything else there. */
function makeUpCamera(): void {
  // A blank page has no devices at all.
  if (location.protocol === 'about:') return;
  const tracks: MediaStreamTrack[] = [];
  const camera: MadeUpCamera = {
    isRefused: true,
    modules: [],
    get isOn() {
      return tracks.some(({ readyState }) => readyState === 'live');
    },
  };
  const open = () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const context = canvas.getContext('2d');
    const draw = () => {
      if (context === null) return;
      context.fillStyle = 'white';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = 'black';
      camera.modules.forEach((row, y) => {
        row.forEach((isDark, x) => isDark && context.fillRect(140 + x * 6, 60 + y * 6, 6, 6));
      });
    };
    draw();
    setInterval(draw, 100);
    const stream = canvas.captureStream();
    tracks.push(...stream.getTracks());
    return stream;
  };
  Object.assign(globalThis, { madeUpCamera: camera });
  Object.assign(navigator.mediaDevices, {
    enumerateDevices: () => Promise.resolve([{ kind: 'videoinput' }]),
    getUserMedia: () =>
      camera.isRefused ? Promise.reject(new DOMException('', 'NotAllowedError')) : Promise.resolve(open()),
  });
}
