import type { I18n } from '@lingui/core';
import type { RequestVerificationFailure, Verification, VerificationState } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { QrCode } from '../../ui/qr-code/QrCode.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { CompareView } from './CompareView.tsx';
import { StopView } from './StopView.tsx';
import styles from './verification.module.css';
import { endText, failureText, isAlarming, type Other } from './verification-words.ts';

export interface VerifyDialogViewProps {
  readonly state: VerificationState;
  readonly other: Other;
  /** Error of the last action. */
  readonly failure: RequestVerificationFailure | PortFailure | null;
  /** The camera, while the person scans. */
  readonly scanner: ReactNode;
  /** Begins to scan, or goes back to the own code. */
  readonly onScan: (isScanning: boolean) => void;
  readonly onCompare: () => void;
  readonly onConfirm: () => void;
  readonly onMismatch: () => void;
  /** Cancels it, or takes it away once it is over. */
  readonly onClose: () => void;
}

/** One verification, step by step. Two people are at it: a press beside the dialog or Escape asks before it ends for both. */
export function VerifyDialogView(props: VerifyDialogViewProps) {
  const i18n = useI18n();
  const { state, failure, onClose } = props;
  const [isLeaving, setLeaving] = useState(false);
  const isOver = isEnded(state);
  return (
    <>
      <Dialog
        title={i18n._({ id: 'verification.title', message: 'Verify' })}
        onClose={() => (isOver ? onClose() : setLeaving(true))}
        actions={<Actions {...props} />}
      >
        <div className={styles.step} aria-live="polite">
          <Step {...props} />
          {failure !== null && !isOver && (
            <p className={styles.failure} role="alert">
              {failureText(i18n, failure)}
            </p>
          )}
        </div>
      </Dialog>
      {isLeaving && !isOver && <StopView onStop={onClose} onGoOn={() => setLeaving(false)} />}
    </>
  );
}

function Step({ state, other, scanner }: VerifyDialogViewProps) {
  const i18n = useI18n();
  switch (state.kind) {
    case 'sending':
    case 'asked':
    case 'incoming':
    case 'accepting':
    case 'starting':
    case 'finishing':
      return <Waiting>{waitingText(i18n, state.kind, other)}</Waiting>;
    case 'ready':
      return scanner ?? <Ready state={state} other={other} />;
    case 'comparing':
      return (
        <>
          <p>{compareText(i18n, other)}</p>
          <CompareView emoji={state.emoji} decimals={state.decimals} />
        </>
      );
    case 'scanned':
      return <SameShield>{scannedText(i18n, other)}</SameShield>;
    case 'hasScanned':
      return <SameShield>{hasScannedText(i18n, other)}</SameShield>;
    case 'done':
      return (
        <p className={styles.done}>
          <ShieldCheck className={styles.good} aria-hidden="true" />
          <span>{doneText(i18n, other)}</span>
        </p>
      );
    case 'cancelled':
    case 'interrupted':
      return (
        <p className={styles.done} role={isAlarming(state) ? 'alert' : undefined}>
          {isAlarming(state) && <ShieldAlert className={styles.bad} aria-hidden="true" />}
          <span>{endText(i18n, state, other)}</span>
        </p>
      );
  }
}

function Ready({
  state,
  other,
}: {
  readonly state: Extract<VerificationState, { kind: 'ready' }>;
  readonly other: Other;
}) {
  const i18n = useI18n();
  if (!state.canShow && state.canScan)
    return <p>{i18n._({ id: 'verification.mayScan', message: 'Scan the code on the other device.' })}</p>;
  if (!state.canShow) return <Waiting>{waitingText(i18n, 'starting', other)}</Waiting>;
  if (state.code === null) return <Waiting>{waitingText(i18n, 'sending', other)}</Waiting>;
  return (
    <>
      <p>
        {other === null
          ? i18n._({ id: 'verification.scanOwn', message: 'Scan this code with your other device.' })
          : i18n._({
              id: 'verification.scanPerson',
              message: 'Have {name} scan this code with their device.',
              values: { name: other },
            })}
      </p>
      <QrCode {...state.code} />
    </>
  );
}

/** Shield that both sides show after scanning a code, for the user to compare. */
function SameShield({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <ShieldCheck className={styles.sameShield} aria-hidden="true" />
      <p>{children}</p>
    </>
  );
}

function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.waiting}>
      <Spinner />
      <span>{children}</span>
    </p>
  );
}

