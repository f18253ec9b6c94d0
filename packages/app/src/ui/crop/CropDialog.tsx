import { useId, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { mostZoom, moved, type Square, wholeSquare, zoomed, zoomOf } from '../../lib/media/crop.ts';
import { Button } from '../button/Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { CropFrame } from './CropFrame.tsx';
import styles from './crop.module.css';

const ZOOM_STEP = 0.1;

export interface CropDialogProps {
  readonly picture: ImageBitmap;
  readonly onChoose: (square: Square) => void;
  readonly onClose: () => void;
}

/** Chooses the square of a picture that is kept: by dragging it, by keys, and by a slider for its size. */
export function CropDialog({ picture, onChoose, onClose }: CropDialogProps) {
  const i18n = useI18n();
  const hintId = useId();
  const [square, setSquare] = useState(() => wholeSquare(picture));
  const zoom = zoomOf(square, picture);
  const zoomTo = (next: number) => setSquare((now) => zoomed(now, next, picture));
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
        <CropFrame
          picture={picture}
          square={square}
          hintId={hintId}
          onMove={(byX, byY) => setSquare((now) => moved(now, byX, byY, picture))}
          onZoom={(direction) => zoomTo(zoom + direction * ZOOM_STEP)}
        />
        <p id={hintId} className={styles.hint}>
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
