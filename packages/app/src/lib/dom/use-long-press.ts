import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** A finger that rests for so long asks for the menu. */
const LONG_PRESS_MS = 500;
/** Farther than this it scrolls. */
const SLACK_PX = 10;

/** A finger's place, in px from the window's top left corner, and the element under it. */
export interface LongPress {
  readonly x: number;
  readonly y: number;
  readonly target: EventTarget;
}

type Handlers = Readonly<
  Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: PointerEvent) => void> &
    Record<'onClickCapture', (event: MouseEvent) => void>
>;

/**
 * Handlers that call `onLongPress` once a finger has rested for half a second: not every browser says `contextmenu` then. The click of
 * the finger that leaves after it is not made, so a link under it is not followed.
 */
export function useLongPress(onLongPress: (press: LongPress) => void): Handlers {
  const press = useRef<{
    readonly x: number;
    readonly y: number;
    readonly timer: ReturnType<typeof setTimeout>;
  } | null>(null);
  const wasLong = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y, target }) => {
      end();
      wasLong.current = false;
      if (pointerType !== 'touch') return;
      const timer = setTimeout(() => {
        wasLong.current = true;
        onLongPress({ x, y, target });
      }, LONG_PRESS_MS);
      press.current = { x, y, timer };
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (press.current === null) return;
      if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > SLACK_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event) => {
      // A click by key has no pointer that could have rested.
      if (!wasLong.current || event.detail === 0) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