function Actions({ state, scanner, onScan, onCompare, onConfirm, onMismatch, onClose }: VerifyDialogViewProps) {
  const i18n = useI18n();
  if (isEnded(state)) {
    return (
      <Button autoFocus variant="primary" onClick={onClose}>
        {i18n._({ id: 'verification.close', message: 'Close' })}
      </Button>
    );
  }
  return (
    <>
      <Button variant="quiet" onClick={onClose}>
        {i18n._({ id: 'verification.cancel', message: 'Cancel' })}
      </Button>
      {state.kind === 'ready' && state.canScan && (scanner === null || state.canShow) && (
        <Button autoFocus={scanner === null} onClick={() => onScan(scanner === null)}>
          {scanner === null
            ? i18n._({ id: 'verification.scan', message: 'Scan their code' })
            : i18n._({ id: 'verification.showOwn', message: 'Show my code' })}
        </Button>
      )}
      {state.kind === 'ready' && state.canCompare && (state.canShow || state.canScan) && (
        <Button autoFocus={!state.canScan} onClick={onCompare}>
          {i18n._({ id: 'verification.compare', message: 'Compare emoji' })}
        </Button>
      )}
      {state.kind === 'comparing' && (
        <>
          <Button onClick={onMismatch}>{i18n._({ id: 'verification.mismatch', message: "They don't match" })}</Button>
          <Button variant="primary" onClick={onConfirm}>
            {i18n._({ id: 'verification.match', message: 'They match' })}
          </Button>
        </>
      )}
      {state.kind === 'scanned' && (
        <>
          <Button onClick={onMismatch}>{i18n._({ id: 'verification.notScanned', message: 'No' })}</Button>
          <Button variant="primary" onClick={onConfirm}>
            {i18n._({ id: 'verification.wasScanned', message: 'Yes' })}
          </Button>
        </>
      )}
    </>
  );
}

function isEnded({ kind }: VerificationState): boolean {
  return kind === 'done' || kind === 'cancelled' || kind === 'interrupted';
}

function waitingText(i18n: I18n, kind: Verification['state']['kind'], other: Other): string {
  switch (kind) {
    case 'asked':
      return other === null
        ? i18n._({ id: 'verification.askedOwn', message: 'Accept the request on your other device.' })
        : i18n._({ id: 'verification.askedPerson', message: 'Waiting for {name} to accept.', values: { name: other } });
    case 'starting':
      return i18n._({ id: 'verification.starting', message: 'Getting ready to compare…' });
    case 'finishing':
      return other === null
        ? i18n._({ id: 'verification.finishingOwn', message: 'Now confirm on your other device.' })
        : i18n._({
            id: 'verification.finishingPerson',
            message: 'Waiting for {name} to confirm.',
            values: { name: other },
          });
    default:
      return i18n._({ id: 'verification.sending', message: 'One moment…' });
  }
}

function compareText(i18n: I18n, other: Other): string {
  return other === null
    ? i18n._({
        id: 'verification.compareOwn',
        message: 'Does your other device show the same emoji in the same order?',
      })
    : i18n._({
        id: 'verification.comparePerson',
        message: 'Does {name} see the same emoji in the same order? Ask in person or in a call, not in a message.',
        values: { name: other },
      });
}

/** On the side whose code was scanned. */
function scannedText(i18n: I18n, other: Other): string {
  return other === null
    ? i18n._({ id: 'verification.scannedOwn', message: 'Does your other device show the same shield?' })
    : i18n._({
        id: 'verification.scannedPerson',
        message: 'Does the device of {name} show the same shield?',
        values: { name: other },
      });
}

/** On the side that scanned: the answer is given on the other one. */
function hasScannedText(i18n: I18n, other: Other): string {
  return other === null
    ? i18n._({
        id: 'verification.hasScannedOwn',
        message: 'Does your other device show the same shield? Then confirm on it.',
      })
    : i18n._({
        id: 'verification.hasScannedPerson',
        message: 'Does the device of {name} show the same shield? Then {name} has to confirm.',
        values: { name: other },
      });
}

function doneText(i18n: I18n, other: Other): string {
  return other === null
    ? i18n._({ id: 'verification.doneOwn', message: 'Verified. Both devices can now read the same messages.' })
    : i18n._({
        id: 'verification.donePerson',
        message: 'Verified. Messages between you and {name} are secure, and nobody can pretend to be either of you.',
        values: { name: other },
      });
}
