import type { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';

/** Answers thumbnails and downloads with drawn pictures. The address says which: `mxc://example.org/w800h600c200d300`, late by `d` ms. */
export function scriptPictures(remote: FakeRemote): void {
  remote.answer('media.thumbnail', ({ uri }) => answer(uri));
  remote.answer('media.download', ({ source }) => answer(source.kind === 'own' ? source.txnId : source.mxc));
}

async function answer(uri: string) {
  const [, width = '400', height = '300', hue = '200', delay = '0'] = /w(\d+)h(\d+)c(\d+)d(\d+)/.exec(uri) ?? [];
  if (Number(delay) > 0) await new Promise((resolve) => setTimeout(resolve, Number(delay)));
  if (uri.includes('lost')) return { ok: false, error: { kind: 'unreachable' } } as const;
  const bytes = await draw(Number(width), Number(height), Number(hue));
  return { ok: true, value: { bytes, mimeType: 'image/png', pixels: 0 } } as const;
}

async function draw(width: number, height: number, hue: number): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context !== null) {
    const ground = context.createLinearGradient(0, 0, width, height);
    ground.addColorStop(0, `hsl(${hue} 60% 70%)`);
    ground.addColorStop(1, `hsl(${(hue + 50) % 360} 55% 40%)`);
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
    context.fillStyle = `hsl(${hue} 40% 25% / 0.7)`;
    context.beginPath();
    context.moveTo(0, height);
    context.lineTo(width * 0.35, height * 0.45);
    context.lineTo(width * 0.6, height * 0.75);
    context.lineTo(width * 0.8, height * 0.5);
    context.lineTo(width, height);
    context.fill();
  }
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new Uint8Array(await blob.arrayBuffer());
}

/** A page of a document: lines on white, and its number as its text. */
export async function drawnPage(page: number, width: number) {
  const ratio = 0.7;
  const canvas = new OffscreenCanvas(width, Math.round(width / ratio));
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#444';
    for (let line = 0; line < 30; line += 1)
      context.fillRect(
        width * 0.1,
        canvas.height * (0.08 + line * 0.028),
        width * (line % 5 === 4 ? 0.5 : 0.8),
        width / 90,
      );
  }
  return { bitmap: canvas.transferToImageBitmap(), ratio, text: `Page ${page + 1}` };
}
