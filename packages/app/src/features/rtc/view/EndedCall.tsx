import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { CallFrame, CallHead, CallNote } from '../../../ui/call/CallFrame.tsx';
import styles from './ended-call.module.css';

export interface EndedCallProps {
  readonly place: 'stage' | 'mini';
  readonly name: string;
  readonly status: string;
  /** The reason, where there is more to say. */
  readonly note: string | null;
  /** Null where another try is of no use. */
  readonly onAgain: (() => void) | null;
  readonly onClose: () => void;
}

/** A call that is over without the person having left it. */
export function EndedCall({ place, name, status, note, onAgain, onClose }: EndedCallProps) {
  const i18n = useI18n();
  return (
    <CallFrame place={place} height="bar">
      <CallHead name={name} roomName={null} status={status} since={null} onReturn={null} />
      {note !== null && <CallNote>{note}</CallNote>}
      <div className={styles.acts} data-region="call">
        {onAgain !== null && (
          <Button variant="primary" onClick={onAgain}>
            {i18n._({ id: 'rtc.again', message: 'Join again' })}
          </Button>
        )}
        <Button onClick={onClose}>{i18n._({ id: 'rtc.close', message: 'Close' })}</Button>
      </div>
    </CallFrame>
  );
}
