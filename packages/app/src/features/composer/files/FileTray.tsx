import { SlidersHorizontal, X } from 'lucide-react';
import { classes } from '../../../lib/dom/classes.ts';
import { useI18n, useLocale } from '../../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { ChosenFile } from './chosen-files.ts';
import { FilePicture } from './FilePicture.tsx';
import styles from './files.module.css';
import { aboutText, problemText } from './tray-words.ts';

export interface FileTrayProps {
  readonly files: readonly ChosenFile[];
  readonly onRemove: (id: string) => void;
  /** Opens the dialog in which they are arranged. */
  readonly onOpen: () => void;
}

/** The files that go with the next message: each with its picture, name and size, and a way out. */
export function FileTray({ files, onRemove, onOpen }: FileTrayProps) {
  const i18n = useI18n();
  if (files.length === 0) return null;
  return (
    <div className={styles.trayLine}>
      <ul className={styles.tray} aria-label={i18n._({ id: 'composer.files', message: 'Files to send' })}>
        {files.map((file) => (
          <Card key={file.id} chosen={file} onRemove={() => onRemove(file.id)} />
        ))}
      </ul>
      <IconButton
        label={i18n._({ id: 'composer.files.arrange', message: 'Captions and order of the files' })}
        icon={<SlidersHorizontal size={18} />}
        aria-haspopup="dialog"
        onClick={onOpen}
      />
    </div>
  );
}

function Card({ chosen, onRemove }: { readonly chosen: ChosenFile; readonly onRemove: () => void }) {
  const i18n = useI18n();
  const locale = useLocale();
  const { file, look, problem, isLeaving } = chosen;
  const isBusy = isLeaving || (look === null && problem === null);
  return (
    <li className={classes(styles.card, problem !== null && styles.hasProblem)} aria-busy={isBusy}>
      <FilePicture chosen={chosen} className={styles.picture} />
      <span className={styles.text}>
        <span className={styles.name} dir="auto" translate="no" title={file.name}>
          {file.name}
        </span>
        <span className={styles.about} role={problem === null ? undefined : 'alert'}>
          {problem === null ? aboutText(i18n, locale, chosen) : problemText(i18n, locale, problem)}
        </span>
      </span>
      <IconButton
        size="small"
        label={i18n._({ id: 'composer.files.remove', message: 'Remove {name}', values: { name: file.name } })}
        icon={<X size={16} />}
        disabled={isLeaving}
        onClick={onRemove}
      />
    </li>
  );
}
