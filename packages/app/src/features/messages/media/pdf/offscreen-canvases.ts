/** The canvases and filters that pdf.js asks for, in a thread without a document. */

interface Drawn {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** More is drawn on nothing at once: a document can ask for any size. */
const MOST_PIXELS = 16_000_000;

/** Canvases that are no elements. */
export class OffscreenCanvases {
  create(width: number, height: number): Drawn {
    const canvas = new OffscreenCanvas(...bounded(width, height));
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }

  reset({ canvas }: Drawn, width: number, height: number): void {
    if (canvas !== null) [canvas.width, canvas.height] = bounded(width, height);
  }

  destroy(drawn: Drawn): void {
    if (drawn.canvas !== null) [drawn.canvas.width, drawn.canvas.height] = [0, 0];
    drawn.canvas = null;
    drawn.context = null;
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  }
}

/** Filters are made of elements, so there are none: such parts are drawn plain. */
export class NoFilters {
  addFilter = none;
  addHCMFilter = none;
  addAlphaFilter = none;
  addLuminosityFilter = none;
  addKnockoutFilter = none;
  addHighlightHCMFilter = none;
  addSelectionHCMFilter = none;
  addSelectionFilter = none;
  createSelectionStyle = () => null;
  destroy = () => undefined;
}

function none(): string {
  return 'none';
}

function bounded(width: number, height: number): [width: number, height: number] {
  const [wide, high] = [Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height))];
  if (wide * high > MOST_PIXELS) throw new RangeError('too many pixels');
  return [wide, high];
}
