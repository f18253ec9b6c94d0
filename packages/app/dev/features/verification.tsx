import type { VerificationState } from '@parley/sdk/client/contract.ts';
import { RequestAlertView } from '../../src/features/verification/RequestAlertView.tsx';
import { StopView } from '../../src/features/verification/StopView.tsx';
import { VerifyButtonView } from '../../src/features/verification/VerifyButtonView.tsx';
import { VerifyDialogView } from '../../src/features/verification/VerifyDialogView.tsx';
import { ScannerView } from '../../src/ui/scan/ScannerView.tsx';
import type { State } from '../components/state.ts';
import { Opener } from '../opener.tsx';

const nothing = () => undefined;
/** The camera's words, whatever it is for. */
const SCANNER_WORDS = {
  lead: 'Point the camera at the code on the device of Mira Okafor.',
  failure: (why: string) => `There is no picture: ${why}. You can compare emoji instead.`,
};
const SIZE = 45;
/** Looks like a code, and says nothing. */
const MODULES = Array.from({ length: SIZE * SIZE }, (_, at) => ((at * at) % 7 < 3 ? '1' : '0')).join('');
const READY = { kind: 'ready', code: null, canCompare: true, canShow: true, canScan: false } as const;
const DECIMALS = [4821, 1093, 7756] as const;
const CODES = [
  'm.user',
  'm.timeout',
  'm.accepted',
  'm.unknown_transaction',
  'm.mismatched_sas',
  'm.invalid_message',
] as const;

const STATES: readonly (readonly [string, VerificationState])[] = [
  ['sending', { kind: 'sending' }],
  ['asked', { kind: 'asked' }],
  ['incoming', { kind: 'incoming' }],
  ['accepting', { kind: 'accepting' }],
  ['ready, nothing to choose', { ...READY, canShow: false }],
  ['ready, a code is made', READY],
  ['ready, a code to scan', { ...READY, code: { size: SIZE, modules: MODULES } }],
  ['ready, a code to show or to scan', { ...READY, canScan: true, code: { size: SIZE, modules: MODULES } }],
  ['ready, only to scan', { ...READY, canShow: false, canScan: true }],
  ['starting', { kind: 'starting' }],
  ['comparing emoji', { kind: 'comparing', emoji: [0, 21, 29, 36, 41, 53, 61], decimals: DECIMALS }],
  ['comparing numbers', { kind: 'comparing', emoji: null, decimals: DECIMALS }],
  ['scanned', { kind: 'scanned' }],
  ['has scanned', { kind: 'hasScanned' }],
  ['finishing', { kind: 'finishing' }],
  ['done', { kind: 'done' }],
  ['interrupted', { kind: 'interrupted' }],
  ...CODES.map((code) => {
    return [`cancelled: ${code}`, { kind: 'cancelled', code, reason: '', isByUs: code === 'm.timeout' }] as const;
  }),
];

const WAYS = { onScan: nothing, onCompare: nothing, onConfirm: nothing, onMismatch: nothing };

export const verification: readonly State[] = [
  ...[null, 'Mira Okafor'].map((other) => ({
    name: other === null ? 'with a device of one’s own' : 'with a person',
    drawing: STATES.map(([name, state]) => (
      <Opener key={name} label={name}>
        {(close) => (
          <VerifyDialogView
            state={state}
            other={other}
            failure={name === 'asked' ? { kind: 'unreachable' } : null}
            scanner={null}
            {...WAYS}
            onClose={close}
          />
        )}
      </Opener>
    )),
  })),
  {
    name: 'scanning: the camera, and why there is none',
    drawing: ([null, 'refused', 'missing', 'busy', 'failed', 'opening'] as const).map((why) => (
      <Opener key={why} label={why ?? 'the camera'}>
        {(close) => (
          <VerifyDialogView
            state={{ ...READY, canScan: true }}
            other="Mira Okafor"
            failure={why === null ? { kind: 'otherCode' } : null}
            scanner={
              <ScannerView
                words={SCANNER_WORDS}
                isOpen={why === null}
                failure={why === 'opening' ? null : why}
                onVideo={nothing}
                onRetry={nothing}
              />
            }
            {...WAYS}
            onClose={close}
          />
        )}
      </Opener>
    )),
  },
  {
    name: 'leaving it',
    drawing: <Opener label="stop">{(close) => <StopView onStop={close} onGoOn={close} />}</Opener>,
  },
  {
    name: 'somebody asks',
    drawing: [null, 'Mira Okafor'].map((other) => (
      <Opener key={other} label={other ?? 'An own device'}>
        {(close) => (
          <RequestAlertView
            other={other}
            userId={other === null ? null : '@mira:example.org'}
            isBusy={false}
            onAccept={close}
            onDecline={close}
          />
        )}
      </Opener>
    )),
  },
  {
    name: 'asking somebody: as it is, busy, and what may go wrong',
    drawing: [
      <VerifyButtonView key="plain" isBusy={false} failure={null} onVerify={nothing} />,
      <VerifyButtonView key="busy" isBusy failure={null} onVerify={nothing} />,
      ...(
        [
          { kind: 'unknownUser', userId: '@mira:example.org' as never, text: '' },
          { kind: 'unknownDevice', text: '' },
          { kind: 'noIdentity', text: '' },
          { kind: 'unavailable' },
          { kind: 'refused', message: 'You are not in this room' },
          { kind: 'unreachable' },
        ] as const
      ).map((failure) => <VerifyButtonView key={failure.kind} isBusy={false} failure={failure} onVerify={nothing} />),
    ],
  },
];
