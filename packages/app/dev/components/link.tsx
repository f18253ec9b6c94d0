import { LinkDialog } from '../../src/ui/link/LinkDialog.tsx';
import { CheckCode, MeetingView, Waiting } from '../../src/ui/link/MeetingView.tsx';
import { Opener } from '../opener.tsx';
import type { State } from './state.ts';

const nothing = () => undefined;
const CODE = btoa('MATRIX, and what else a code of two devices says. '.repeat(3));
const STATES = [
  { kind: 'starting' },
  { kind: 'showing', code: CODE },
  { kind: 'scanning', wrong: 'noCode' },
  { kind: 'scanning', wrong: 'sameSide' },
  { kind: 'enterCode' },
  { kind: 'showCode', checkCode: '07' },
] as const;

export const states: readonly State[] = [
  ...(['new', 'old'] as const).map((side) => ({
    name: `on the ${side} device`,
    drawing: STATES.map((state) => (
      <MeetingView
        key={`${state.kind}${'wrong' in state ? state.wrong : ''}`}
        state={state}
        side={side}
        scanner={<p>The camera</p>}
        onCode={nothing}
      />
    )),
  })),
  { name: 'digits', drawing: <CheckCode code="42" /> },
  {
    name: 'the dialog: ways, and after a failure',
    drawing: [null, nothing].map((onRetry) => (
      <Opener key={String(onRetry)} label={onRetry === null ? 'Ways' : 'Failed'}>
        {(close) => (
          <LinkDialog
            title="Link new device"
            ways={['show', 'scan', 'code']}
            onWay={close}
            onRetry={onRetry}
            onClose={close}
          >
            <p>A step</p>
          </LinkDialog>
        )}
      </Opener>
    )),
  },
  { name: 'waiting', drawing: <Waiting>Waiting for your other device…</Waiting> },
];
