import type { I18n } from '@lingui/core';
import type { OwnDevice, OwnDevices } from '@parley/sdk/client/contract.ts';
import { MonitorSmartphone, ShieldAlert, ShieldCheck } from 'lucide-react';
import { formatDateTime, formatShort } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { deviceName } from './device-words.ts';
import styles from './devices.module.css';

export interface SessionsViewProps {
  readonly state: OwnDevices['state'];
  readonly devices: readonly OwnDevice[];
  readonly nowMs: number;
  readonly onAct: (act: 'rename' | 'signOut' | 'verify', device: OwnDevice) => void;
  readonly onSignOutOthers: () => void;
}

/** The sessions, this one first. Only what is wrong has a colour. */
export function SessionsView({ state, devices, nowMs, onAct, onSignOutOthers }: SessionsViewProps) {
  const i18n = useI18n();
  if (state === 'loading') return <Spinner />;
  if (state === 'failed')
    return (
      <p role="alert" className={styles.quiet}>
        {i18n._({ id: 'devices.failed', message: 'Your sessions could not be loaded. Check your connection.' })}
      </p>
    );
  return (
    <div className={styles.sessions}>
      <ul className={styles.list} aria-label={i18n._({ id: 'devices.list', message: 'Sessions' })}>
        {devices.map((device) => (
          <SessionLine key={device.deviceId} device={device} nowMs={nowMs} onAct={onAct} />
        ))}
      </ul>
      {devices.length > 1 && (
        <Button onClick={onSignOutOthers}>
          {i18n._({ id: 'devices.signOutOthers', message: 'Sign out all others' })}
        </Button>
      )}
    </div>
  );
}

function SessionLine({
  device,
  nowMs,
  onAct,
}: Pick<SessionsViewProps, 'nowMs' | 'onAct'> & { readonly device: OwnDevice }) {
  const i18n = useI18n();
  const name = deviceName(i18n, device);
  // Several may be called the same: whoever listens hears which one a button is for.
  const forThis = (words: string) => `${words}, ${name}`;
  return (
    <li className={styles.session}>
      <MonitorSmartphone className={styles.sign} aria-hidden="true" />
      <div className={styles.lines}>
        <h2 className={styles.name} dir="auto" translate="no">
          {name}
        </h2>
        <p className={styles.facts}>
          {device.isThis && <strong>{i18n._({ id: 'devices.this', message: 'This device' })}</strong>}
          <Trust i18n={i18n} trust={device.trust} />
          <Seen device={device} nowMs={nowMs} />
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
    case null:
      return <span>{i18n._({ id: 'devices.noKeys', message: 'No encryption' })}</span>;
  }
}

function Seen({ device: { lastSeenAt }, nowMs }: Pick<SessionsViewProps, 'nowMs'> & { readonly device: OwnDevice }) {
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
