import type { SsoWay } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import type { OtherDeviceButtonProps } from './qr/OtherDeviceButton.tsx';
import { hasArrived } from './sso/sso-return.ts';
import type { SignInSettings } from './use-sign-in.ts';

const screensChunk = new Chunk(() => import('./more-screens.ts'));
const returnChunk = new Chunk(() => import('./sso/SsoReturning.tsx'));
const guestChunk = new Chunk(() => import('./guest/GuestWay.tsx'));
const otherDeviceChunk = new Chunk(() => import('./qr/OtherDeviceButton.tsx'));
const ssoChunk = new Chunk(() => import('./sso/sso-parts.ts'));

export interface LoadedScreenProps {
  readonly name: 'register' | 'forgot';
  readonly settings: SignInSettings;
  readonly brand: string;
}

/** A screen beside signing in, whose code is fetched when it is opened. */
export function LoadedScreen({ name, ...props }: LoadedScreenProps) {
  const i18n = useI18n();
  const chunk = useChunk(screensChunk);
  switch (chunk.kind) {
    case 'waiting':
      return null;
    case 'failed':
      return (
        <Notice
          role="alert"
          place="page"
          title={i18n._({ id: 'login.notLoaded', message: 'This page could not be loaded' })}
          text={i18n._({ id: 'login.notLoadedText', message: 'Check your connection, then try again.' })}
          actions={
            <Button variant="primary" onClick={() => void screensChunk.load()}>
              {i18n._({ id: 'login.retry', message: 'Try again' })}
            </Button>
          }
        />
      );
    case 'ready': {
      const { RegisterScreen, ForgotScreen } = chunk.module;
      return name === 'register' ? <RegisterScreen {...props} /> : <ForgotScreen {...props} />;
    }
  }
}

export interface LoadedSsoProps {
  readonly ways: readonly SsoWay[];
  readonly baseUrl: string;
  readonly isBeside: boolean;
}

/** The buttons for pages where one can sign in. */
export function LoadedSso(props: LoadedSsoProps) {
  const chunk = useChunk(ssoChunk);
  if (chunk.kind !== 'ready') return null;
  const { SsoButtons, goToSso } = chunk.module;
  return <SsoButtons {...props} onGo={(url) => goToSso(url, props.baseUrl)} />;
}

/** The way to look around as a guest. */
export function LoadedGuestWay({ homeserver }: { readonly homeserver: string }) {
  const chunk = useChunk(guestChunk);
  return chunk.kind === 'ready' ? <chunk.module.GuestWay homeserver={homeserver} /> : null;
}

/** The button for signing in with another device. */
export function LoadedOtherDevice(props: OtherDeviceButtonProps) {
  const chunk = useChunk(otherDeviceChunk);
  return chunk.kind === 'ready' ? <chunk.module.OtherDeviceButton {...props} /> : null;
}

/** A sign-in that the page came back from, if it did. */
export function LoadedSsoReturn() {
  const [isBack] = useState(hasArrived);
  return isBack ? <Returning /> : null;
}

function Returning() {
  const chunk = useChunk(returnChunk);
  return chunk.kind === 'ready' ? <chunk.module.SsoReturning /> : null;
}
