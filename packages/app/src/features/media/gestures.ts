import type { MouseEvent, PointerEvent, RefObject } from 'react';
import type { Step } from './use-step.ts';
import type { Offset } from './zoom.ts';

/** A finger that goes so far sideways wants another picture. */
const SWIPE_PX = 60;
const TAP_PX = 10;
const DOUBLE_TAP_MS = 300;
const NEVER = Number.NEGATIVE_INFINITY;

/** The meanings of what fingers and the mouse do. Places are from the middle of the frame. */
export interface GestureActs {
  readonly zoomAt: (factor: number, at: Offset) => void;
  readonly pan: (by: Offset) => void;
  /** Pressed twice. */
  readonly double: (at: Offset) => void;
  readonly swipe: (step: Step) => void;
}

/** Follows the fingers and the mouse on a picture. */
export class Gestures {
  readonly #frame: RefObject<HTMLElement | null>;
  readonly #pointers = new Map<number, Offset>();
  /** The place where a single finger began. */
  #from: Offset | null = null;
  #tappedAt = NEVER;
  #isTouch = false;

  constructor(frame: RefObject<HTMLElement | null>) {
    this.#frame = frame;
  }

  /** Handlers for the frame; `isLarge` says that the picture is enlarged, so that a finger moves it. */
  handlers(isLarge: boolean, acts: GestureActs) {
    return {
      onPointerDown: (event: PointerEvent) => this.#press(event),
      onPointerMove: (event: PointerEvent) => this.#move(event, acts),
      onPointerUp: (event: PointerEvent) => this.#release(event, isLarge, acts),
      onPointerCancel: ({ pointerId }: PointerEvent) => {
        this.#pointers.delete(pointerId);
        this.#from = null;
      },
      // Fingers were counted already: some browsers say this of them too.
      onDoubleClick: (event: MouseEvent) => {
        if (!this.#isTouch) acts.double(this.#offsetOf(event));
      },
    };
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = this.#offsetOf(event);
    this.#pointers.set(event.pointerId, at);
    this.#isTouch = event.pointerType === 'touch';
    this.#from = this.#pointers.size === 1 ? at : null;
  }

  #move(event: PointerEvent, acts: GestureActs): void {
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = this.#offsetOf(event);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#pointers.set(event.pointerId, now);
    if (other === undefined) return acts.pan({ x: now.x - before.x, y: now.y - before.y });
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    acts.zoomAt(distance(now, other) / Math.max(1, distance(before, other)), middle);
  }

  #release(event: PointerEvent, isLarge: boolean, acts: GestureActs): void {
    if (!this.#pointers.delete(event.pointerId)) return;
    const from = this.#from;
    this.#from = null;
    if (from === null || !this.#isTouch) return;
    const at = this.#offsetOf(event);
    const [x, y] = [at.x - from.x, at.y - from.y];
    if (!isLarge && Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) return acts.swipe(x > 0 ? -1 : 1);
    const isTap = Math.hypot(x, y) < TAP_PX;
    const isDouble = isTap && event.timeStamp - this.#tappedAt < DOUBLE_TAP_MS;
    this.#tappedAt = isTap && !isDouble ? event.timeStamp : NEVER;
    if (isDouble) acts.double(at);
  }

  #offsetOf(event: MouseEvent): Offset {
    const element = this.#frame.current;
    return element === null ? { x: 0, y: 0 } : offsetIn(element, event);
  }
}

/** The place of the pointer, from the middle of an element. */
export function offsetIn(
  element: HTMLElement,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Offset {
  const box = element.getBoundingClientRect();
  return { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 };
}

function distance(one: Offset, other: Offset): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
