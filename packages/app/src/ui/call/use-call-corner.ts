import { type ComponentProps, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { useReadable } from '../../lib/store/use-readable.ts';
import { type CallCorner, callCorner, cornerAt, cornerBy, nextCorner } from './call-corner.ts';

/** Less than this is no drag. */
const LEAST_PX = 4;
/** Elements that are pressed for their own sake. */
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
  readonly onPress: (event: MouseEvent) => void;
}

/** A press that moves it, or did last. */
interface Drag {
  readonly x: number;
  readonly y: number;
  isMoved: boolean;
  isOver: boolean;
}

/** The corner of the small call, and what moves it to another. */
export function useCallCorner(): UsedCorner {
  const corner = useReadable(callCorner);
  const drag = useRef<Drag | null>(null);
  const choose = (next: CallCorner) => callCorner.change(() => next);
  const drop = ({ currentTarget }: PointerEvent<HTMLElement>, isMeant: boolean) => {
    if (drag.current === null) return;
    drag.current.isOver = true;
    if (!drag.current.isMoved) return;
    const dropped = currentTarget.getBoundingClientRect();
    currentTarget.style.translate = '';
    if (isMeant) choose(cornerAt(dropped, roomOf(currentTarget), isMirrored(currentTarget)));
  };
  return {
    corner,
    props: {
      'data-block': corner.block,
      'data-inline': corner.inline,
      onPointerDown: ({ button, target, clientX: x, clientY: y, pointerId }) => {
        if (button !== 0 || !(target instanceof Element) || target.closest(PRESSED) !== null) return;
        // The pointer may be outside by its next move.
        target.setPointerCapture(pointerId);
        drag.current = { x, y, isMoved: false, isOver: false };
      },
      onPointerMove: ({ clientX, clientY, currentTarget }) => {
        const from = drag.current;
        if (from === null || from.isOver) return;
        const [x, y] = [clientX - from.x, clientY - from.y];
        if (!from.isMoved && Math.hypot(x, y) < LEAST_PX) return;
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
    onPress: ({ detail }) => {
      // After a drag by the grip comes a click.
      if (detail === 0 || drag.current?.isMoved !== true) choose(nextCorner(corner));
    },
  };
}

/** The element in whose corners it can be: the whole window where it is fixed to that. */
function roomOf(element: HTMLElement): DOMRect {
  return (element.offsetParent ?? document.documentElement).getBoundingClientRect();
}

function isMirrored(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
