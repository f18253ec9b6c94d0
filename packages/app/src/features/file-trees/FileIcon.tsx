import { File, FileArchive, FileMusic, FilePlay, FileText, Image } from 'lucide-react';
import type { ComponentType } from 'react';
import { type FileKind, fileKindOf } from './file-kind.ts';
import styles from './files.module.css';

const ICONS: Readonly<Record<FileKind, ComponentType<{ readonly size: number; readonly className?: string }>>> = {
  picture: Image,
  film: FilePlay,
  sound: FileMusic,
  text: FileText,
  archive: FileArchive,
  other: File,
};

export interface FileIconProps {
  readonly name: string;
  readonly mimetype: string | null;
  readonly size?: number;
}

/** A drawing for the kind of a file. */
export function FileIcon({ name, mimetype, size = 18 }: FileIconProps) {
  const Icon = ICONS[fileKindOf(name, mimetype)];
  return (
    <span className={styles.icon} aria-hidden="true">
      <Icon size={size} />
    </span>
  );
}
