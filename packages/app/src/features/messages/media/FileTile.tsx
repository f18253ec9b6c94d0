import type { FileSource, OwnFile, RichText } from '@parley/sdk/client/contract.ts';
import { AudioLines, Download, File, Film } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { useI18n, useLocale } from '../../../lib/i18n/use-i18n.ts';
import { useSaveFile } from '../../../lib/media/use-save-file.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { RichTextView } from '../rich-text/RichTextView.tsx';
import { FilePreview } from './FilePreview.tsx';
import { LoadedArrival } from './LoadedArrival.tsx';
import styles from './media.module.css';
import { previewOf } from './previewed.ts';
import { UploadLine } from './UploadLine.tsx';
import { Veil } from './Veil.tsx';

const ICONS = { file: File, audio: AudioLines, video: Film } as const;

/** The part of a message that says which file it is. */
export interface NamedFile {
  readonly source: FileSource | null;
  readonly fileName: string;
  readonly sizeBytes: number | null;
  readonly mimeType?: string | null;
}

export interface FileTileProps {
  readonly content: NamedFile & {
    readonly caption: RichText | null;
    readonly spoiler: { readonly reason: string | null } | null;
  };
  /** Upload of the file; null if it is not being uploaded. */
  readonly upload: OwnFile | null;
}

/** A file with its name and size, to be saved; a text can be looked into. */
export function FileTile({ content, upload }: FileTileProps) {
  return (
    <>
      {content.spoiler === null ? (
        <OpenFile content={content} upload={upload} />
      ) : (
        <div className={styles.veiledFile}>
          <Veil content={content}>
            <OpenFile content={content} upload={upload} />
          </Veil>
        </div>
      )}
      {content.caption !== null && <RichTextView text={content.caption} />}
    </>
  );
}

function OpenFile({ content, upload }: FileTileProps) {
  const { source } = content;
  const kind = previewOf(content);
  if (source === null || upload !== null || kind === null) return <FileLine {...{ content, upload }} />;
  return (
    <FilePreview kind={kind} source={source} fileName={content.fileName}>
      {(look) => <FileLine {...{ content, upload, look }} />}
    </FilePreview>
  );
}

interface FileLineProps {
  readonly content: NamedFile;
  readonly kind?: keyof typeof ICONS;
  readonly upload: OwnFile | null;
  /** The button that looks into it. */
  readonly look?: ReactNode;
}

/** The name of a file, its size, and the button that saves it. */
export function FileLine({ content, kind = 'file', upload, look }: FileLineProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const { state, save, cancel } = useSaveFile(content.source, content.fileName);
  const Icon = ICONS[kind];
  const note =
    state.kind === 'failed'
      ? i18n._({ id: 'messages.file.failed', message: 'Download failed' })
      : content.source === null
        ? i18n._({ id: 'messages.file.missing', message: 'Not available' })
        : content.sizeBytes === null
          ? (content.mimeType ?? '')
          : formatBytes(locale, content.sizeBytes);
  return (
    <div className={styles.file}>
      <span className={styles.fileIcon} aria-hidden="true">
        <Icon />
      </span>
      <span className={styles.fileText}>
        <span className={styles.fileName} dir="auto" translate="no" title={content.fileName}>
          {content.fileName}
        </span>
        {upload !== null ? (
          <UploadLine file={upload} />
        ) : content.source !== null && state.kind === 'loading' ? (
          <LoadedArrival source={content.source} onCancel={cancel} />
        ) : (
          <span className={styles.fileNote} role={state.kind === 'failed' ? 'alert' : undefined}>
            {note}
          </span>
        )}
      </span>
      {look}
      {content.source !== null && upload === null && state.kind !== 'loading' && (
        <IconButton
          label={i18n._({
            id: 'messages.file.download',
            message: 'Download {name}',
            values: { name: content.fileName },
          })}
          icon={<Download size={18} />}
          onClick={save}
        />
      )}
    </div>
  );
}
