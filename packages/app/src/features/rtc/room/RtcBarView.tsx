import type { Person } from '@parley/sdk/client/contract.ts';
import { Phone, Video } from 'lucide-react';
import { useId } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { RtcFaces } from './RtcFaces.tsx';
import styles from './rtc-bar.module.css';

export interface RtcBarViewProps {
  /** Some of those who are in it. */
  readonly people: readonly Person[];
  readonly count: number;
  readonly hasVideo: boolean;
  /** The user is in it already: in another tab of this browser, or on another device. */
  readonly elsewhere: 'tab' | 'device' | null;
  /** Null where one cannot join. */
  readonly onJoin: (() => void) | null;
}

/** A call that goes on in the room: who is in it, and the way into it. */
export function RtcBarView({ people, count, hasVideo, elsewhere, onJoin }: RtcBarViewProps) {
  const i18n = useI18n();
  const id = useId();
  const Icon = hasVideo ? Video : Phone;
  return (
    <section className={styles.bar} aria-labelledby={id} data-region="call-in-room">
      <Icon className={styles.icon} aria-hidden="true" />
      <h2 id={id} className={styles.title}>
        {i18n._({ id: 'rtc.inRoom', message: 'Call in this room' })}
      </h2>
      <RtcFaces people={people} />
      <span className={styles.count}>
        {i18n._({
          id: 'rtc.people',
          message: '{count, plural, one {# person} other {# people}}',
          values: { count },
        })}
      </span>
      {elsewhere !== null && (
        <span className={styles.count}>
          {elsewhere === 'tab'
            ? i18n._({ id: 'rtc.inTab', message: 'You are in this call in another tab' })
            : i18n._({ id: 'rtc.onDevice', message: 'You are in this call on another device' })}
        </span>
      )}
      {onJoin !== null && (
        <Button variant="primary" size="small" className={styles.join} onClick={onJoin}>
          {i18n._({ id: 'rtc.join', message: 'Join call' })}
        </Button>
      )}
    </section>
  );
}
