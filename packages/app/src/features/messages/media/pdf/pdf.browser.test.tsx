import type { FileSource } from '@parley/sdk/client/contract.ts';
import { pdfOf } from '@parley/testkit/factory/pdf-file.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MediaContext, type MediaSource } from '../../../../lib/media/media-source.ts';
import { NO_MEDIA } from '../../../../lib/media/test-media.ts';
import { draw } from '../../../../ui/test-draw.tsx';
import { PdfPreview } from './PdfPreview.tsx';
import { PdfDocument, type PdfThread } from './pdf-document.ts';

const SOURCE = { kind: 'plain', mxc: 'mxc://example.org/a' } as FileSource;

function show(bytes: Uint8Array<ArrayBuffer>): string[] {
  const did: string[] = [];
  const media: MediaSource = {
    ...NO_MEDIA,
    original: async () => ({ ok: true, value: { bytes, mimeType: 'application/octet-stream', pixels: 0 } }),
  };
  draw(
    <MediaContext value={media}>
      <PdfPreview source={SOURCE} fileName="Score.pdf" onClose={() => did.push('close')} />
    </MediaContext>,
  );
  return did;
}

const dialog = () => page.getByRole('dialog', { name: 'Score.pdf' });
const sheet = (number: number) => dialog().getByRole('group', { name: `Page ${number} of 2` });

/** The colour of the lowest part of a page: red, where it is drawn. */
function groundOf(number: number): string {
  const canvas = sheet(number).element().querySelector('canvas');
  if (canvas === null) return 'none';
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = copy.getContext('2d');
  context?.drawImage(canvas, 0, 0);
  return [...(context?.getImageData(canvas.width / 2, canvas.height * 0.95, 1, 1).data ?? [])].join();
}

test('[MSG-26] the pages of a PDF are drawn, enlarged by keys, and their text is there for who listens', async () => {
  const did = show(pdfOf(['Allegro', 'Adagio']));
  await vi.waitFor(() => expect(groundOf(1)).toBe('255,0,0,255'), 30_000);
  await expect.element(sheet(1)).toHaveTextContent('Allegro');
  await expect.element(sheet(2)).toHaveTextContent('Adagio');
  const widthOf = () => sheet(1).element().getBoundingClientRect().width;
  const before = widthOf();
  (dialog().getByRole('region', { name: 'Pages' }).element() as HTMLElement).focus();
  await userEvent.keyboard('+');
  await vi.waitFor(() => expect(widthOf()).toBeCloseTo(before * 1.25, 0));
  await expect.element(sheet(1)).toHaveTextContent('Allegro');
  await userEvent.keyboard('0');
  await expect.element(dialog().getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(did).toEqual(['close']));
}, 40_000);

test('[MSG-26] [SEC-30] nothing of a PDF runs, and nothing in it is a link', async () => {
  const script = '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/AA<</WC<</S/URI/URI(https://evil.example/)>>>>';
  show(pdfOf(['<img src=x onerror=alert\\(1\\)>', 'b'], script));
  await vi.waitFor(() => expect(groundOf(1)).toBe('255,0,0,255'), 30_000);
  expect(dialog().element().querySelectorAll('a, img, iframe, embed, object')).toHaveLength(0);
  await expect.element(sheet(1)).toHaveTextContent('<img src=x');
}, 40_000);

test.each([
  ['what is no PDF', new TextEncoder().encode('<!doctype html><script>alert(1)</script>'), 'not a PDF'],
  ['what ends too early', pdfOf(['a']).slice(0, 60), 'not a PDF'],
])('[MSG-26] %s says so', async (_, bytes, words) => {
  show(bytes);
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(words);
  expect(dialog().getByRole('button', { name: 'Zoom in' }).elements()).toEqual([]);
});

test('[MSG-26] a document that takes too long is given up with its thread', async () => {
  vi.useFakeTimers();
  const terminate = vi.fn();
  const thread: PdfThread = { postMessage: () => undefined, addEventListener: () => undefined, terminate };
  const opened = PdfDocument.open(pdfOf(['a']), () => thread);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await opened).toEqual({ ok: false, failure: 'tooLong' });
  expect(terminate).toHaveBeenCalled();
  vi.useRealTimers();
});
