import { AudioLines, File as FileIcon, Film } from 'lucide-react';
import { Spinner } from '../../../ui/spinner/Spinner.tsx';
import type { ChosenFile } from './chosen-files.ts';
import styles from './files.module.css';

const ICONS = { image: FileIcon, video: Film, audio: AudioLines, file: FileIcon } as const;

export interface FilePictureProps {
  readonly chosen: ChosenFile;
  readonly className: string | undefined;
}

/** A small picture of a file, or a sign of its kind. */
export function FilePicture({ chosen: { look, problem, isLeaving }, className }: FilePictureProps) {
  const isBusy = isLeaving || (look === null && problem === null);
  const Icon = ICONS[look?.as ?? 'file'];
  const picture =
    look !== null && look.preview !== null ? (
      <img className={styles.preview} src={look.preview} alt="" />
    ) : (
      <Icon size={20} />
    );
  return (
    <span className={className} aria-hidden="true">
      {isBusy ? <Spinner /> : picture}
    </span>
  );
}
