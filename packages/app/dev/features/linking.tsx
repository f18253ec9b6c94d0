import type { DeviceLink, DeviceLogin, LinkFailure, QrLogin } from '@parley/sdk/client/contract.ts';
import { LinkDeviceView } from '../../src/features/devices/link/LinkDeviceView.tsx';
import { OtherDeviceView } from '../../src/features/login/qr/OtherDeviceView.tsx';
import { ScannerView } from '../../src/ui/scan/ScannerView.tsx';
import type { State } from '../components/state.ts';
import { Opener } from '../opener.tsx';

const nothing = () => undefined;
const CODE = btoa('MATRIX, and what else a code of two devices says. '.repeat(3));
const ADDRESS = 'https://account.example.org/link';
const FULL_ADDRESS = `${ADDRESS}?code=WDJB-MJHT`;

const MEETINGS = [
  { kind: 'starting' },
  { kind: 'showing', code: CODE },
  { kind: 'scanning', wrong: null },
  { kind: 'scanning', wrong: 'noCode' },
  { kind: 'scanning', wrong: 'sameSide' },
  { kind: 'enterCode' },
  { kind: 'showCode', checkCode: '07' },
] as const;

const FAILURES: readonly LinkFailure[] = [
  ...(
    [
      'unreachable',
      'expired',
      'noRendezvous',
      'insecure',
      'wrongCode',
      'unexpected',
      'unavailable',
      'declined',
      'aborted',
    ] as const
  ).map((kind) => ({ kind })),
  ...(
    [
      'user_cancelled',
      'authorization_expired',
      'device_already_exists',
      'device_not_found',
      'unsupported_protocol',
      'unable_to_open_verification_uri',
      'unexpected_message_received',
    ] as const
  ).map((reason) => ({ kind: 'there', reason }) as const),
];

const NEW_STATES: readonly (QrLogin | DeviceLogin)[] = [
  ...MEETINGS,
  { kind: 'beginning' },
  { kind: 'waiting', checkCode: null },
  { kind: 'waiting', userCode: 'WDJB-MJHT', address: ADDRESS, fullAddress: FULL_ADDRESS },
  { kind: 'confirming', userCode: 'WDJB-MJHT' },
  { kind: 'finishing' },
  { kind: 'signedIn' },
  { kind: 'failed', failure: { kind: 'notOffered' } },
  { kind: 'failed', failure: { kind: 'notAllowed', homeserver: 'elsewhere.example' } },
  { kind: 'failed', failure: { kind: 'known', homeserver: 'elsewhere.example' } },
  ...FAILURES.map((failure) => ({ kind: 'failed', failure }) as const),
];

const OLD_STATES: readonly DeviceLink[] = [
  ...MEETINGS,
  { kind: 'waiting', checkCode: null },
  { kind: 'waiting', checkCode: '07' },
  { kind: 'opening', address: FULL_ADDRESS },
  { kind: 'confirming', address: FULL_ADDRESS },
  { kind: 'sending' },
  { kind: 'done' },
  ...(['notOffered', 'notVerified', 'deviceExists', 'deviceNotFound', 'otherWay'] as const).map(
    (kind) => ({ kind: 'failed', failure: { kind } }) as const,
  ),
];

const scanner = (
  <ScannerView
    words={{ lead: 'Point the camera at the QR code on your other device.', failure: (why) => why }}
    isOpen
    failure={null}
    onVideo={nothing}
    onRetry={nothing}
  />
);

function nameOf(state: QrLogin | DeviceLogin | DeviceLink): string {
  const { kind, ...rest } = state;
  const more = Object.values(rest).flatMap((value) => (value === CODE ? [] : JSON.stringify(value).slice(0, 60)));
  return [kind, ...more].join(' ');
}

/** Two devices that link, on either side. */
export const linking: readonly State[] = [
  {
    name: 'the new device',
    drawing: NEW_STATES.map((state) => (
      <Opener key={nameOf(state)} label={nameOf(state)}>
        {(close) => (
          <OtherDeviceView
            homeserver="example.org"
            state={state}
            scanner={scanner}
            ways={['show', 'scan', 'code']}
            onWay={nothing}
            onCode={nothing}
            onRetry={nothing}
            onClose={close}
          />
        )}
      </Opener>
    )),
  },
  {
    name: 'the device that is signed in',
    drawing: OLD_STATES.map((state) => (
      <Opener key={nameOf(state)} label={nameOf(state)}>
        {(close) => (
          <LinkDeviceView
            state={state}
            scanner={scanner}
            otherWay={state.kind === 'scanning' ? 'show' : 'scan'}
            onWay={nothing}
            onCode={nothing}
            onOpened={nothing}
            onRetry={nothing}
            onClose={close}
          />
        )}
      </Opener>
    )),
  },
];
