import type { I18n } from '@lingui/core';
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
  /** The user is in it already: in another tab of this browser, on another device, or as far as the others know of a page that is gone. */
  readonly where: 'tab' | 'device' | 'before' | null;
  /** Null where one cannot join. */
  readonly onJoin: (() => void) | null;
}

/** A call that goes on in the room: who is in it, and the way into it. */
export function RtcBarView({ people, count, hasVideo, where, onJoin }: RtcBarViewProps) {
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
      {where !== null && <span className={styles.count}>{whereText(i18n, where)}</span>}
      {onJoin !== null && (
        <Button variant="primary" size="small" className={styles.join} onClick={onJoin}>
          {where === 'before'
            ? i18n._({ id: 'rtc.again', message: 'Join again' })
            : i18n._({ id: 'rtc.join', message: 'Join call' })}
        </Button>
      )}
    </section>
  );
}

function whereText(i18n: I18n, where: 'tab' | 'device' | 'before'): string {
  switch (where) {
    case 'tab':
      return i18n._({ id: 'rtc.inTab', message: 'You are in this call in another tab' });
    case 'device':
      return i18n._({ id: 'rtc.onDevice', message: 'You are in this call on another device' });
    case 'before':
      return i18n._({ id: 'rtc.inBefore', message: 'You were in this call here' });
  }
}
