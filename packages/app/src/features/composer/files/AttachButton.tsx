import { useRef } from 'react';
import { useMediaQuery } from '../../../lib/dom/use-media-query.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import styles from './files.module.css';
import { CameraIcon, PaperclipIcon } from './PaperclipIcon.tsx';

/** Attributes that have a phone open its camera. */
const PHOTO = { accept: 'image/*', capture: 'environment' } as const;

export interface AttachButtonProps {
  readonly className: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The button `Attach`: asks the machine for files. On a phone also `Take photo`. */
export function AttachButton({ className, onFiles }: AttachButtonProps) {
  const i18n = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const isTouched = useMediaQuery('(pointer: coarse)');
  const ask = (from: Partial<typeof PHOTO>) => {
    const { current } = input;
    if (current === null) return;
    current.accept = from.accept ?? '';
    if (from.capture === undefined) current.removeAttribute('capture');
    else current.setAttribute('capture', from.capture);
    current.click();
  };
  return (
    <>
      <IconButton
        className={className}
        label={i18n._({ id: 'composer.attach', message: 'Attach' })}
        icon={<PaperclipIcon size={20} />}
        data-attach=""
        onClick={() => ask({})}
      />
      {isTouched && (
        <IconButton
          className={className}
          label={i18n._({ id: 'composer.photo', message: 'Take photo' })}
          icon={<CameraIcon size={20} />}
          onClick={() => ask(PHOTO)}
        />
      )}
      <input
        ref={input}
        className={styles.input}
        type="file"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
