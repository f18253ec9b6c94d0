import type { OwnDevice } from '@parley/sdk/client/contract.ts';
import type { DeviceId, UserId } from '@parley/sdk/client/ids.ts';
import { NewSignInView } from '../../src/features/devices/NewSignInView.tsx';
import { SessionKey } from '../../src/features/devices/SessionKey.tsx';
import { SessionsView } from '../../src/features/devices/SessionsView.tsx';
import { IdentityBannerView } from '../../src/features/identity/IdentityBannerView.tsx';
import { OwnIdentityNoticeView } from '../../src/features/identity/OwnIdentityNoticeView.tsx';
import { PersonDevicesView } from '../../src/features/identity/PersonDevicesView.tsx';
import { PersonTrustView } from '../../src/features/identity/PersonTrustView.tsx';
import { TrustSettingsView } from '../../src/features/identity/TrustSettingsView.tsx';
import { UserIdentityView } from '../../src/features/people/UserIdentity.tsx';
import { Button } from '../../src/ui/button/Button.tsx';
import type { State } from '../components/state.ts';
import styles from '../gallery.module.css';

const nothing = () => undefined;
const HOUR_MS = 3_600_000;
const NOW = Date.now();
const KEY = 'fN0kD1cZ9Qp3v7yYb2m4t6w8x0a1s2d3f4g5h6j7k8l';
const DEVICES: readonly OwnDevice[] = [
  {
    deviceId: 'QKZLAIUBNV' as DeviceId,
    name: 'Parley in Firefox on Linux',
    lastSeenAt: NOW,
    lastSeenIp: null,
    isThis: true,
    trust: 1,
    sessionKey: KEY,
  },
  {
    deviceId: 'PHONEPHONE' as DeviceId,
    name: 'هاتف ميرا',
    lastSeenAt: NOW - HOUR_MS,
    lastSeenIp: '2001:db8:85a3::8a2e:370:7334',
    isThis: false,
    trust: 0,
    sessionKey: KEY,
  },
  {
    deviceId: 'OLDOLDOLDO' as DeviceId,
    name: null,
    lastSeenAt: NOW - 3000 * HOUR_MS,
    lastSeenIp: null,
    isThis: false,
    trust: -1,
    sessionKey: KEY,
  },
  {
    deviceId: 'SCRIPTBOT1' as DeviceId,
    name: 'script',
    lastSeenAt: null,
    lastSeenIp: null,
    isThis: false,
    trust: null,
    sessionKey: null,
  },
  {
    deviceId: 'JUSTOPENED' as DeviceId,
    name: 'Parley, whose keys are still looked at',
    lastSeenAt: null,
    lastSeenIp: null,
    isThis: false,
    trust: 'unknown',
    sessionKey: null,
  },
];
const THEIRS = ([1, 0, -1] as const).map((verified) => ({
  deviceId: `DEVICE${verified}` as DeviceId,
  userId: '@mira:example.org' as UserId,
  algorithms: [],
  keys: {},
  verified,
  isSignedByOwner: verified !== 0,
  signatures: {},
  displayName: verified === -1 ? null : 'Parley in Firefox',
  dehydrated: false,
}));
export const states: readonly State[] = [
  {
    name: 'sessions',
    drawing: (['ready', 'failed', 'loading'] as const).map((state) => (
      <div key={state} className={styles.wide}>
        <SessionsView
          state={state}
          devices={DEVICES}
          nowMs={NOW}
          onAct={nothing}
          onSignOutChosen={nothing}
          onSignOutOthers={nothing}
        />
      </div>
    )),
  },
  { name: 'a session key', drawing: <SessionKey sessionKey={KEY} /> },
  {
    name: 'this device',
    drawing: (['authenticationRequired', 'unsigned', 'refused', 'signed', 'unknown'] as const).map((state) => (
      <OwnIdentityNoticeView key={state} state={state} onMake={nothing} onReset={nothing} />
    )),
  },
  {
    name: 'another identity',
    drawing: (['violation', 'changed'] as const).map((trouble) => (
      <IdentityBannerView
        key={trouble}
        member={{ userId: '@mira:example.org' as UserId, name: 'Mira Okafor', trouble }}
        hasFailed={trouble === 'violation'}
        onAccept={nothing}
      />
    )),
  },
  {
    name: 'a new sign-in, with keys and without',
    drawing: [true, false].map((hasKeys) => (
      <NewSignInView
        key={String(hasKeys)}
        device={{ deviceId: 'PHONEPHONE' as DeviceId, name: hasKeys ? 'Parley in Firefox' : null, hasKeys }}
        verify={hasKeys ? <Button size="small">Verify</Button> : null}
        onMine={nothing}
        onSignOut={nothing}
      />
    )),
  },
  {
    name: 'beside a name, and on a card: verified, changed, changed after being verified',
    drawing: (['verified', 'changed', 'violation'] as const).map((mark) => (
      <div key={mark}>
        <UserIdentityView mark={mark} />
        <PersonTrustView mark={mark} verify={<Button>Verify</Button>} onAccept={nothing} />
      </div>
    )),
  },
  {
    name: "somebody's devices",
    drawing: <PersonDevicesView devices={THEIRS} hasFailed onBlock={nothing} />,
  },
  {
    name: 'whose devices get keys',
    drawing: (['signed', 'verified', 'all'] as const).map((recipients) => (
      <TrustSettingsView key={recipients} recipients={recipients} onChange={nothing} />
    )),
  },
];
