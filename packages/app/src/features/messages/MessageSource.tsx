import type { EventSource } from '@parley/sdk/client/contract.ts';
import { useCallback, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import type { ActionDialogProps } from '../timeline/contract.ts';
import styles from './dialogs.module.css';
import { failureText } from './looking-failure.ts';
import { type LookedUp, useLookedUp } from './use-looked-up.ts';

/** An event as the server sent it. */
export function MessageSource({ roomId, item, onClose }: ActionDialogProps) {
  const command = useCommand('messages.source');
  const { relationId: eventId } = item;
  const ask = useCallback(
    (signal: AbortSignal) => command({ roomId, eventId }, { signal }),
    [command, roomId, eventId],
  );
  return <MessageSourceView source={useLookedUp(ask)} onClose={onClose} />;
}

export interface MessageSourceViewProps {
  readonly source: LookedUp<EventSource>;
  readonly onClose: () => void;
}

export function MessageSourceView({ source, onClose }: MessageSourceViewProps) {
  const i18n = useI18n();
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = (text: string) => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Dialog
      title={i18n._({ id: 'messages.source', message: 'View source' })}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <span role="status" className={styles.note}>
            {copied === true && i18n._({ id: 'messages.source.copied', message: 'Copied' })}
            {copied === false &&
              i18n._({ id: 'messages.source.notCopied', message: 'The browser did not allow copying.' })}
          </span>
          {source.kind === 'ready' && (
            <Button onClick={() => copy(source.value.event)}>
              {i18n._({ id: 'messages.source.copy', message: 'Copy' })}
            </Button>
          )}
          <Button autoFocus onClick={onClose}>
            {i18n._({ id: 'messages.close', message: 'Close' })}
          </Button>
        </>
      }
    >
      {source.kind === 'loading' && <Spinner />}
      {source.kind === 'failed' && <p role="alert">{failureText(i18n, source.failure)}</p>}
      {source.kind === 'ready' && (
        <>
          <Json label={i18n._({ id: 'messages.source.event', message: 'Event' })} text={source.value.event} />
          {source.value.edit !== null && (
            <Json label={i18n._({ id: 'messages.source.edit', message: 'Latest edit' })} text={source.value.edit} />
          )}
        </>
      )}
    </Dialog>
  );
}

function Json({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <figure className={styles.source}>
      <figcaption>{label}</figcaption>
      {/* It scrolls, so the keyboard has to reach it. */}
      <pre tabIndex={0} role="region" aria-label={label} dir="ltr" translate="no">
        {text}
      </pre>
    </figure>
  );
}
