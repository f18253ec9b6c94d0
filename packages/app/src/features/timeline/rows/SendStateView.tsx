import type { I18n } from '@lingui/core';
import type { SendFailure, SendState } from '@parley/sdk/client/contract.ts';
import type { TransactionId } from '@parley/sdk/client/ids.ts';
import { Check, CircleAlert, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { formatRoute } from '../../../lib/route/route.ts';
import { useTriedCommand } from '../../../lib/view/use-tried-command.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Failure } from '../../../ui/failure/Failure.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/VisuallyHidden.tsx';
import { useFeed } from '../feed-context.ts';
import styles from './message.module.css';
import { sendFailureText } from './send-failure-text.ts';

/** How long `Sent` stays on a message that is no longer the newest own one. */
const SENT_MS = 2_000;

/** How far an own message came: a small sign at the end of its line, with its word for those who listen. */
export function SendStateMark({ state, isNewestOwn }: { readonly state: SendState; readonly isNewestOwn: boolean }) {
  const i18n = useI18n();
  const isShown = useLingering(isNewestOwn, state.kind === 'sent');
  switch (state.kind) {
    case 'sent':
      if (!isShown) return null;
      return (
        <span className={styles.sent}>
          <Check aria-hidden="true" />
          <VisuallyHidden>{i18n._({ id: 'timeline.send.sent', message: 'Sent' })}</VisuallyHidden>
        </span>
      );
    case 'queued':
    case 'encrypting':
    case 'sending':
      return (
        <span className={styles.sending}>
          <Clock aria-hidden="true" />
          <VisuallyHidden>{progressText(i18n, state.kind)}</VisuallyHidden>
        </span>
      );
    case 'not_sent':
    case 'cancelled':
      return null;
  }
}

function progressText(i18n: I18n, kind: 'queued' | 'encrypting' | 'sending'): string {
  switch (kind) {
    case 'queued':
      return i18n._({ id: 'timeline.send.waiting', message: 'Waiting' });
    case 'encrypting':
      return i18n._({ id: 'timeline.send.encrypting', message: 'Encrypting' });
    case 'sending':
      return i18n._({ id: 'timeline.send.sending', message: 'Sending' });
  }
}

/** True while `isSent` and either newest or not for long. A message that was sent before it was drawn does not linger. */
function useLingering(isNewest: boolean, isSent: boolean): boolean {
  const [hasLingered, setLingered] = useState(isSent && !isNewest);
  useEffect(() => {
    if (!isSent || isNewest) return;
    const timer = setTimeout(() => setLingered(true), SENT_MS);
    return () => clearTimeout(timer);
  }, [isSent, isNewest]);
  return isSent && (isNewest || !hasLingered);
}

/** An own message that was refused: why, and what can be done. */
export function NotSent({ reason, txnId }: { readonly reason: SendFailure; readonly txnId: TransactionId | null }) {
  const i18n = useI18n();
  const { roomId } = useFeed();
  const retry = useTriedCommand('messages.retry');
  const discard = useTriedCommand('messages.discard');
  const terms = termsOf(reason);
  return (
    <div className={styles.notSent}>
      <CircleAlert aria-hidden="true" />
      <span>
        <strong>{i18n._({ id: 'timeline.send.notSent', message: 'Not sent' })}</strong>
        <span className={styles.notSentReason}>{sendFailureText(i18n, reason)}</span>
      </span>
      {terms !== null && (
        <a href={terms} target="_blank" rel="noopener noreferrer">
          {i18n._({ id: 'timeline.send.accept', message: 'Read and accept' })}
        </a>
      )}
      <HeldBackAction reason={reason} />
      {txnId !== null && (
        <>
          <Button size="small" onClick={() => retry.run({ roomId, txnId })}>
            {i18n._({ id: 'timeline.send.retry', message: 'Retry' })}
          </Button>
          <Button size="small" variant="quiet" onClick={() => discard.run({ roomId, txnId })}>
            {i18n._({ id: 'timeline.send.discard', message: 'Discard' })}
          </Button>
        </>
      )}
      {(retry.hasFailed || discard.hasFailed) && <Failure />}
    </div>
  );
}

/** What lets a message go that waits for somebody to look at who the others are. */
function HeldBackAction({ reason }: { readonly reason: SendFailure }) {
  const i18n = useI18n();
  const accept = useTriedCommand('identity.accept');
  if (reason.kind === 'ownIdentityChanged')
    return (
      <a href={formatRoute({ kind: 'settings', section: 'sessions' })}>
        {i18n._({ id: 'timeline.send.toSessions', message: 'Verify this device' })}
      </a>
    );
  if (reason.kind !== 'identityChanged' && reason.kind !== 'unsignedDevices') return null;
  const { people } = reason;
  return (
    <>
      <Button size="small" onClick={() => people.forEach(({ userId }) => accept.run({ userId }))}>
        {reason.kind === 'identityChanged'
          ? i18n._({ id: 'timeline.send.acceptIdentity', message: 'Accept and send' })
          : i18n._({ id: 'timeline.send.withoutDevices', message: 'Send without those devices' })}
      </Button>
      {accept.hasFailed && <Failure />}
    </>
  );
}

/** The page where the person agrees to the server's terms: only one that nobody on the way can change. */
function termsOf(reason: SendFailure): string | null {
  const uri = reason.kind === 'refused' ? reason.consentUri : undefined;
  return uri?.startsWith('https://') === true ? uri : null;
}
