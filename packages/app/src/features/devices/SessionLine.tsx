import type { I18n } from '@lingui/core';
import type { OwnDevice } from '@parley/sdk/client/contract.ts';
import { MonitorSmartphone, ShieldAlert, ShieldCheck } from 'lucide-react';
import { formatDateTime, formatShort } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/VisuallyHidden.tsx';
import { deviceName } from './device-words.ts';
import styles from './devices.module.css';

/** An action on one session. */
export type SessionAct = 'rename' | 'signOut' | 'verify';

export interface SessionLineProps {
  readonly device: OwnDevice;
  readonly nowMs: number;
  readonly isChosen: boolean;
  /** Null where it cannot be chosen: this session signs itself out. */
  readonly onChoose: ((isChosen: boolean) => void) | null;
  readonly onAct: (act: SessionAct, device: OwnDevice) => void;
}

/** One session, its facts and its actions. */
export function SessionLine({ device, nowMs, isChosen, onChoose, onAct }: SessionLineProps) {
  const i18n = useI18n();
  const name = deviceName(i18n, device);
  // Several may be called the same: whoever listens hears which one a button is for.
  const forThis = (words: string) => `${words}, ${name}`;
  return (
    <li className={styles.session}>
      {onChoose === null ? (
        <MonitorSmartphone className={styles.sign} aria-hidden="true" />
      ) : (
        <input
          type="checkbox"
          className={styles.box}
          aria-label={i18n._({ id: 'devices.choose', message: 'Select {name}', values: { name } })}
          checked={isChosen}
          onChange={() => onChoose(!isChosen)}
        />
      )}
      <div className={styles.lines}>
        <h2 className={styles.name} dir="auto" translate="no">
          {name}
        </h2>
        <p className={styles.facts}>
          {device.isThis && <strong>{i18n._({ id: 'devices.this', message: 'This device' })}</strong>}
          <Trust i18n={i18n} trust={device.trust} />
          <Seen device={device} nowMs={nowMs} />
          {device.lastSeenIp !== null && (
            <span>
              <VisuallyHidden>{i18n._({ id: 'devices.address', message: 'Network address' })} </VisuallyHidden>
              <bdi translate="no">{device.lastSeenIp}</bdi>
            </span>
          )}
          <span dir="ltr" translate="no">
            {device.deviceId}
          </span>
        </p>
      </div>
      <div className={styles.acts}>
        {device.trust === 0 && !device.isThis && device.sessionKey !== null && (
          <Button
            size="small"
            variant="primary"
            aria-label={forThis(i18n._({ id: 'devices.verify', message: 'Verify' }))}
            onClick={() => onAct('verify', device)}
          >
            {i18n._({ id: 'devices.verify', message: 'Verify' })}
          </Button>
        )}
        <Button
          size="small"
          aria-label={forThis(i18n._({ id: 'devices.rename', message: 'Rename' }))}
          onClick={() => onAct('rename', device)}
        >
          {i18n._({ id: 'devices.rename', message: 'Rename' })}
        </Button>
        <Button
          size="small"
          aria-label={forThis(i18n._({ id: 'devices.signOut', message: 'Sign out' }))}
          onClick={() => onAct('signOut', device)}
        >
          {i18n._({ id: 'devices.signOut', message: 'Sign out' })}
        </Button>
      </div>
    </li>
  );
}

function Trust({ i18n, trust }: { readonly i18n: I18n; readonly trust: OwnDevice['trust'] }) {
  switch (trust) {
    case 1:
      return (
        <span className={styles.fact}>
          <ShieldCheck aria-hidden="true" />
          {i18n._({ id: 'devices.verified', message: 'Verified' })}
        </span>
      );
    case 0:
      return (
        <span className={styles.wrong}>
          <ShieldAlert aria-hidden="true" />
          {i18n._({ id: 'devices.unverified', message: 'Not verified' })}
        </span>
      );
    case -1:
      return (
        <span className={styles.wrong}>
          <ShieldAlert aria-hidden="true" />
          {i18n._({ id: 'devices.blocked', message: 'Blocked' })}
        </span>
      );
    case 'unknown':
      return null;
    case null:
      return <span>{i18n._({ id: 'devices.noKeys', message: 'No encryption' })}</span>;
  }
}

function Seen({ device: { lastSeenAt }, nowMs }: Pick<SessionLineProps, 'device' | 'nowMs'>) {
  const i18n = useI18n();
  const locale = useLocale();
  if (lastSeenAt === null) return null;
  return (
    <time dateTime={new Date(lastSeenAt).toISOString()} title={formatDateTime(locale, lastSeenAt)}>
      {i18n._({
        id: 'devices.seen',
        message: 'Last seen {when}',
        values: { when: formatShort(locale, lastSeenAt, nowMs) },
      })}
    </time>
  );
}
