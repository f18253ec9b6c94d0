import type { I18n } from '@lingui/core';
import type { RefusedAct, SendFailure } from '@parley/sdk/client/contract.ts';
import type { TransactionId } from '@parley/sdk/client/ids.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Banner } from '../../../ui/banner/Banner.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Failure } from '../../../ui/failure/Failure.tsx';
import type { RefusalTexts, RefusedActOf } from '../../timeline/contract.ts';
import { useTimelineSlots } from '../../timeline/feature.ts';
import styles from './not-sent.module.css';
import { sendFailureText } from './send-failure-text.ts';

/** The others wait until one of these is settled: the messages are what the page is for. */
const MOST = 2;

export interface RefusedActsViewProps {
  readonly acts: readonly RefusedAct[];
  /** Trying again or giving up did not work. */
  readonly hasFailed: boolean;
  readonly onRetry: (txnId: TransactionId) => void;
  readonly onDiscard: (txnId: TransactionId) => void;
}

/** Acts that were refused, why, and ways to go on. */
export function RefusedActsView({ acts, hasFailed, onRetry, onDiscard }: RefusedActsViewProps) {
  const i18n = useI18n();
  const { refusals } = useTimelineSlots();
  if (acts.length === 0) return null;
  return (
    <div className={styles.refusedActs}>
      {acts.slice(0, MOST).map(({ txnId, act, reason }) => (
        <Banner
          key={txnId}
          tone="danger"
          role="alert"
          action={
            <div className={styles.refusedButtons}>
              <Button size="small" onClick={() => onRetry(txnId)}>
                {i18n._({ id: 'timeline.send.retry', message: 'Retry' })}
              </Button>
              <Button size="small" variant="quiet" onClick={() => onDiscard(txnId)}>
                {i18n._({ id: 'timeline.send.discard', message: 'Discard' })}
              </Button>
            </div>
          }
        >
          {actText(i18n, refusals, act)} {whyText(i18n, reason)}
        </Banner>
      ))}
      {hasFailed && <Failure />}
    </div>
  );
}

function actText(i18n: I18n, refusals: RefusalTexts, act: RefusedAct['act']): string {
  // The sentence under a kind takes acts of that kind; the compiler cannot follow that through a union.
  const textOf = refusals[act.kind] as (i18n: I18n, refused: RefusedActOf<typeof act.kind>) => string;
  return textOf(i18n, act);
}

/** Acts have words of their own where they are not allowed: they are no messages. */
function whyText(i18n: I18n, reason: SendFailure): string {
  return reason.kind === 'refused' && reason.errcode === 'M_FORBIDDEN'
    ? i18n._({ id: 'timeline.refused.forbidden', message: 'You do not have permission to do that here.' })
    : sendFailureText(i18n, reason);
}
