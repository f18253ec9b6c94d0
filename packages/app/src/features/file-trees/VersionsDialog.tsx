import type { FileItem, FileVersion } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatBytes } from '../../lib/format/bytes.ts';
import { formatDateTime } from '../../lib/format/time.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { type AnyFailure, failureText } from './failure-text.ts';
import styles from './files.module.css';

export interface VersionsDialogProps {
  readonly treeId: RoomId;
  /** The file as it was when the dialog was opened. */
  readonly file: FileItem;
  /** The files of the tree: another version may come meanwhile. */
  readonly files: readonly FileItem[];
  readonly onDownload: (fileId: EventId, name: string) => void;
  readonly onClose: () => void;
}

type Asked = { readonly versions: readonly FileVersion[] } | { readonly failure: AnyFailure } | null;

/** The versions of a file, with who made them and when. Follows changes of others. */
export function VersionsDialog({ treeId, file, files, onDownload, onClose }: VersionsDialogProps) {
  const i18n = useI18n();
  const ask = useCommand('fileTrees.versions');
  const [asked, setAsked] = useState<Asked>(null);
  const known = asked !== null && 'versions' in asked ? asked.versions : [];
  const newest = newestOf(file, files, known);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void ask({ treeId, fileId: newest }, { signal }).then((answer) => {
      if (!signal.aborted) setAsked(answer.ok ? { versions: answer.value } : { failure: answer.error });
    });
    return () => controller.abort();
  }, [ask, treeId, newest]);
  const title = i18n._({ id: 'trees.versionsOf', message: 'Versions of {name}', values: { name: file.name } });
  return (
    <Dialog
      size="wide"
      title={title}
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {i18n._({ id: 'trees.close', message: 'Close' })}
        </Button>
      }
    >
      {asked === null && <Spinner />}
      {asked !== null && 'failure' in asked && <Failure>{failureText(i18n, asked.failure)}</Failure>}
      {known.length > 0 && (
        <ul className={styles.versions} aria-label={i18n._({ id: 'trees.versions', message: 'Versions' })}>
          {known.map((version) => (
            <VersionLine key={version.fileId} version={version} onDownload={onDownload} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface VersionLineProps extends Pick<VersionsDialogProps, 'onDownload'> {
  readonly version: FileVersion;
}

function VersionLine({
  version: { fileId, name, version, isActive, by, at, sizeBytes },
  onDownload,
}: VersionLineProps) {
  const i18n = useI18n();
  return (
    <li className={styles.versionLine}>
      <span className={styles.versionWords}>
        <span className={styles.versionHead}>
          <strong>{i18n._({ id: 'trees.version', message: 'Version {version}', values: { version } })}</strong>
          {isActive && <span className={styles.current}>{i18n._({ id: 'trees.current', message: 'Current' })}</span>}
          <bdi className={styles.quiet} translate="no">
            {name}
          </bdi>
        </span>
        <span className={styles.quiet}>
          <bdi translate="no">{by.name}</bdi>
          {' · '}
          {formatDateTime(i18n.locale, at)}
          {sizeBytes !== null && ` · ${formatBytes(i18n.locale, sizeBytes)}`}
        </span>
      </span>
      <IconButton
        label={i18n._({ id: 'trees.downloadVersion', message: 'Download version {version}', values: { version } })}
        icon={<Download size={18} />}
        onClick={() => onDownload(fileId, name)}
      />
    </li>
  );
}

/** The newest version: the file itself, or one of its name that came after it was opened. */
function newestOf(file: FileItem, files: readonly FileItem[], known: readonly FileVersion[]): EventId {
  const isKnown = (fileId: EventId) => fileId === file.fileId || known.some((version) => version.fileId === fileId);
  if (files.some(({ fileId }) => isKnown(fileId)))
    return files.find(({ fileId }) => isKnown(fileId))?.fileId ?? file.fileId;
  return files.find(({ name, version }) => name === file.name && version > file.version)?.fileId ?? file.fileId;
}
