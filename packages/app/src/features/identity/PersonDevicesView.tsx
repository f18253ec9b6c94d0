import type { I18n } from '@lingui/core';
import type { PersonIdentity } from '@parley/sdk/client/contract.ts';
import type { DeviceId } from '@parley/sdk/client/ids.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { Row, Rows } from '../../ui/row/Row.tsx';
import styles from './identity.module.css';

type Device = PersonIdentity['devices'][number];

export interface PersonDevicesViewProps {
  readonly devices: readonly Device[];
  /** Blocking or unblocking the last one did not work. */
  readonly hasFailed: boolean;
  /** Null where nothing can be blocked. */
  readonly onBlock: ((deviceId: DeviceId, isBlocked: boolean) => void) | null;
}

/** Somebody's devices, closed until they are wanted: what is wrong with one is said, and it can be kept out. */
export function PersonDevicesView({ devices, hasFailed, onBlock }: PersonDevicesViewProps) {
  const i18n = useI18n();
  return (
    <details className={styles.devices}>
      <summary>
        {i18n._({
          id: 'identity.devices',
          message: '{count, plural, one {# device} other {# devices}}',
          values: { count: devices.length },
        })}
      </summary>
      <Rows>
        {devices.map((device) => (
          <PersonDevice key={device.deviceId} device={device} onBlock={onBlock} />
        ))}
      </Rows>
      {hasFailed && <Failure />}
    </details>
  );
}

function PersonDevice({ device, onBlock }: Pick<PersonDevicesViewProps, 'onBlock'> & { readonly device: Device }) {
  const i18n = useI18n();
  const { deviceId, displayName, verified } = device;
  const isBlocked = verified === -1;
  const name = displayName ?? deviceId;
  const act = isBlocked
    ? i18n._({ id: 'identity.unblock', message: 'Unblock' })
    : i18n._({ id: 'identity.block', message: 'Block' });
  return (
    <Row
      action={
        onBlock && (
          <Button size="small" aria-label={`${act}, ${name}`} onClick={() => onBlock(deviceId, !isBlocked)}>
            {act}
          </Button>
        )
      }
    >
      <span dir="auto" translate="no">
        {name}
      </span>
      <span className={styles.state}>{stateText(i18n, device)}</span>
    </Row>
  );
}

function stateText(i18n: I18n, { verified, isSignedByOwner }: Device): string {
  if (verified === -1)
    return i18n._({ id: 'identity.deviceBlocked', message: 'Blocked: it cannot read your messages' });
  if (!isSignedByOwner)
    return i18n._({
      id: 'identity.deviceUnsigned',
      message: 'Not verified by its owner: it cannot read your messages',
    });
  if (verified === 1) return i18n._({ id: 'identity.deviceVerified', message: 'Verified' });
  return i18n._({ id: 'identity.deviceSigned', message: 'Verified by its owner' });
}
