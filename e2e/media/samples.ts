/** Files of each kind that a browser plays and draws, made here. */
import { drawPng } from '../fixtures/png.ts';
import type { Page } from '../fixtures/test.ts';

const RATE = 8_000;

/** A tone of so many seconds, as a WAV file. */
export function tone(seconds: number, hertz = 440): Buffer {
  const samples = Buffer.alloc(seconds * RATE * 2);
  for (let at = 0; at < seconds * RATE; at += 1)
    samples.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * hertz * at) / RATE)), at * 2);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** A plain picture of one colour, as PNG. */
export function plainPng(width: number, height: number, colour: readonly [number, number, number]): Buffer {
  return drawPng(width, height, () => colour);
}

/** So many frames of film, as the browser records them in as many 40 ms; of noise they are large. */
export async function film(page: Page, { frames = 40, isNoise = false } = {}): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([count, ofNoise]) => {
      const canvas = document.createElement('canvas');
      canvas.width = 320;
      canvas.height = 180;
      const context = canvas.getContext('2d');
      const recorder = new MediaRecorder(canvas.captureStream(25), {
        mimeType: 'video/webm;codecs=vp8',
        ...(ofNoise ? { videoBitsPerSecond: 12_000_000 } : {}),
      });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      const stopped = new Promise((resolve) => {
        recorder.onstop = resolve;
      });
      recorder.start();
      const noise = new ImageData(320, 180);
      for (let frame = 0; frame < count; frame += 1) {
        if (context !== null) {
          context.fillStyle = `hsl(${frame * 9} 60% 50%)`;
          context.fillRect(0, 0, 320, 180);
          for (let at = 0; ofNoise && at < noise.data.length; at += 40_000)
            crypto.getRandomValues(noise.data.subarray(at, at + 40_000));
          if (ofNoise) context.putImageData(noise, 0, 0);
        }
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
      recorder.stop();
      await stopped;
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
      let text = '';
      for (let at = 0; at < bytes.length; at += 30_000) text += String.fromCharCode(...bytes.subarray(at, at + 30_000));
      return btoa(text);
    },
    [frames, isNoise] as const,
  );
  return Buffer.from(base64, 'base64');
}
