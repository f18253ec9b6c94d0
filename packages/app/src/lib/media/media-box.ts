/** The largest place a picture takes, in CSS pixels. The tokens say the same for the style sheets. */
const MOST = { width: 420, height: 320 };
const MOST_STICKER = { width: 180, height: 180 };
/** For pictures that do not say how large they are: it stays this large when they come, so that nothing moves. */
const UNKNOWN = { width: 320, height: 240 };
const LEAST = 32;

export interface Box {
  readonly width: number;
  readonly height: number;
}

/** The place to keep for a picture before it comes. Absurd shapes are cut to 1:5 at most; the picture is fitted in. */
export function mediaBox(size: Box | null, isSticker: boolean): Box {
  const most = isSticker ? MOST_STICKER : MOST;
  if (size === null || !(size.width > 0) || !(size.height > 0)) return isSticker ? MOST_STICKER : UNKNOWN;
  const ratio = Math.min(5, Math.max(0.2, size.width / size.height));
  const scale = Math.min(1, most.width / size.width, most.height / (size.width / ratio));
  const width = Math.max(LEAST, size.width * scale);
  return { width: Math.round(width), height: Math.round(Math.max(LEAST, width / ratio)) };
}
