import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SignIn } from '../../features/login/SignIn.tsx';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useEngineStatus, useView } from '../../lib/view/use-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { Config } from '../config/config.ts';
import { Notice } from '../crash/Notice.tsx';
import { FrameOutline } from '../frame/FrameOutline.tsx';
import { markShell } from '../mark-shell.ts';
import { setBrandTitle } from '../title.ts';
import { askPersistence } from './ask-persistence.ts';
import type { SessionState } from './gate.ts';

import { OutdatedBanner } from './OutdatedBanner.tsx';
import { StorageBanner } from './StorageBanner.tsx';
import { StorageFailed } from './StorageFailed.tsx';
import { Forgotten, StorageLost } from './StorageLost.tsx';
import { rememberSignedIn, wasSignedIn } from './session-hint.ts';
import { keepsText } from './storage-text.ts';
import { useGate } from './use-gate.ts';

/** Fetches the frame; once, whoever asks first. */
export const loadFrame = () => import('../frame/Frame.tsx');
const Frame = lazy(async () => ({ default: (await loadFrame()).Frame }));

const RESTORING: SessionState = { kind: 'restoring' };

export interface SessionProps {
  readonly config: Config;
  /** `?hs=`. */
  readonly presetHomeserver: string | null;
}

/** Sign-in or the frame, by what the engine says about the session. */
export function Session({ config, presetHomeserver }: SessionProps) {
  const engine = useEngineStatus();
  const view = useView('login.session', null);
  const session = view.kind === 'ready' ? view.value : RESTORING;
  useGate(session);
  useSessionHint(session);
  usePersistence(session);
  useEffect(() => setBrandTitle(config.brand), [config.brand]);

  const isOutdated = engine.kind === 'refused';
  if (isOutdated && session.kind !== 'signedIn') return <Outdated />;
  switch (session.kind) {
    case 'restoring':
      return wasSignedIn() ? <FrameOutline /> : null;
    case 'storageFailed':
      return <StorageFailed reason={session.reason} />;
    case 'storageLost':
      return <StorageLost />;
    case 'signedIn':
      return (
        <Suspense fallback={<FrameOutline />}>
          <Frame
            key={session.userId}
            userId={session.userId}
            banner={isOutdated ? <OutdatedBanner /> : <StorageBanner keeps={session.keeps} />}
          />
        </Suspense>
      );
    case 'signedOut':
      return <SignedOut session={session} config={config} presetHomeserver={presetHomeserver} />;
  }
}

/** Remembers for the next start whether somebody is signed in. Who was, and is not without having been told, stays remembered. */
function useSessionHint(session: SessionState): void {
  useEffect(() => {
    if (session.kind === 'signedIn') rememberSignedIn(true);
    if (session.kind === 'signedOut' && session.reason !== 'never') rememberSignedIn(false);
  }, [session]);
}

/** Asks for storage that stays once somebody has signed in on this page. */
function usePersistence(session: SessionState): void {
  const before = useRef(session.kind);
  useEffect(() => {
    if (before.current === 'signedOut' && session.kind === 'signedIn') askPersistence();
    before.current = session.kind;
  }, [session]);
}

interface SignedOutProps extends SessionProps {
  readonly session: Extract<SessionState, { readonly kind: 'signedOut' }>;
}

function SignedOut({ session, config, presetHomeserver }: SignedOutProps) {
  const i18n = useI18n();
  const [isForgotten, setIsForgotten] = useState(() => session.reason === 'never' && wasSignedIn());
  if (isForgotten) {
    const goOn = () => {
      rememberSignedIn(false);
      setIsForgotten(false);
    };
    return (
      <Marked>
        <Forgotten keeps={session.keeps} onSignIn={goOn} />
      </Marked>
    );
  }
  return (
    <Marked>
      <SignIn
        settings={{
          homeserver: presetHomeserver ?? config.defaultHomeserver,
          allowedHomeservers: config.allowedHomeservers,
        }}
        brand={config.brand}
        key={session.former?.userId ?? ''}
        wasEndedByServer={session.reason === 'byServer'}
        former={session.former ?? null}
        notice={keepsText(i18n, session.keeps)}
      />
    </Marked>
  );
}

function Marked({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(markShell, []);
  return children;
}

/** An engine of another version runs, and there is nothing here that could be read meanwhile. */
function Outdated() {
  const i18n = useI18n();
  return (
    <Notice
      role="alert"
      title={i18n._({ id: 'session.outdated', message: 'Parley was updated' })}
      text={i18n._({
        id: 'session.outdatedText',
        message: 'Another tab runs a newer version. Reload to get it here too. Nothing is lost.',
      })}
      actions={
        <Button variant="primary" onClick={() => window.location.reload()}>
          {i18n._({ id: 'session.reload', message: 'Reload' })}
        </Button>
      }
    />
  );
}
