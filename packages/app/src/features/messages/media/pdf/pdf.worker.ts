/**
 * Draws the pages of documents beside the page, where one that is hostile holds nobody up: the page ends this thread after a time. Both halves
 * of pdf.js run here, on canvases that are no elements. Nothing is fetched, no script of a document runs, and links are pixels.
 */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { NoFilters, OffscreenCanvases } from './offscreen-canvases.ts';
import type { NumberedPdfAnswer, NumberedPdfJob, PdfAnswer, PdfJob, PdfPage } from './pdf-jobs.ts';

/** Larger pages are drawn with fewer pixels. */
const MOST_PIXELS = 8_000_000;
/** Pictures within a document that have more are left out. */
const MOST_IMAGE_PIXELS = 30_000_000;
const MOST_RATIO = 5;
const MOST_TEXT = 20_000;

let opened: PDFDocumentProxy | null = null;

self.addEventListener('message', ({ data }: MessageEvent<NumberedPdfJob>) => {
  // The other half of pdf.js, which lives in this thread, says things of its own here.
  if (typeof data.parleyPdf === 'number') void answer(data);
});

async function answer({ parleyPdf, job }: NumberedPdfJob): Promise<void> {
  const given = await run(job).catch((error: unknown): PdfAnswer => ({ kind: 'failed', why: refusalOf(error) }));
  const transfer = given.kind === 'drawn' ? [given.page.bitmap] : [];
  self.postMessage({ parleyPdf, answer: given } satisfies NumberedPdfAnswer, { transfer });
}

async function run(job: PdfJob): Promise<PdfAnswer> {
  if (job.kind === 'draw') return { kind: 'drawn', page: await draw(job.page, job.width) };
  opened = await getDocument({
    data: job.bytes,
    CanvasFactory: OffscreenCanvases,
    FilterFactory: NoFilters,
    // Letters are drawn as shapes: no font of a document reaches the browser.
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    disableAutoFetch: true,
    enableXfa: false,
    maxImageSize: MOST_IMAGE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
  const { width, height } = (await opened.getPage(1)).getViewport({ scale: 1 });
  return { kind: 'opened', shape: { pageCount: opened.numPages, ratio: ratioOf(width, height) } };
}

async function draw(index: number, wantedWidth: number): Promise<PdfPage> {
  if (opened === null) throw new TypeError('no document');
  const page = await opened.getPage(index + 1);
  const plain = page.getViewport({ scale: 1 });
  const ratio = ratioOf(plain.width, plain.height);
  const width = Math.round(Math.min(wantedWidth, Math.sqrt(MOST_PIXELS * ratio)));
  const height = Math.max(1, Math.round(width / ratio));
  const canvas = new OffscreenCanvas(width, height);
  const canvasContext = canvas.getContext('2d');
  if (canvasContext === null) throw new TypeError('no canvas');
  const viewport = page.getViewport({ scale: Math.min(width / plain.width, height / plain.height) });
  // pdf.js is typed for the canvas of a document; it draws on this one as well.
  const target = { canvas: null, canvasContext: canvasContext as unknown as CanvasRenderingContext2D, viewport };
  await page.render(target).promise;
  const { items } = await page.getTextContent();
  const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
  page.cleanup();
  return { bitmap: canvas.transferToImageBitmap(), ratio, text: words.join('').slice(0, MOST_TEXT) };
}

/** Absurd shapes are cut: the page is fitted in. */
function ratioOf(width: number, height: number): number {
  const ratio = width / height;
  return Number.isFinite(ratio) ? Math.min(MOST_RATIO, Math.max(1 / MOST_RATIO, ratio)) : 1;
}

function refusalOf(error: unknown): 'locked' | 'noPdf' {
  return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'noPdf';
}
