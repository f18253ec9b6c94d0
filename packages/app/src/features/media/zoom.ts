/** A picture in its frame: how much larger than it fits, and how far its middle is from the frame's, in CSS pixels. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Offset {
  readonly x: number;
  readonly y: number;
}

/** The picture as large as it fits. */
export const FITTED: Zoom = { scale: 1, x: 0, y: 0 };
/** Even a picture of a few dots is looked at closely. */
const MOST = 16;
/** Each pixel of a large one can be seen. */
const PIXEL_TIMES = 4;

/** The size of a picture that fits into a frame; one that is smaller stays as it is. */
export function fittedSize(picture: Size, frame: Size): Size {
  const scale = Math.min(1, frame.width / picture.width, frame.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** The most that a picture is enlarged over its fitted size. */
export function mostScale(picture: Size, fitted: Size): number {
  return Math.max(MOST, (picture.width / fitted.width) * PIXEL_TIMES);
}

/** Enlarged by `factor`: what is at `at`, from the middle of the frame, stays there. */
export function zoomedAt(zoom: Zoom, factor: number, at: Offset, most: number): Zoom {
  const scale = Math.min(most, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  return { scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio };
}

/** Moved, but for what would leave a part of the frame empty that the picture can fill. */
export function kept(zoom: Zoom, fitted: Size, frame: Size): Zoom {
  const room = (length: number, space: number) => Math.max(0, (length * zoom.scale - space) / 2);
  const [x, y] = [room(fitted.width, frame.width), room(fitted.height, frame.height)];
  return { scale: zoom.scale, x: within(zoom.x, x), y: within(zoom.y, y) };
}

function within(value: number, most: number): number {
  // Adding zero makes of -0 what it is.
  return Math.min(most, Math.max(-most, value)) + 0;
}
