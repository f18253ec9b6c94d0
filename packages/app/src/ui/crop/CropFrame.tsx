import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { Square } from '../../lib/media/crop.ts';
import styles from './crop.module.css';

/** Sharp on fine screens too. */
const DRAWN_PX = 512;
/** A press of an arrow moves the picture by this share of what is seen; with Shift by the second. */
const STEP = 0.04;
const LARGE_STEP = 0.2;
/** The way in which each arrow moves the picture. */
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface CropFrameProps {
  readonly picture: ImageBitmap;
  readonly square: Square;
  /** The id of the sentence that says how it is moved. */
  readonly hintId: string;
  /** Moves the square by pixels of the picture. */
  readonly onMove: (byX: number, byY: number) => void;
  readonly onZoom: (direction: -1 | 1) => void;
}

/** The square of a picture, which is dragged, or moved by keys. */
export function CropFrame({ picture, square, hintId, onMove, onZoom }: CropFrameProps) {
  const i18n = useI18n();
  const canvas = useRef<HTMLCanvasElement>(null);
  /** The pointer that drags, and where it was last. */
  const held = useRef<{ readonly pointerId: number; readonly x: number; readonly y: number } | null>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    context?.clearRect(0, 0, DRAWN_PX, DRAWN_PX);
    context?.drawImage(picture, square.x, square.y, square.size, square.size, 0, 0, DRAWN_PX, DRAWN_PX);
  }, [picture, square]);
  const onPointerDown = ({ button, currentTarget: frame, pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (button !== 0 || held.current !== null) return;
    held.current = { pointerId, x, y };
    frame.setPointerCapture(pointerId);
  };
  const onPointerMove = ({ currentTarget: frame, pointerId, clientX: x, clientY: y }: PointerEvent) => {
    const from = held.current;
    if (from?.pointerId !== pointerId) return;
    held.current = { pointerId, x, y };
    const scale = square.size / frame.clientWidth;
    onMove((from.x - x) * scale, (from.y - y) * scale);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = WAYS[event.key];
    const step = square.size * (event.shiftKey ? LARGE_STEP : STEP);
    if (way !== undefined) onMove(-way[0] * step, -way[1] * step);
    else if (event.key === '+' || event.key === '=') onZoom(1);
    else if (event.key === '-') onZoom(-1);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={styles.frame}
      role="group"
      tabIndex={0}
      aria-label={i18n._({ id: 'crop.picture', message: 'Picture' })}
      aria-describedby={hintId}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => {
        held.current = null;
      }}
    >
      <canvas ref={canvas} className={styles.canvas} width={DRAWN_PX} height={DRAWN_PX} aria-hidden="true" />
    </div>
  );
}
