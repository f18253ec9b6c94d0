import type { PackPlace } from '@parley/sdk/client/contract.ts';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { pastedFiles } from '../../../lib/dom/pasted-files.ts';
import { useDrop } from '../../../lib/dom/use-drop.ts';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { packFailure } from '../pack-words.ts';
import { PICTURE_TYPES } from './add-picture.ts';
import styles from './edit.module.css';
import { type Adding, useAdding } from './use-adding.ts';

export interface AddPicturesProps {
  /** The pack of a room; null for the own one. */
  readonly place: PackPlace | null;
}

/** Pictures for a pack: chosen, or dropped or pasted where its pictures are. */
export function AddPictures({ place }: AddPicturesProps) {
  const i18n = useI18n();
  const here = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const limit = usePictureLimit();
  const adding = useAdding(place);
  const isOver = useDrop(here, adding.add);
  usePaste(here, adding.add);
  return (
    <div ref={here} className={styles.add}>
      <Button size="small" isBusy={adding.progress !== null} onClick={() => input.current?.click()}>
        <ImagePlus size={16} aria-hidden="true" />
        {i18n._({ id: 'imagePacks.addPictures', message: 'Add pictures' })}
      </Button>
      <input
        ref={input}
        className={styles.input}
        type="file"
        multiple
        accept={PICTURE_TYPES.join(',')}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          adding.add([...(target.files ?? [])]);
          // Emptied, so that the same file can be chosen again.
          target.value = '';
        }}
      />
      <p className={isOver ? styles.over : styles.hint}>
        {limit === null
          ? i18n._({ id: 'imagePacks.addHint', message: 'You can also drop or paste pictures here.' })
          : i18n._({
              id: 'imagePacks.addLimit',
              message: 'Up to {limit} each. You can also drop or paste pictures here.',
              values: { limit: formatBytes(i18n.locale, limit) },
            })}
      </p>
      <AddingNews {...adding} />
    </div>
  );
}

function AddingNews({ progress, notAdded }: Adding) {
  const i18n = useI18n();
  return (
    <>
      <p className={styles.hint} role="status">
        {progress !== null &&
          i18n._({
            id: 'imagePacks.adding',
            message: 'Adding {now} of {all}…',
            values: { now: Math.min(progress.done + 1, progress.all), all: progress.all },
          })}
      </p>
      {notAdded.length > 0 && (
        <ul className={styles.failures} role="alert">
          {notAdded.map(({ name, failure }, index) => (
            <li key={index}>
              <bdi translate="no">{name}</bdi>: {packFailure(i18n, failure)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The largest picture that a pack takes, in bytes; null until that is known. */
function usePictureLimit(): number | null {
  const ask = useCommand('imagePacks.pictureLimit');
  const [limit, setLimit] = useState<number | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    void ask(null, { signal: leaving.signal }).then((answer) => {
      if (!leaving.signal.aborted && answer.ok && answer.value > 0) setLimit(answer.value);
    });
    return () => leaving.abort();
  }, [ask]);
  return limit;
}

/** Takes files that are pasted while the focus is near `inside`, or nowhere. */
function usePaste(inside: { readonly current: HTMLElement | null }, onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { target, clipboardData } = event;
      const isNear = target instanceof Node && inside.current?.parentElement?.contains(target) === true;
      const files = clipboardData === null || !(isNear || target === document.body) ? [] : pastedFiles(clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [inside, onFiles]);
}
