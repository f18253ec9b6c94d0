import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { SignIn } from '../../features/login/SignIn.tsx';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useEngineStatus, useView } from '../../lib/view/use-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { Config } from '../config/config.ts';
import { Notice } from '../crash/Notice.tsx';
import { FrameOutline } from '../frame/FrameOutline.tsx';
import { markShell } from '../mark-shell.ts';
import { setBrandTitle } from '../title.ts';
import type { SessionState } from './gate.ts';
import { StorageFailed } from './StorageFailed.tsx';
import { rememberSignedIn, wasSignedIn } from './session-hint.ts';
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
  useEffect(() => {
    if (session.kind === 'signedIn' || session.kind === 'signedOut') rememberSignedIn(session.kind === 'signedIn');
  }, [session]);
  useEffect(() => setBrandTitle(config.brand), [config.brand]);

  if (engine.kind === 'refused') return <Outdated />;
  switch (session.kind) {
    case 'restoring':
      return wasSignedIn() ? <FrameOutline /> : null;
    case 'storageFailed':
      return <StorageFailed reason={session.reason} />;
    case 'signedIn':
      return (
        <Suspense fallback={<FrameOutline />}>
          <Frame key={session.userId} userId={session.userId} />
        </Suspense>
      );
    case 'signedOut':
      return (
        <Marked>
          <SignIn
            settings={{
              homeserver: presetHomeserver ?? config.defaultHomeserver,
              allowedHomeservers: config.allowedHomeservers,
            }}
            brand={config.brand}
            wasEndedByServer={session.reason === 'byServer'}
          />
        </Marked>
      );
  }
}

function Marked({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(markShell, []);
  return children;
}

/** The engine that other tabs share is of another version than this page. */
function Outdated() {
  const i18n = useI18n();
  return (
    <Notice
      role="alert"
      title={i18n._({ id: 'session.outdated', message: 'Parley was updated' })}
      text={i18n._({
        id: 'session.outdatedText',
        message:
          'Another tab runs a different version. Close or reload the other tabs, then reload this one. Nothing is lost.',
      })}
      actions={
        <Button variant="primary" onClick={() => window.location.reload()}>
          {i18n._({ id: 'session.reload', message: 'Reload' })}
        </Button>
      }
    />
  );
}
