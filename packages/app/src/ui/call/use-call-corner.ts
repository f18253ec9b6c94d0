import { type ComponentProps, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useReadable } from '../../lib/store/use-readable.ts';
import { type CallCorner, callCorner, cornerAt, cornerBy, nextCorner } from './call-corner.ts';

/** Less than this is no drag. */
const LEAST_PX = 4;
/** What is pressed for its own sake. */
const PRESSED = 'button:not([data-grip]), input, select, a';

type SectionProps = Pick<
  ComponentProps<'section'>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
> & { readonly 'data-block': CallCorner['block']; readonly 'data-inline': CallCorner['inline'] };

export interface UsedCorner {
  readonly corner: CallCorner;
  /** For the element that is dragged. */
  readonly props: SectionProps;
  /** For the button that moves it without dragging. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPress: () => void;
}

/** The corner of the small call, and what moves it to another. */
export function useCallCorner(): UsedCorner {
  const corner = useReadable(callCorner);
  const drag = useRef<{ readonly x: number; readonly y: number; isMoved: boolean } | null>(null);
  const choose = (next: CallCorner) => callCorner.change(() => next);
  const drop = ({ currentTarget }: PointerEvent<HTMLElement>, isMeant: boolean) => {
    const wasMoved = drag.current?.isMoved === true;
    drag.current = null;
    if (!wasMoved) return;
    const dropped = currentTarget.getBoundingClientRect();
    currentTarget.style.translate = '';
    if (isMeant) choose(cornerAt(dropped, roomOf(currentTarget), isMirrored(currentTarget)));
  };
  return {
    corner,
    props: {
      'data-block': corner.block,
      'data-inline': corner.inline,
      onPointerDown: ({ button, target, clientX: x, clientY: y }) => {
        if (button === 0 && target instanceof Element && target.closest(PRESSED) === null)
          drag.current = { x, y, isMoved: false };
      },
      onPointerMove: ({ clientX, clientY, currentTarget, pointerId }) => {
        const from = drag.current;
        if (from === null) return;
        const [x, y] = [clientX - from.x, clientY - from.y];
        if (!from.isMoved && Math.hypot(x, y) < LEAST_PX) return;
        // Not before: a press of the grip is the grip's.
        if (!from.isMoved) currentTarget.setPointerCapture(pointerId);
        from.isMoved = true;
        currentTarget.style.translate = `${x}px ${y}px`;
      },
      onPointerUp: (event) => drop(event, true),
      onPointerCancel: (event) => drop(event, false),
    },
    onKeyDown: (event) => {
      const next = cornerBy(event.key, corner, isMirrored(event.currentTarget));
      if (next === null) return;
      event.preventDefault();
      choose(next);
    },
    onPress: () => choose(nextCorner(corner)),
  };
}

/** The element in whose corners it can be: the whole window where it is fixed to that. */
function roomOf(element: HTMLElement): DOMRect {
  return (element.offsetParent ?? document.documentElement).getBoundingClientRect();
}

function isMirrored(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
