import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../../../../lib/i18n/use-i18n.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden/VisuallyHidden.tsx';
import styles from './pdf.module.css';
import type { PdfDocument } from './pdf-document.ts';
import type { PdfPage } from './pdf-jobs.ts';

/** Pages after these are not shown: a document can say that it has any number. */
const MOST_PAGES = 200;

export interface PdfPagesProps {
  readonly document: Pick<PdfDocument, 'shape' | 'draw'>;
  /** Width of a page, in parts of what there is. */
  readonly zoom: number;
}

/** The pages of a document, one below the other. Those near the screen are drawn. */
export function PdfPages({ document, zoom }: PdfPagesProps) {
  const i18n = useI18n();
  const { pageCount } = document.shape;
  const shown = Math.min(pageCount, MOST_PAGES);
  return (
    <>
      <div
        className={styles.pages}
        role="region"
        aria-label={i18n._({ id: 'messages.pdf.pages', message: 'Pages' })}
        tabIndex={0}
      >
        {Array.from({ length: shown }, (_, index) => (
          <Page key={index} document={document} index={index} count={pageCount} zoom={zoom} />
        ))}
      </div>
      {shown < pageCount && (
        <p className={styles.note}>
          {i18n._({
            id: 'messages.pdf.cut',
            message: 'Only the first {shown} of {count} pages are shown.',
            values: { shown, count: pageCount },
          })}
        </p>
      )}
    </>
  );
}

interface PageProps extends PdfPagesProps {
  readonly index: number;
  readonly count: number;
}

/** A page in its place: drawn when it comes near, given up when it is far. */
function Page({ document, index, count, zoom }: PageProps) {
  const i18n = useI18n();
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const [page, setPage] = useState<PdfPage | 'failed' | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      root: place.current.parentElement,
      rootMargin: '100% 0px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isNear || place.current === null) return;
    let isOver = false;
    const width = Math.round(place.current.clientWidth * Math.min(2, globalThis.devicePixelRatio || 1));
    void document.draw(index, Math.max(1, width)).then((drawn) => {
      if (isOver) return drawn?.bitmap.close();
      setPage(drawn ?? 'failed');
    });
    return () => {
      isOver = true;
    };
  }, [document, index, isNear, zoom]);
  useEffect(() => {
    if (!isNear) setPage(null);
  }, [isNear]);
  useEffect(() => {
    if (page === null || page === 'failed' || canvas.current === null) return;
    canvas.current.width = page.bitmap.width;
    canvas.current.height = page.bitmap.height;
    // The picture of the page goes over into the canvas.
    canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(page.bitmap);
  }, [page]);
  const ratio = page === null || page === 'failed' ? document.shape.ratio : page.ratio;
  return (
    <div
      ref={place}
      className={styles.page}
      role="group"
      aria-label={i18n._({
        id: 'messages.pdf.page',
        message: 'Page {number} of {count}',
        values: { number: index + 1, count },
      })}
      style={{ width: `${zoom * 100}%`, aspectRatio: ratio }}
    >
      {page === 'failed' && (
        <p className={styles.failed} role="alert">
          {i18n._({ id: 'messages.pdf.pageFailed', message: 'This page cannot be drawn.' })}
        </p>
      )}
      {page !== null && page !== 'failed' && (
        <>
          <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
          <VisuallyHidden>{page.text}</VisuallyHidden>
        </>
      )}
    </div>
  );
}
