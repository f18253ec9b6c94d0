import '../../../lib/i18n/later-messages.ts';
import type { FileSource } from '@parley/sdk/client/contract.ts';
import { useMemo } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useFileBytes } from '../../../lib/media/use-save-file.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Spinner } from '../../../ui/spinner/Spinner.tsx';
import { type ReadText, readText } from './read-text.ts';
import styles from './text-preview.module.css';

export interface TextPreviewProps {
  readonly source: FileSource;
  readonly fileName: string;
  readonly onClose: () => void;
}

/** The beginning of a text file, as text and nothing else: what looks like a page is shown as its letters (SEC-30). */
export function TextPreview({ source, fileName, onClose }: TextPreviewProps) {
  const bytes = useFileBytes(source);
  const text = useMemo(() => (bytes === null ? 'loading' : bytes === 'failed' ? 'failed' : readText(bytes)), [bytes]);
  return <TextPreviewView fileName={fileName} text={text} onClose={onClose} />;
}

export interface TextPreviewViewProps {
  readonly fileName: string;
  readonly text: ReadText | 'loading' | 'failed';
  readonly onClose: () => void;
}

export function TextPreviewView({ fileName, text, onClose }: TextPreviewViewProps) {
  const i18n = useI18n();
  return (
    <Dialog
      title={fileName}
      size="wide"
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {i18n._({ id: 'messages.close', message: 'Close' })}
        </Button>
      }
    >
      {text === 'loading' && <Spinner />}
      {text === 'failed' && <p role="alert">{i18n._({ id: 'messages.file.failed', message: 'Download failed' })}</p>}
      {typeof text === 'object' && text.kind === 'noText' && (
        <p role="alert">{i18n._({ id: 'messages.preview.noText', message: 'This file is not a text.' })}</p>
      )}
      {typeof text === 'object' && text.kind === 'text' && (
        <>
          <pre className={styles.text} dir="auto" translate="no" tabIndex={0}>
            {text.text}
          </pre>
          {text.isCut && (
            <p className={styles.note}>
              {i18n._({ id: 'messages.preview.cut', message: 'Only the beginning of the file is shown.' })}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
