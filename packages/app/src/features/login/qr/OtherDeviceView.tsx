import type { CodeToConfirm, DeviceLogin, QrLogin } from '@parley/sdk/client/contract.ts';
import type { ReactNode } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { LinkDialog, type LinkWay } from '../../../ui/link/LinkDialog.tsx';
import styles from '../../../ui/link/link.module.css';
import { MeetingView, Waiting } from '../../../ui/link/MeetingView.tsx';
import { TextQrCode } from '../../../ui/qr-code/TextQrCode.tsx';
import { otherDeviceFailure } from './other-device-failure.ts';

export interface OtherDeviceViewProps {
  readonly homeserver: string;
  readonly state: QrLogin | DeviceLogin;
  readonly scanner: ReactNode;
  /** The other ways there are. */
  readonly ways: readonly LinkWay[];
  /** `at`: the homeserver where it goes on, in place of the one that was typed. */
  readonly onWay: (way: LinkWay, at: string | null) => void;
  readonly onCode: (code: string) => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Draws the sign-in with another device, step by step. */
export function OtherDeviceView(props: OtherDeviceViewProps) {
  const i18n = useI18n();
  const { state, ways, onWay, onRetry, onClose } = props;
  const isOver = state.kind === 'failed';
  // Once the devices have met, another way would be another beginning.
  const isEarly =
    isOver || ['starting', 'beginning', 'showing', 'scanning'].includes(state.kind) || 'userCode' in state;
  const mayChoose = isEarly && state.kind !== 'confirming';
  // The other device would refuse it again.
  const knownAt = isOver && state.failure.kind === 'known' ? state.failure.homeserver : null;
  return (
    <LinkDialog
      title={i18n._({ id: 'otherDevice.title', message: 'Sign in with another device' })}
      ways={knownAt !== null ? ['code'] : mayChoose ? ways : []}
      mainWay={knownAt === null ? null : 'code'}
      onWay={(way) => onWay(way, knownAt)}
      onRetry={isOver && knownAt === null ? onRetry : null}
      onClose={onClose}
    >
      <Step {...props} />
    </LinkDialog>
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
