import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import {
  chooseListWidth,
  chosenListWidth,
  dragListWidth,
  dropListWidth,
  listWidth,
  NARROW,
  ORDINARY,
  WIDEST,
  widthBeside,
} from '../../lib/list-width/list-width.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import styles from './room-list.module.css';

/** The edge of the list: drag it, or go from width to width with the arrow keys. A double click gives the ordinary width. */
export function WidthHandle() {
  const i18n = useI18n();
  const width = useReadable(listWidth);
  const drag = useRef<{ readonly fromX: number; readonly fromWidth: number; readonly sign: 1 | -1 } | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    drag.current = { fromX: event.clientX, fromWidth: listWidth.current, sign };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (drag.current === null) return;
    const { fromX, fromWidth, sign } = drag.current;
    if (clientX !== fromX) dragListWidth(fromWidth + (clientX - fromX) * sign);
  };
  const onDrop = () => {
    drag.current = null;
    dropListWidth();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOf(event.key, getComputedStyle(event.currentTarget).direction === 'rtl');
    if (step === null) return;
    event.preventDefault();
    chooseListWidth(step === 'least' ? NARROW : step === 'most' ? WIDEST : widthBeside(chosenListWidth(), step));
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={i18n._({ id: 'roomList.width', message: 'Width of the room list' })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={NARROW}
      aria-valuemax={WIDEST}
      tabIndex={0}
      className={styles.widthHandle}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onDrop}
      onPointerCancel={onDrop}
      onDoubleClick={() => chooseListWidth(ORDINARY)}
      onKeyDown={onKeyDown}
    />
  );
}

function stepOf(key: string, isRightToLeft: boolean): 1 | -1 | 'least' | 'most' | null {
  switch (key) {
    case 'ArrowRight':
      return isRightToLeft ? -1 : 1;
    case 'ArrowLeft':
      return isRightToLeft ? 1 : -1;
    case 'Home':
      return 'least';
    case 'End':
      return 'most';
    default:
      return null;
  }
}
