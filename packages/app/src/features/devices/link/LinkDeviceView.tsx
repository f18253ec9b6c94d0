import type { I18n } from '@lingui/core';
import type { DeviceLink, DeviceLinkFailure } from '@parley/sdk/client/contract.ts';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { linkFailureText } from '../../../lib/link/link-words.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { LinkDialog } from '../../../ui/link/LinkDialog.tsx';
import styles from '../../../ui/link/link.module.css';
import { CheckCode, MeetingView, Waiting } from '../../../ui/link/MeetingView.tsx';
import own from './link-device.module.css';

export interface LinkDeviceViewProps {
  readonly state: DeviceLink;
  readonly scanner: ReactNode;
  /** The other way to meet, if there is one. */
  readonly otherWay: 'show' | 'scan' | null;
  readonly onWay: (way: 'show' | 'scan') => void;
  readonly onCode: (code: string) => void;
  /** The page of the homeserver was opened. */
  readonly onOpened: () => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Draws how a new device is signed in, step by step. */
export function LinkDeviceView(props: LinkDeviceViewProps) {
  const i18n = useI18n();
  const { state, otherWay, onWay, onRetry, onClose } = props;
  const isOver = state.kind === 'failed';
  const mayChoose = isOver || state.kind === 'starting' || state.kind === 'showing' || state.kind === 'scanning';
  return (
    <LinkDialog
      title={i18n._({ id: 'linkDevice.title', message: 'Link new device' })}
      ways={mayChoose && otherWay !== null ? [otherWay] : []}
      onWay={onWay}
      onRetry={isOver ? onRetry : null}
      actions={state.kind === 'done' ? <Done onClose={onClose} /> : undefined}
      onClose={onClose}
    >
      <Step {...props} />
    </LinkDialog>
  );
}

function Step({ state, scanner, onCode, onOpened }: LinkDeviceViewProps) {
  const i18n = useI18n();
  switch (state.kind) {
    case 'waiting':
      if (state.checkCode !== null) return <CheckCode code={state.checkCode} />;
      return <Waiting>{i18n._({ id: 'linkDevice.waiting', message: 'Waiting for the new device…' })}</Waiting>;
    case 'opening':
      return (
        <>
          <p>
            {i18n._({
              id: 'linkDevice.opening',
              message:
                'Open the page of your homeserver, and confirm there that the new device may sign in. Do so only if it is in front of you.',
            })}
          </p>
          <a
            className={own.open}
            href={state.address}
            target="_blank"
            rel="noreferrer"
            onClick={onOpened}
            onAuxClick={onOpened}
          >
            {i18n._({ id: 'linkDevice.open', message: 'Open the page' })}
          </a>
        </>
      );
    case 'confirming':
      return (
        <>
          <Waiting>
            {i18n._({ id: 'linkDevice.confirming', message: 'Confirm on the page of your homeserver.' })}
          </Waiting>
          <a className={styles.address} href={state.address} target="_blank" rel="noreferrer">
            {i18n._({ id: 'linkDevice.openAgain', message: 'Open the page again' })}
          </a>
        </>
      );
    case 'sending':
      return <Waiting>{i18n._({ id: 'linkDevice.sending', message: 'Setting up the new device…' })}</Waiting>;
    case 'done':
      return (
        <p className={styles.waiting}>
          <ShieldCheck className={own.good} aria-hidden="true" />
          <span>
            {i18n._({
              id: 'linkDevice.done',
              message: 'The new device is signed in and verified. It can read your encrypted messages.',
            })}
          </span>
        </p>
      );
    case 'failed':
      return <p role="alert">{failureText(i18n, state.failure)}</p>;
    default:
      return <MeetingView state={state} side="old" scanner={scanner} onCode={onCode} />;
  }
}

function Done({ onClose }: Pick<LinkDeviceViewProps, 'onClose'>) {
  const i18n = useI18n();
  return (
    <Button variant="primary" autoFocus onClick={onClose}>
      {i18n._({ id: 'linkDevice.close', message: 'Close' })}
    </Button>
  );
}

function failureText(i18n: I18n, failure: DeviceLinkFailure): string {
  switch (failure.kind) {
    case 'notOffered':
      return i18n._({
        id: 'linkDevice.notOffered',
        message: 'Your homeserver does not let one device sign in another. Sign in on the new device itself.',
      });
    case 'notVerified':
      return i18n._({
        id: 'linkDevice.notVerified',
        message: 'This session is not verified, so it cannot give the new device your keys. Verify it first.',
      });
    case 'deviceExists':
      return i18n._({
        id: 'linkDevice.deviceExists',
        message: 'The new device says that it is one of your sessions already. Sign in on it another way.',
      });
    case 'deviceNotFound':
      return i18n._({
        id: 'linkDevice.deviceNotFound',
        message: 'Your homeserver does not know the new device, so it was given no keys. Try again.',
      });
    case 'otherWay':
      return i18n._({
        id: 'linkDevice.otherWay',
        message:
          'The new device wants to sign in in a way that this one does not know. Update its app, then try again.',
      });
    default:
      return linkFailureText(i18n, failure);
  }
}
