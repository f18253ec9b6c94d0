import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Gestures, offsetIn } from './gestures.ts';
import type { Step } from './use-step.ts';
import { FITTED, fittedSize, kept, mostScale, type Offset, type Size, type Zoom, zoomedAt } from './zoom.ts';

const STEP = 1.5;
const DOUBLE = 2.5;
const PAN_PX = 60;
/** So many pixels of a wheel double the picture. */
const WHEEL_PX = 300;
/** Likewise of a pinch on a touchpad, which comes as a wheel with Ctrl. */
const PINCH_PX = 75;
const LINE_PX = 16;
const CENTRE: Offset = { x: 0, y: 0 };

/** Makes another zoom of the one before; `most` is the largest scale. */
type Change = (before: Zoom, most: number) => Zoom;

export interface ZoomOptions {
  /** The frame of the picture. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Its own size; null until it is known. */
  readonly picture: Size | null;
  readonly onSwipe: (step: Step) => void;
}

export type ZoomCommands = ReturnType<typeof useZoom>['commands'];

/** Enlarges and moves a picture by wheel, mouse, fingers and commands. */
export function useZoom({ frame, picture, onSwipe }: ZoomOptions) {
  const [zoom, setZoom] = useState<Zoom>(FITTED);
  const change = (next: Change) => {
    const element = frame.current;
    if (element === null || picture === null) return;
    const size = { width: element.clientWidth, height: element.clientHeight };
    const fitted = fittedSize(picture, size);
    setZoom((before) => kept(next(before, mostScale(picture, fitted)), fitted, size));
  };
  const zoomAt = (factor: number, at: Offset) => change((before, most) => zoomedAt(before, factor, at, most));
  useWheel(frame, zoomAt);
  const [gestures] = useState(() => new Gestures(frame));
  const handlers = gestures.handlers(zoom.scale > 1, {
    zoomAt,
    pan: (by) => change(({ scale, x, y }) => ({ scale, x: x + by.x, y: y + by.y })),
    double: (at) => change((before, most) => (before.scale > 1 ? FITTED : zoomedAt(before, DOUBLE, at, most))),
    swipe: onSwipe,
  });
  const commands = {
    zoomIn: () => zoomAt(STEP, CENTRE),
    zoomOut: () => zoomAt(1 / STEP, CENTRE),
    fit: () => setZoom(FITTED),
    pan: (x: -1 | 0 | 1, y: -1 | 0 | 1) =>
      change((before) => ({ scale: before.scale, x: before.x + x * PAN_PX, y: before.y + y * PAN_PX })),
  };
  return { zoom, commands, handlers };
}

/** Hears the wheel over the frame. React does so passively: the page would scroll, and with Ctrl all of it would grow. */
function useWheel(frame: RefObject<HTMLElement | null>, zoomAt: (factor: number, at: Offset) => void): void {
  const onWheel = useEffectEvent((event: WheelEvent, at: Offset) => {
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
    zoomAt(2 ** (-pixels / (event.ctrlKey ? PINCH_PX : WHEEL_PX)), at);
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const hear = (event: WheelEvent) => {
      event.preventDefault();
      onWheel(event, offsetIn(element, event));
    };
    element.addEventListener('wheel', hear, { passive: false });
    return () => element.removeEventListener('wheel', hear);
  }, [frame]);
}
