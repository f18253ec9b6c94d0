/** Jobs for the worker that draws documents (`pdf.worker.ts`), and its answers. */

/** A job: `open` comes first, and once. */
export type PdfJob =
  | { readonly kind: 'open'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Draws a page, counted from 0, so many device pixels wide. */
  | { readonly kind: 'draw'; readonly page: number; readonly width: number };

/** The shape of a document before any of it is drawn. */
export interface PdfShape {
  /** Pages of the document. */
  readonly pageCount: number;
  /** Width of the first page for a height of 1. */
  readonly ratio: number;
}

/** A page that was drawn. */
export interface PdfPage {
  readonly bitmap: ImageBitmap;
  readonly ratio: number;
  /** The text on it, for who listens. */
  readonly text: string;
}

/** The reason why there is no document: it is none, or locked by a password. */
export type PdfRefusal = 'noPdf' | 'locked';

export type PdfAnswer =
  | { readonly kind: 'opened'; readonly shape: PdfShape }
  | { readonly kind: 'drawn'; readonly page: PdfPage }
  | { readonly kind: 'failed'; readonly why: PdfRefusal };

export interface NumberedPdfJob {
  readonly parleyPdf: number;
  readonly job: PdfJob;
}

export interface NumberedPdfAnswer {
  readonly parleyPdf: number;
  readonly answer: PdfAnswer;
}
