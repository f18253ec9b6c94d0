import type { I18n } from '@lingui/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { LinkSide } from '../../lib/link/link-side.ts';
import { Button } from '../button/Button.tsx';
import { TextField } from '../form/TextField.tsx';
import { BytesQrCode } from '../qr-code/BytesQrCode.tsx';
import { Spinner } from '../spinner/Spinner.tsx';
import styles from './link.module.css';

/** The state of two devices that meet. */
export type Meeting =
  | { readonly kind: 'starting' }
  /** The bytes of a code in base64. */
  | { readonly kind: 'showing'; readonly code: string }
  | { readonly kind: 'scanning'; readonly wrong: 'noCode' | 'sameSide' | null }
  | { readonly kind: 'enterCode' }
  | { readonly kind: 'showCode'; readonly checkCode: string };

export interface MeetingViewProps {
  readonly state: Meeting;
  readonly side: LinkSide;
  /** The camera, for the state that scans. */
  readonly scanner: ReactNode;
  /** The person typed the digits. */
  readonly onCode: (code: string) => void;
}

const CODE_LENGTH = 2;

/** Two devices that meet, as far as they are. */
export function MeetingView({ state, side, scanner, onCode }: MeetingViewProps) {
  const i18n = useI18n();
  switch (state.kind) {
    case 'starting':
      return <Waiting>{i18n._({ id: 'link.starting', message: 'One moment…' })}</Waiting>;
    case 'showing':
      return (
        <>
          <p>{showText(i18n, side)}</p>
          <BytesQrCode base64={state.code} />
        </>
      );
    case 'scanning':
      return (
        <>
          {scanner}
          {state.wrong !== null && <p role="alert">{wrongText(i18n, state.wrong, side)}</p>}
        </>
      );
    case 'enterCode':
      return <EnterCode onCode={onCode} />;
    case 'showCode':
      return <CheckCode code={state.checkCode} />;
  }
}

/** The digits that the other device asks for. */
export function CheckCode({ code }: { readonly code: string }) {
  const i18n = useI18n();
  return (
    <>
      <p>
        {i18n._({ id: 'link.showCode', message: 'The connection is secure. Enter this code on your other device:' })}
      </p>
      <p className={styles.code}>{code}</p>
    </>
  );
}

/** A spinner and the reason for it. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.waiting}>
      <Spinner />
      <span>{children}</span>
    </p>
  );
}

function EnterCode({ onCode }: Pick<MeetingViewProps, 'onCode'>) {
  const i18n = useI18n();
  const [code, setCode] = useState('');
  const isWhole = code.length === CODE_LENGTH;
  // Signing in is a form already, and forms do not nest.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isWhole) onCode(code);
  };
  return (
    <div className={styles.form}>
      <p>
        {i18n._({
          id: 'link.enterCode',
          message:
            'Enter the two digits that your other device shows. If it shows none, cancel: somebody may be listening in.',
        })}
      </p>
      <TextField
        label={i18n._({ id: 'link.code', message: 'Code on your other device' })}
        name="code"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        dir="ltr"
        maxLength={CODE_LENGTH}
        value={code}
        onKeyDown={onKey}
        onChange={({ target }) => setCode(target.value.replace(/\D/gu, ''))}
      />
      <Button variant="primary" disabled={!isWhole} onClick={() => onCode(code)}>
        {i18n._({ id: 'link.continue', message: 'Continue' })}
      </Button>
    </div>
  );
}

function showText(i18n: I18n, side: LinkSide): string {
  return side === 'new'
    ? i18n._({
        id: 'link.showNew',
        message:
          'On a device where you are signed in, open Settings, then Sessions, then Link new device, and scan this code.',
      })
    : i18n._({
        id: 'link.showOld',
        message: 'On the new device, choose Sign in with another device or Sign in with QR code, and scan this code.',
      });
}

function wrongText(i18n: I18n, wrong: 'noCode' | 'sameSide', side: LinkSide): string {
  if (wrong === 'noCode') return i18n._({ id: 'link.noCode', message: 'That is not a QR code for signing in.' });
  return side === 'new'
    ? i18n._({
        id: 'link.bothNew',
        message: 'Nobody is signed in on that device. Scan the code of one where you are signed in.',
      })
    : i18n._({ id: 'link.bothOld', message: 'That device is signed in already. Scan the code of the new one.' });
}
