import type { I18n } from '@lingui/core';
import type { SendState } from '@parley/sdk/client/contract.ts';
import { Check, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/VisuallyHidden.tsx';
import styles from './message.module.css';

/** Time for which `Sent` stays on a message that is no longer the newest own one. */
const SENT_MS = 2_000;
/** A message that goes out sooner needs no sign that it is going. */
const PATIENCE_MS = 1_000;

/** State of sending of an own message: a small sign at the end of its line, with its word for those who listen. */
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
          <LateClock />
          <VisuallyHidden>{progressText(i18n, state.kind)}</VisuallyHidden>
        </span>
      );
    case 'not_sent':
    case 'cancelled':
      return null;
  }
}

function LateClock() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate && <Clock aria-hidden="true" />;
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
