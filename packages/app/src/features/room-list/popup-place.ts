/** Where a menu stands: fixed on the page, beside what opened it, inside the window. In px; what is absent is `auto`. */
export interface PopupPlace {
  readonly left: number;
  readonly top?: number;
  readonly bottom?: number;
}

/** The menu's own size, about; it is known only when it is drawn. */
const WIDTH = 230;
const HEIGHT = 210;
const GAP = 4;

/** Under the opener, or over it where there is no room; never beyond the edges. */
export function placeBeside(
  opener: Pick<DOMRect, 'left' | 'top' | 'bottom'>,
  page: { readonly width: number; readonly height: number },
): PopupPlace {
  const left = Math.max(GAP, Math.min(opener.left, page.width - WIDTH - GAP));
  const isRoomBelow = opener.bottom + HEIGHT + GAP <= page.height || opener.top < page.height / 2;
  return isRoomBelow ? { left, top: opener.bottom + GAP } : { left, bottom: page.height - opener.top + GAP };
}
