import type { SendFailure } from '@parley/sdk/client/contract.ts';
import { CircleAlert } from 'lucide-react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useTriedCommand } from '../../../lib/view/use-tried-command.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Failure } from '../../../ui/failure/Failure.tsx';
import type { NotSentProps } from '../../timeline/contract.ts';
import styles from './not-sent.module.css';
import { sendFailureText } from './send-failure-text.ts';

/** An own message that was refused: why, and what can be done. */
export function NotSent({ roomId, reason, txnId, children }: NotSentProps) {
  const i18n = useI18n();
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
      {children}
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

/** The page where the person agrees to the server's terms: only one that nobody on the way can change. */
function termsOf(reason: SendFailure): string | null {
  const uri = reason.kind === 'refused' ? reason.consentUri : undefined;
  return uri?.startsWith('https://') === true ? uri : null;
}
