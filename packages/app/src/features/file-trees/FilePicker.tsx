import type { EventId } from '@parley/sdk/client/ids.ts';
import { type Ref, useImperativeHandle, useRef } from 'react';
import styles from './files.module.css';

export interface FilePickerHandle {
  /** Asks the machine for files: for one, as the next version, if `replaces` is a file. */
  readonly ask: (replaces: EventId | null) => void;
}

export interface FilePickerProps {
  readonly ref: Ref<FilePickerHandle>;
  readonly onFiles: (files: readonly File[], replaces: EventId | null) => void;
}

/** The browser's way to choose files of the machine. */
export function FilePicker({ ref, onFiles }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<EventId | null>(null);
  useImperativeHandle(ref, () => ({
    ask: (replaces) => {
      if (input.current === null) return;
      wanted.current = replaces;
      input.current.multiple = replaces === null;
      input.current.click();
    },
  }));
  return (
    <input
      ref={input}
      className={styles.picker}
      type="file"
      multiple
      tabIndex={-1}
      aria-hidden="true"
      data-file-picker=""
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])], wanted.current);
        // So the same file can be chosen again.
        target.value = '';
      }}
    />
  );
}
