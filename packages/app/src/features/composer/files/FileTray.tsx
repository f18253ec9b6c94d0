import type { I18n } from '@lingui/core';
import { AudioLines, File as FileIcon, Film, X } from 'lucide-react';
import { classes } from '../../../lib/dom/classes.ts';
import type { ChosenFile, FileLook, FileProblem } from '../../../lib/drafts/chosen-files.ts';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { useI18n, useLocale } from '../../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Spinner } from '../../../ui/spinner/Spinner.tsx';
import styles from './files.module.css';

const ICONS = { image: FileIcon, video: Film, audio: AudioLines, file: FileIcon } as const;

export interface FileTrayProps {
  readonly files: readonly ChosenFile[];
  readonly onRemove: (id: string) => void;
}

/** What goes with the next message: each with its picture, name and size, and a way out. */
export function FileTray({ files, onRemove }: FileTrayProps) {
  const i18n = useI18n();
  if (files.length === 0) return null;
  return (
    <ul className={styles.tray} aria-label={i18n._({ id: 'composer.files', message: 'Files to send' })}>
      {files.map((file) => (
        <Card key={file.id} chosen={file} onRemove={() => onRemove(file.id)} />
      ))}
    </ul>
  );
}

function Card({ chosen, onRemove }: { readonly chosen: ChosenFile; readonly onRemove: () => void }) {
  const i18n = useI18n();
  const locale = useLocale();
  const { file, look, problem, isLeaving } = chosen;
  const isBusy = isLeaving || (look === null && problem === null);
  return (
    <li className={classes(styles.card, problem !== null && styles.hasProblem)} aria-busy={isBusy}>
      <span className={styles.picture} aria-hidden="true">
        {isBusy ? <Spinner /> : <Look look={look} />}
      </span>
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

function Look({ look }: { readonly look: FileLook | null }) {
  if (look !== null && look.preview !== null) return <img className={styles.preview} src={look.preview} alt="" />;
  const Icon = ICONS[look?.as ?? 'file'];
  return <Icon size={20} />;
}

function aboutText(i18n: I18n, locale: string, { file, look, isKept }: ChosenFile): string {
  const size = formatBytes(locale, file.size);
  if (isKept !== false) return look !== null && isLeftAsItIs(look) ? asItIsText(i18n, size) : size;
  return i18n._({
    id: 'composer.files.notKept',
    message: '{size}, only kept while this tab is open',
    values: { size },
  });
}

/** Whether what a camera wrote into it goes with it: pictures alone are cleaned. */
function isLeftAsItIs({ as, mimeType }: FileLook): boolean {
  return as === 'video' || (as === 'file' && mimeType.startsWith('image/'));
}

function asItIsText(i18n: I18n, size: string): string {
  return i18n._({
    id: 'composer.files.asItIs',
    message: '{size}, sent with its metadata (such as the place)',
    values: { size },
  });
}

function problemText(i18n: I18n, locale: string, problem: FileProblem): string {
  switch (problem.kind) {
    case 'empty':
      return i18n._({ id: 'composer.files.empty', message: 'This file is empty' });
    case 'tooLarge':
      return i18n._({
        id: 'composer.files.tooLarge',
        message: 'Too large: the limit is {limit}',
        values: { limit: formatBytes(locale, problem.limitBytes) },
      });
    case 'unreadable':
      return i18n._({ id: 'composer.files.unreadable', message: 'This file can no longer be read. Choose it again.' });
    case 'keepsDetails':
      return i18n._({
        id: 'composer.files.keepsDetails',
        message: 'The metadata (such as place and camera) of this picture cannot be removed.',
      });
  }
}
