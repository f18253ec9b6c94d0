/** Position of a menu: fixed on the page, beside the element that opened it, inside the window. In px from the window's top left corner. */
export interface PopupPlace {
  readonly left: number;
  readonly top: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** It keeps this far from what opened it and from the edges of the window. */
const GAP_PX = 4;

/**
 * Under the opener, beginning where that begins in the direction of the page; over it where there is no room below; and where
 * neither has room, as low as the window allows.
 */
export function placeBeside(
  opener: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
  menu: Size,
  page: Size & { readonly isRightToLeft: boolean },
): PopupPlace {
  const start = page.isRightToLeft ? opener.right - menu.width : opener.left;
  const left = Math.max(GAP_PX, Math.min(start, page.width - menu.width - GAP_PX));
  const lowest = page.height - menu.height - GAP_PX;
  const below = opener.bottom + GAP_PX;
  const above = opener.top - menu.height - GAP_PX;
  if (below <= lowest) return { left, top: below };
  return { left, top: above >= GAP_PX ? above : Math.max(GAP_PX, lowest) };
}
