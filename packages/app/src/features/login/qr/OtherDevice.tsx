import '../../../lib/i18n/later-messages.ts';
import { useEffect, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { linkScannerWords } from '../../../lib/link/link-words.ts';
import { newAttempt } from '../../../lib/link/new-attempt.ts';
import { hasCamera } from '../../../lib/scan/camera.ts';
import { useCalls } from '../../../lib/view/use-calls.ts';
import { useView } from '../../../lib/view/use-view.ts';
import type { LinkWay } from '../../../ui/link/LinkDialog.tsx';
import { LoadedScanner } from '../../../ui/scan/LoadedScanner.tsx';
import { OtherDeviceView } from './OtherDeviceView.tsx';

export interface OtherDeviceProps {
  /** A server name or an address. */
  readonly homeserver: string;
  readonly brand: string;
  /** The homeserver has a place where devices meet, so that this one can show a QR code. */
  readonly offersRendezvous: boolean;
  /** The homeservers that one may sign in to; null for any. */
  readonly allowed: readonly string[] | null;
  readonly onClose: () => void;
}

/** Signing in with another device: by a QR code shown or scanned here, or by a code that is confirmed there. */
export function OtherDevice({ offersRendezvous, ...props }: OtherDeviceProps) {
  const [way, setWay] = useState<LinkWay>(offersRendezvous ? 'show' : 'code');
  const [attempt, setAttempt] = useState(newAttempt);
  const [goesOnAt, setGoesOnAt] = useState<string | null>(null);
  const canScan = useCamera();
  const choose = (next: LinkWay, at: string | null) => {
    setWay(next);
    setGoesOnAt(at);
    setAttempt(newAttempt());
  };
  const ways = (['show', 'scan', 'code'] as const).filter(
    (other) => other !== way && (other !== 'show' || offersRendezvous) && (other !== 'scan' || canScan),
  );
  const homeserver = goesOnAt ?? props.homeserver;
  const rest = { ...props, homeserver, attempt, ways, onWay: choose, onRetry: () => choose(way, goesOnAt) };
  return way === 'code' ? <ByCode key={attempt} {...rest} /> : <ByQr key={attempt} {...rest} way={way} />;
}

interface PartProps extends Omit<OtherDeviceProps, 'offersRendezvous'> {
  readonly attempt: number;
  readonly ways: readonly LinkWay[];
  readonly onWay: (way: LinkWay, at: string | null) => void;
  readonly onRetry: () => void;
}

function ByCode({ homeserver, brand, attempt, ...rest }: PartProps) {
  const view = useView('login.device', { ...whereHere(brand), homeserver, attempt });
  const state = view.kind === 'ready' ? view.value : ({ kind: 'beginning' } as const);
  return <OtherDeviceView {...rest} homeserver={homeserver} state={state} scanner={null} onCode={nothing} />;
}

function ByQr({
  homeserver,
  brand,
  allowed,
  attempt,
  way,
  onWay,
  onClose,
  ...rest
}: PartProps & { readonly way: 'show' | 'scan' }) {
  const i18n = useI18n();
  const params = { ...whereHere(brand), homeserver, allowed, attempt, way };
  const view = useView('login.qr', params);
  const call = useCalls('login.qr', params);
  const state = view.kind === 'ready' ? view.value : ({ kind: 'starting' } as const);
  const stop = () => void call('stop', null);
  const scanner = (
    <LoadedScanner words={linkScannerWords(i18n)} onCode={(bytes) => void call('take', { kind: 'scanned', bytes })} />
  );
  return (
    <OtherDeviceView
      {...rest}
      homeserver={homeserver}
      state={state}
      scanner={scanner}
      onCode={(code) => void call('take', { kind: 'typed', code })}
      onWay={(next, at) => {
        stop();
        onWay(next, at);
      }}
      onClose={() => {
        stop();
        onClose();
      }}
    />
  );
}

/** The client, as the provider knows it. */
function whereHere(brand: string) {
  const { origin, pathname } = window.location;
  return { redirectUri: origin + pathname, clientName: brand };
}

function useCamera(): boolean {
  const [canScan, setCanScan] = useState(false);
  useEffect(() => {
    void hasCamera().then(setCanScan);
  }, []);
  return canScan;
}

const nothing = () => undefined;
