import { useRef } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../button/Button.tsx';
import styles from './picture-buttons.module.css';

export interface PictureButtonsProps {
  readonly hasPicture: boolean;
  readonly isBusy?: boolean;
  /** Null takes the picture away. */
  readonly onPicture: (file: File | null) => void;
}

/** Buttons that choose a picture from the machine, and take it away. */
export function PictureButtons({ hasPicture, isBusy = false, onPicture }: PictureButtonsProps) {
  const i18n = useI18n();
  const file = useRef<HTMLInputElement>(null);
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
          if (chosen !== undefined) onPicture(chosen);
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
    </div>
  );
}
