/** The square of a picture that is kept as a face. All numbers are pixels of the picture. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A face is not made of fewer pixels, unless the picture has no more. */
const LEAST_PX = 32;
const MOST_ZOOM = 8;

/** The largest square, in the middle. */
export function wholeSquare({ width, height }: PictureSize): Square {
  const size = Math.min(width, height);
  return { x: (width - size) / 2, y: (height - size) / 2, size };
}

/** The largest zoom of a picture; 1 for one that is too small for that. */
export function mostZoom({ width, height }: PictureSize): number {
  return Math.min(MOST_ZOOM, Math.max(1, Math.min(width, height) / LEAST_PX));
}

/** The zoom that shows the square. */
export function zoomOf({ size }: Square, { width, height }: PictureSize): number {
  return Math.min(width, height) / size;
}

/** The square moved, as far as the picture goes. */
export function moved(square: Square, byX: number, byY: number, picture: PictureSize): Square {
  return within({ ...square, x: square.x + byX, y: square.y + byY }, picture);
}

/** The square enlarged `zoom` times around its middle. */
export function zoomed(square: Square, zoom: number, picture: PictureSize): Square {
  const size = Math.min(picture.width, picture.height) / Math.min(Math.max(zoom, 1), mostZoom(picture));
  const by = (square.size - size) / 2;
  return within({ x: square.x + by, y: square.y + by, size }, picture);
}

function within({ x, y, size }: Square, { width, height }: PictureSize): Square {
  return { x: Math.min(Math.max(x, 0), width - size), y: Math.min(Math.max(y, 0), height - size), size };
}
