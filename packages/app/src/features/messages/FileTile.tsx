import type { FileContent, OwnFile } from '@parley/sdk/client/contract.ts';
import { AudioLines, Download, File, Film } from 'lucide-react';
import { useState } from 'react';
import { formatBytes } from '../../lib/format/bytes.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { useSaveFile } from '../../lib/media/use-save-file.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import styles from './messages.module.css';
import { Playing } from './Playing.tsx';
import { PlaySign } from './PlaySign.tsx';
import { RichTextView } from './rich-text/RichTextView.tsx';
import { UploadLine } from './UploadLine.tsx';

const ICONS = { file: File, audio: AudioLines, video: Film } as const;

export interface FileTileProps {
  readonly content: FileContent;
  /** Upload of the file; null if it is not being uploaded. */
  readonly upload: OwnFile | null;
}

/** A file with its name and size, to be saved. */
export function FileTile({ content, upload }: FileTileProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const { state, save } = useSaveFile(content.source, content.fileName);
  const [isPlaying, setPlaying] = useState(false);
  const Icon = ICONS[content.mediaKind];
  const { source } = content;
  const note =
    state.kind === 'failed'
      ? i18n._({ id: 'messages.file.failed', message: 'Download failed' })
      : content.source === null
        ? i18n._({ id: 'messages.file.missing', message: 'Not available' })
        : content.sizeBytes === null
          ? (content.mimeType ?? '')
          : formatBytes(locale, content.sizeBytes);
  return (
    <>
      <div className={styles.file}>
        <span className={styles.fileIcon} aria-hidden="true">
          <Icon />
        </span>
        <span className={styles.fileText}>
          <span className={styles.fileName} dir="auto" translate="no" title={content.fileName}>
            {content.fileName}
          </span>
          {upload === null ? (
            <span className={styles.fileNote} role={state.kind === 'failed' ? 'alert' : undefined}>
              {note}
            </span>
          ) : (
            <UploadLine file={upload} />
          )}
        </span>
        {content.mediaKind === 'audio' && source !== null && !isPlaying && (
          <IconButton
            label={i18n._({ id: 'messages.play', message: 'Play {name}', values: { name: content.fileName } })}
            icon={<PlaySign />}
            onClick={() => setPlaying(true)}
          />
        )}
        {content.source !== null && upload === null && (
          <IconButton
            label={i18n._({
              id: 'messages.file.download',
              message: 'Download {name}',
              values: { name: content.fileName },
            })}
            icon={state.kind === 'loading' ? <Spinner /> : <Download size={18} />}
            aria-busy={state.kind === 'loading'}
            onClick={state.kind === 'loading' ? undefined : save}
          />
        )}
      </div>
      {isPlaying && source !== null && <Playing source={source} name={content.fileName} as="audio" />}
      {content.caption !== null && <RichTextView text={content.caption} />}
    </>
  );
}
