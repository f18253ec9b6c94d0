import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { mostZoom, moved, type Square, wholeSquare, zoomed, zoomOf } from '../../lib/media/crop.ts';
import { Button } from '../button/Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import styles from './crop.module.css';

/** Sharp on fine screens too. */
const DRAWN_PX = 512;
/** A press of an arrow moves the picture by this share of what is seen; with Shift by the second. */
const STEP = 0.04;
const LARGE_STEP = 0.2;
const ZOOM_STEP = 0.1;
/** Where each arrow moves the picture. */
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface CropDialogProps {
  readonly picture: ImageBitmap;
  readonly onChoose: (square: Square) => void;
  readonly onClose: () => void;
}

/** Chooses the square of a picture that is kept: by dragging it, by keys, and by a slider for its size. */
export function CropDialog({ picture, onChoose, onClose }: CropDialogProps) {
  const i18n = useI18n();
  const [square, setSquare] = useState(() => wholeSquare(picture));
  const canvas = useRef<HTMLCanvasElement>(null);
  /** The pointer that drags, and where it was last. */
  const held = useRef<{ readonly pointerId: number; readonly x: number; readonly y: number } | null>(null);
  const draw = () => {
    const context = canvas.current?.getContext('2d');
    if (context === null || context === undefined) return;
    context.clearRect(0, 0, DRAWN_PX, DRAWN_PX);
    context.drawImage(picture, square.x, square.y, square.size, square.size, 0, 0, DRAWN_PX, DRAWN_PX);
  };
  useEffect(draw, [picture, square]);
  const zoom = zoomOf(square, picture);
  const zoomTo = (next: number) => setSquare((now) => zoomed(now, next, picture));
  const onPointerMove = (event: PointerEvent) => {
    const { currentTarget: frame, pointerId, clientX: x, clientY: y } = event;
    const from = held.current;
    if (from?.pointerId !== pointerId) return;
    held.current = { pointerId, x, y };
    const scale = square.size / frame.clientWidth;
    setSquare((now) => moved(now, (from.x - x) * scale, (from.y - y) * scale, picture));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [x, y] = WAYS[event.key] ?? [0, 0];
    const zoomBy = event.key === '+' || event.key === '=' ? ZOOM_STEP : event.key === '-' ? -ZOOM_STEP : 0;
    if (x === 0 && y === 0 && zoomBy === 0) return;
    event.preventDefault();
    const step = square.size * (event.shiftKey ? LARGE_STEP : STEP);
    if (zoomBy === 0) setSquare((now) => moved(now, -x * step, -y * step, picture));
    else zoomTo(zoom + zoomBy);
  };
  return (
    <Dialog
      title={i18n._({ id: 'crop.title', message: 'Crop picture' })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'dialog.cancel', message: 'Cancel' })}</Button>
          <Button autoFocus variant="primary" onClick={() => onChoose(square)}>
            {i18n._({ id: 'crop.use', message: 'Use picture' })}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        <div
          className={styles.frame}
          role="group"
          tabIndex={0}
          aria-label={i18n._({ id: 'crop.picture', message: 'Picture' })}
          aria-describedby="crop-hint"
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            const { button, currentTarget: frame, pointerId, clientX: x, clientY: y } = event;
            if (button !== 0 || held.current !== null) return;
            held.current = { pointerId, x, y };
            frame.setPointerCapture(pointerId);
          }}
          onLostPointerCapture={() => {
            held.current = null;
          }}
          onPointerMove={onPointerMove}
        >
          <canvas ref={canvas} className={styles.canvas} width={DRAWN_PX} height={DRAWN_PX} aria-hidden="true" />
        </div>
        <p id="crop-hint" className={styles.hint}>
          {i18n._({ id: 'crop.hint', message: 'Drag the picture, or move it with the arrow keys.' })}
        </p>
        {mostZoom(picture) > 1 && (
          <label className={styles.zoom}>
            {i18n._({ id: 'crop.zoom', message: 'Zoom' })}
            <input
              type="range"
              // A form around the dialog is not this one's: Enter does not send it.
              form=""
              min={1}
              max={mostZoom(picture)}
              step={ZOOM_STEP}
              value={zoom}
              aria-valuetext={i18n._({
                id: 'crop.zoomTimes',
                message: '{times} times',
                values: { times: zoom.toFixed(1) },
              })}
              onChange={({ currentTarget }) => zoomTo(Number(currentTarget.value))}
            />
          </label>
        )}
      </div>
    </Dialog>
  );
}
