import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useIsPast } from '../../../lib/view/use-is-past.ts';
import { useView } from '../../../lib/view/use-view.ts';
import type { ExtraProps } from '../../timeline/contract.ts';
import styles from './rtc-call-outcome.module.css';
import { rtcOutcomeWords } from './rtc-outcome-words.ts';

/** The outcome of a call over an SFU, below its line in the timeline. */
export function RtcCallOutcome({ item, extra }: ExtraProps<'rtcCall'>) {
  const i18n = useI18n();
  const session = useView('login.session', null);
  const isOver = useIsPast(extra.outcome === 'none' ? extra.until : null);
  if (session.kind !== 'ready' || session.value.kind !== 'signedIn') return null;
  const { userId: me } = session.value;
  const words = rtcOutcomeWords(i18n, extra, { isMine: item.sender.userId === me, me, isOver });
  return words === null ? null : <p className={styles.outcome}>{words}</p>;
}
