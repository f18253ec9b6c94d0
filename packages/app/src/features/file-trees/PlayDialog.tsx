import { use, useEffect, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { MediaContext } from '../../lib/media/media-source.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { type AnyFailure, failureText } from './failure-text.ts';
import styles from './files.module.css';
import type { PlayedFile } from './use-file-opening.ts';

export interface PlayDialogProps {
  readonly file: PlayedFile;
  readonly onClose: () => void;
}

type Fetched = { readonly url: string } | { readonly failure: AnyFailure } | null;

/** Plays a film or a sound of a tree. What its bytes are is found out by the engine, whatever its sender says (SEC-31). */
export function PlayDialog({ file, onClose }: PlayDialogProps) {
  const i18n = useI18n();
  const fetched = useFetched(file);
  const { name, kind } = file;
  return (
    <Dialog
      size="wide"
      title={name}
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {i18n._({ id: 'trees.close', message: 'Close' })}
        </Button>
      }
    >
      {fetched === null && <Spinner />}
      {fetched !== null && 'failure' in fetched && <Failure>{failureText(i18n, fetched.failure)}</Failure>}
      {fetched !== null && 'url' in fetched && (
        // Files come without captions: there is no track to offer.
        <div role="group" aria-label={labelOf()}>
          {kind === 'film' ? (
            <video className={styles.player} src={fetched.url} controls />
          ) : (
            <audio className={styles.player} src={fetched.url} controls />
          )}
        </div>
      )}
    </Dialog>
  );

  function labelOf(): string {
    return kind === 'film'
      ? i18n._({ id: 'trees.film', message: 'Video {name}', values: { name } })
      : i18n._({ id: 'trees.sound', message: 'Audio {name}', values: { name } });
  }
}

function useFetched({ source }: PlayedFile): Fetched {
  const media = use(MediaContext);
  const [fetched, setFetched] = useState<Fetched>(null);
  useEffect(() => {
    if (media === null) return;
    const controller = new AbortController();
    let url: string | null = null;
    void media.original({ source }, { signal: controller.signal }).then((answer) => {
      if (controller.signal.aborted) return;
      if (!answer.ok) return setFetched({ failure: answer.error });
      const { bytes, mimeType } = answer.value;
      url = URL.createObjectURL(new Blob([bytes], { type: mimeType }));
      setFetched({ url });
    });
    return () => {
      controller.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [media, source]);
  return fetched;
}
