import '../../lib/i18n/later-messages.ts';
import type { Verification, VerificationAction } from '@parley/sdk/client/contract.ts';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useProfile } from '../../lib/people/people.ts';
import { hasCamera } from '../../lib/scan/camera.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useListView } from '../../lib/view/use-view.ts';
import { LoadedScanner } from '../../ui/scan/LoadedScanner.tsx';
import { RequestAlertView } from './RequestAlertView.tsx';
import { scannerWords } from './scanner-words.ts';
import { useShownHere } from './use-shown-here.ts';
import { VerifyDialogView, type VerifyDialogViewProps } from './VerifyDialogView.tsx';
import type { Other } from './verification-words.ts';

/** The current verification, above the page. There is one dialog in one page, and one request at a time in all pages. */
export function VerificationHost() {
  const list = useListView('verification.list', null);
  const all = list.kind === 'ready' ? list.value.items : [];
  const incoming = all.find(({ state }) => state.kind === 'incoming');
  const active = all.findLast(({ state }) => state.kind !== 'incoming');
  return (
    <>
      {active !== undefined && shown(active, ActiveVerification)}
      {incoming !== undefined && shown(incoming, IncomingVerification)}
    </>
  );
}

function shown(verification: Verification, Part: Part) {
  const { key } = verification;
  if (verification.isOwn) return <Part key={key} verification={verification} other={null} />;
  return <Named key={key} verification={verification} of={Part} />;
}

interface ConnectedProps {
  readonly verification: Verification;
  readonly other: Other;
}

function IncomingVerification({ verification, other }: ConnectedProps) {
  const { run, isBusy } = useAct(verification.key);
  return (
    <RequestAlertView
      other={other}
      userId={verification.isOwn ? null : verification.userId}
      isBusy={isBusy}
      onAccept={() => void hasCamera().then((canScan) => run({ kind: 'accept', canScan }))}
      onDecline={() => run({ kind: 'cancel' })}
    />
  );
}

function ActiveVerification(props: ConnectedProps) {
  return useShownHere(props.verification.key) ? <ShownVerification {...props} /> : null;
}

function ShownVerification({ verification, other }: ConnectedProps) {
  const i18n = useI18n();
  const { state } = verification;
  const { run, failure } = useAct(verification.key);
  const [isScanning, setScanning] = useState(false);
  const wantsCode = state.kind === 'ready' && state.canShow && state.code === null;
  useEffect(() => {
    if (wantsCode) run({ kind: 'showCode' });
  }, [wantsCode, run]);
  // The user who ended the verification need not be told.
  const isOwnEnd = state.kind === 'cancelled' && state.isByUs && state.code === 'm.user';
  useEffect(() => {
    if (isOwnEnd) run({ kind: 'dismiss' });
  }, [isOwnEnd, run]);
  if (isOwnEnd) return null;
  const isOver = state.kind === 'done' || state.kind === 'cancelled' || state.kind === 'interrupted';
  return (
    <VerifyDialogView
      state={state}
      other={other}
      failure={failure}
      scanner={
        isScanning ? (
          <LoadedScanner words={scannerWords(i18n, other)} onCode={(bytes) => run({ kind: 'scan', bytes })} />
        ) : null
      }
      onScan={setScanning}
      onCompare={() => run({ kind: 'start', method: 'm.sas.v1' })}
      onConfirm={() => run({ kind: 'confirm' })}
      onMismatch={() => run({ kind: 'mismatch' })}
      onClose={() => run({ kind: isOver ? 'dismiss' : 'cancel' })}
    />
  );
}

/** With what the other side is called, once that is known. */
function Named({ verification, of: Part }: { readonly verification: Verification; readonly of: Part }) {
  const { userId, roomId } = verification;
  const profile = useProfile(userId, roomId);
  return profile && <Part verification={verification} other={profile.name} />;
}

type Part = ComponentType<ConnectedProps>;

function useAct(key: string) {
  const act = useCommand('verification.act');
  const [failure, setFailure] = useState<VerifyDialogViewProps['failure']>(null);
  const [isBusy, setIsBusy] = useState(false);
  const run = useCallback(
    (action: VerificationAction) => {
      setIsBusy(true);
      void act({ key, action }).then((done) => {
        setIsBusy(false);
        setFailure(done.ok ? null : done.error);
      });
    },
    [act, key],
  );
  return { run, failure, isBusy };
}
