import { useRef } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import styles from './files.module.css';
import { PaperclipIcon } from './PaperclipIcon.tsx';

export interface AttachButtonProps {
  readonly className: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The button `Attach`: asks the machine for files. */
export function AttachButton({ className, onFiles }: AttachButtonProps) {
  const i18n = useI18n();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        className={className}
        label={i18n._({ id: 'composer.attach', message: 'Attach' })}
        icon={<PaperclipIcon size={20} />}
        data-attach=""
        onClick={() => input.current?.click()}
      />
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
