import type { Keeps } from '@parley/sdk/client/contract.ts';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { placeList } from '../../lib/place/place-list.ts';
import { keepShownPlace } from '../../lib/place/shown-place.ts';
import { routeNow } from '../../lib/route/use-route.ts';
import { forgetSignInAnswer } from '../../lib/sign-in-answer/sign-in-answer.ts';
import { forgetKept } from '../../lib/store/forget-kept.ts';
import { useRead, useReadable } from '../../lib/store/use-readable.ts';
import { tabStore } from '../../lib/tab-store/tab-store.ts';
import { setBrandTitle } from '../../lib/title/title.ts';
import { useLastWhole } from '../../lib/view/use-last-whole.ts';
import { useEngineStatus, useView } from '../../lib/view/use-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { areOthersDue } from '../accounts/LoadedAccounts.tsx';
import type { KnownConfig } from '../config/use-config.ts';
import { Crash } from '../crash/Crash.tsx';
import { engineMissing } from '../engine/engine-missing.ts';
import type { FrameProps } from '../frame/Frame.tsx';
import { FrameOutline } from '../frame/FrameOutline.tsx';
import { frameChunk } from '../frame/frame-chunks.ts';
import { markShell } from '../mark-shell.ts';
import { Forgotten, keepsText, SignIn, StorageBanner, StorageFailed, StorageLost } from '../session-screens.ts';
import { askPersistence } from './ask-persistence.ts';
import { EngineMissing, EngineMissingBanner } from './EngineMissing.tsx';
import { isBefore, type SessionState } from './gate.ts';
import { OutdatedBanner } from './OutdatedBanner.tsx';
import { rememberSignedIn, wasSignedIn } from './session-hint.ts';
import { useGate } from './use-gate.ts';

const RESTORING: SessionState = { kind: 'restoring' };

export interface SessionProps extends KnownConfig {
  /** `?hs=`. */
  readonly presetHomeserver: string | null;
}

/** Sign-in or the frame, by what the engine says about the session. */
export function Session(props: SessionProps) {
  const view = useView('login.session', null);
  const told = view.kind === 'ready' ? view.value : RESTORING;
  // An engine that took over restores first: nobody's screen goes away for that.
  const session = useLastWhole(told, told.kind !== 'restoring');
  return (
    <>
      <Gate session={session} />
      <SessionScreen {...props} session={session} />
    </>
  );
}

/** Follows each route, which what is drawn of a session does not. */
function Gate({ session }: { readonly session: SessionState }) {
  useGate(session);
  return null;
}

function SessionScreen({ presetHomeserver, session, ...known }: SessionProps & { readonly session: SessionState }) {
  const { config, isComing } = known;
  const engine = useEngineStatus();
  const isMissing = useReadable(engineMissing);
  useSessionHint(session);
  useTabOwner(session);
  usePersistence(session);
  useShownPlace(session);
  useEffect(() => setBrandTitle(config.brand), [config.brand]);

  const isBeforeSignIn = useRead(routeNow, () => isBefore(routeNow.current));
  const isOutdated = engine.kind === 'refused';
  if (isOutdated && session.kind !== 'signedIn') return <Outdated />;
  switch (session.kind) {
    case 'restoring':
      if (isMissing) return <EngineMissing />;
      return wasSignedIn() ? <FrameOutline /> : null;
    case 'storageFailed':
      return <StorageFailed reason={session.reason} />;
    case 'storageLost':
      return <StorageLost />;
    case 'signedIn':
      // A guest gets the screen of who is signed out, so that what is under way there goes on while the guest's session ends.
      if (session.isGuest === true && isBeforeSignIn)
        return (
          <SignedOut
            session={{ kind: 'signedOut', reason: 'byPerson', keeps: session.keeps }}
            {...{ config, isComing, presetHomeserver }}
            homeserver={session.homeserverUrl}
          />
        );
      return (
        <LoadedFrame
          key={session.userId}
          userId={session.userId}
          banner={bannerOf({ isOutdated, isMissing, keeps: session.keeps })}
        />
      );
    case 'signedOut':
      return <SignedOut session={session} {...known} presetHomeserver={presetHomeserver} />;
  }
}

/** One at a time: the one that all else hangs on. */
function bannerOf(about: { readonly isOutdated: boolean; readonly isMissing: boolean; readonly keeps: Keeps }) {
  if (about.isOutdated) return <OutdatedBanner />;
  return about.isMissing ? <EngineMissingBanner /> : <StorageBanner keeps={about.keeps} />;
}

function LoadedFrame(props: FrameProps) {
  const chunk = useChunk(frameChunk);
  switch (chunk.kind) {
    case 'waiting':
      return <FrameOutline />;
    case 'failed':
      return <Crash error={chunk.error} place="page" retry={() => void frameChunk.load()} />;
    case 'ready':
      return <chunk.module.Frame {...props} />;
  }
}

/** Remembers for the next start whether somebody is signed in. Who was, and is not without having been told, stays remembered. */
function useSessionHint(session: SessionState): void {
  useEffect(() => {
    // An answer of a provider is for signing in: it never replaces who is.
    if (session.kind === 'signedIn') forgetSignInAnswer();
    if (session.kind === 'signedIn') rememberSignedIn(true);
    if (session.kind === 'signedOut' && session.reason !== 'never') rememberSignedIn(false);
  }, [session]);
}

/** Keeps what is remembered for one person for them alone. */
function useTabOwner(session: SessionState): void {
  // Before anything of the frame is painted.
  useLayoutEffect(() => {
    if (session.kind === 'signedIn') tabStore.claim(session.userId);
    // Drafts stay as they were for a user who only has to sign in again.
    const goesOn = session.kind === 'signedOut' && (session.reason === 'byServer' || session.reason === 'notKept');
    if (session.kind === 'signedOut' && !goesOn) {
      tabStore.clear();
      forgetKept();
    }
  }, [session]);
}

/** Has the place of who is signed in found again, and the other accounts where nobody is: they have a way back. */
function useShownPlace(session: SessionState): void {
  useEffect(() => {
    if (session.kind === 'signedIn') keepShownPlace();
    if (session.kind === 'signedOut' && placeList.current.places.length > 1) areOthersDue.set(true);
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
  /** The homeserver of a guest, who has chosen one. */
  readonly homeserver?: string;
}

function SignedOut({ session, config, isComing, presetHomeserver, homeserver }: SignedOutProps) {
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
          homeserver: homeserver ?? presetHomeserver ?? config.defaultHomeserver,
          allowedHomeservers: config.allowedHomeservers,
          offersGuests: config.offersGuests,
          isComing,
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
      place="page"
      title={i18n._({ id: 'session.outdated', message: 'Parley was updated' })}
      text={i18n._({
        id: 'session.outdatedText',
        message: 'Another tab runs a newer version. Reload to use it here too. Nothing is lost.',
      })}
      actions={
        <Button variant="primary" onClick={() => window.location.reload()}>
          {i18n._({ id: 'session.reload', message: 'Reload' })}
        </Button>
      }
    />
  );
}
