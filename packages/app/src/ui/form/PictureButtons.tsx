import { useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { Square } from '../../lib/media/crop.ts';
import { openPicture, type ReadPicture, toPicture } from '../../lib/media/to-picture.ts';
import { Button } from '../button/Button.tsx';
import { CropDialog } from '../crop/CropDialog.tsx';
import styles from './picture-buttons.module.css';

export interface PictureButtonsProps {
  readonly hasPicture: boolean;
  readonly isBusy?: boolean;
  /** The square that was chosen. Null takes the picture away; `unreadable`: the file is none. */
  readonly onPicture: (picture: ReadPicture | 'unreadable' | null) => void;
}

/** Buttons that choose a picture from the machine, of which a square is kept, and take it away. */
export function PictureButtons({ hasPicture, isBusy = false, onPicture }: PictureButtonsProps) {
  const i18n = useI18n();
  const file = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<{ readonly bitmap: ImageBitmap; readonly mimeType: string } | null>(null);
  const open = async (chosen: File) => {
    const bitmap = await openPicture(chosen);
    if (bitmap === null) onPicture('unreadable');
    else setOpened({ bitmap, mimeType: chosen.type });
  };
  const close = () => {
    opened?.bitmap.close();
    setOpened(null);
  };
  const choose = async (square: Square) => {
    if (opened === null) return;
    const picture = await toPicture(opened.bitmap, square, opened.mimeType);
    close();
    onPicture(picture);
  };
  return (
    <div className={styles.acts}>
      <input
        ref={file}
        type="file"
        accept="image/*"
        className={styles.file}
        tabIndex={-1}
        aria-hidden="true"
        data-picture-file=""
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen !== undefined) void open(chosen);
          target.value = '';
        }}
      />
      <Button size="small" isBusy={isBusy} onClick={() => file.current?.click()}>
        {i18n._({ id: 'picture.change', message: 'Change picture' })}
      </Button>
      {hasPicture && (
        <Button size="small" variant="quiet" onClick={() => onPicture(null)}>
          {i18n._({ id: 'picture.remove', message: 'Remove picture' })}
        </Button>
      )}
      {opened !== null && (
        <CropDialog picture={opened.bitmap} onChoose={(square) => void choose(square)} onClose={close} />
      )}
    </div>
  );
}
