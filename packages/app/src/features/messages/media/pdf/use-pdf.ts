import { useEffect, useState } from 'react';
import { PdfDocument, type PdfFailure } from './pdf-document.ts';

export type PdfState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly document: Pick<PdfDocument, 'shape' | 'draw'> }
  | { readonly kind: 'failed'; readonly failure: PdfFailure };

const OPENING: PdfState = { kind: 'opening' };

/** Opens a document for as long as the component is there; null is still on its way. */
export function usePdf(bytes: Uint8Array<ArrayBuffer> | null): PdfState {
  const [state, setState] = useState<PdfState>(OPENING);
  useEffect(() => {
    if (bytes === null) return;
    let isOver = false;
    let opened: PdfDocument | null = null;
    // The thread takes what it is given.
    void PdfDocument.open(bytes.slice()).then((result) => {
      if (result.ok) opened = result.document;
      if (isOver) return opened?.close();
      setState(result.ok ? { kind: 'open', document: result.document } : { kind: 'failed', failure: result.failure });
    });
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [bytes]);
  return state;
}
