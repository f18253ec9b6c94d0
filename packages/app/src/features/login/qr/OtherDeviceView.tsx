import type { I18n } from '@lingui/core';
import type { CodeToConfirm, DeviceLogin, QrLogin } from '@parley/sdk/client/contract.ts';
import type { ReactNode } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import styles from '../../../ui/link/link.module.css';
import { MeetingView, Waiting } from '../../../ui/link/MeetingView.tsx';
import { TextQrCode } from '../../../ui/qr-code/TextQrCode.tsx';
import { otherDeviceFailure } from './other-device-failure.ts';

/** `show` and `scan` a QR code; `code`: one that is typed or compared on the page of the homeserver. */
export type OtherDeviceWay = 'show' | 'scan' | 'code';

export interface OtherDeviceViewProps {
  readonly homeserver: string;
  readonly state: QrLogin | DeviceLogin;
  readonly scanner: ReactNode;
  /** The other ways there are. */
  readonly ways: readonly OtherDeviceWay[];
  readonly onWay: (way: OtherDeviceWay) => void;
  readonly onCode: (code: string) => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Draws the sign-in with another device, step by step. */
export function OtherDeviceView(props: OtherDeviceViewProps) {
  const i18n = useI18n();
  return (
    <Dialog
      title={i18n._({ id: 'otherDevice.title', message: 'Sign in with another device' })}
      onClose={props.onClose}
      actions={<Actions {...props} />}
    >
      <div className={styles.step} aria-live="polite">
        <Step {...props} />
      </div>
    </Dialog>
  );
}

function Step({ state, homeserver, scanner, onCode }: OtherDeviceViewProps) {
  const i18n = useI18n();
  switch (state.kind) {
    case 'beginning':
      return <MeetingView state={{ kind: 'starting' }} side="new" scanner={null} onCode={onCode} />;
    case 'waiting':
      if ('userCode' in state) return <ConfirmCode {...state} />;
      return <Waiting>{i18n._({ id: 'otherDevice.waiting', message: 'Waiting for your other device…' })}</Waiting>;
    case 'confirming':
      return (
        <>
          <p>
            {i18n._({
              id: 'otherDevice.confirming',
              message: 'Confirm the sign-in on your other device. The page there shows this code:',
            })}
          </p>
          <p className={styles.code}>{state.userCode}</p>
        </>
      );
    case 'finishing':
    case 'signedIn':
      return <Waiting>{i18n._({ id: 'otherDevice.finishing', message: 'Signing in…' })}</Waiting>;
    case 'failed':
      return <p role="alert">{otherDeviceFailure(i18n, state.failure, homeserver)}</p>;
    default:
      return <MeetingView state={state} side="new" scanner={scanner} onCode={onCode} />;
  }
}

/** The page to open on another device, as a QR code and as a link, and the code that it shows. */
function ConfirmCode({ userCode, address, fullAddress }: CodeToConfirm) {
  const i18n = useI18n();
  return (
    <>
      <p>
        {i18n._({
          id: 'otherDevice.openPage',
          message:
            'Scan this with another device, or open the link. Then check that the page shows the code below, and confirm.',
        })}
      </p>
      <TextQrCode text={fullAddress ?? address} />
      <p className={styles.code}>{userCode}</p>
      <a className={styles.address} href={fullAddress ?? address} target="_blank" rel="noreferrer">
        {address}
      </a>
    </>
  );
}

function Actions({ state, ways, onWay, onRetry, onClose }: OtherDeviceViewProps) {
  const i18n = useI18n();
  const isOver = state.kind === 'failed';
  // Once the devices have met, another way would be another beginning.
  const isEarly =
    isOver || ['starting', 'beginning', 'showing', 'scanning'].includes(state.kind) || 'userCode' in state;
  const mayChoose = isEarly && state.kind !== 'confirming';
  return (
    <>
      <Button variant="quiet" onClick={onClose}>
        {i18n._({ id: 'otherDevice.cancel', message: 'Cancel' })}
      </Button>
      {mayChoose &&
        ways.map((way) => (
          <Button key={way} onClick={() => onWay(way)}>
            {wayText(i18n, way)}
          </Button>
        ))}
      {isOver && (
        <Button variant="primary" autoFocus onClick={onRetry}>
          {i18n._({ id: 'otherDevice.retry', message: 'Try again' })}
        </Button>
      )}
    </>
  );
}

function wayText(i18n: I18n, way: OtherDeviceWay): string {
  switch (way) {
    case 'show':
      return i18n._({ id: 'otherDevice.show', message: 'Show a QR code' });
    case 'scan':
      return i18n._({ id: 'otherDevice.scan', message: 'Scan a QR code' });
    case 'code':
      return i18n._({ id: 'otherDevice.code', message: 'Use a link' });
  }
}
