import { LoadedScanner } from '../../src/ui/scan/LoadedScanner.tsx';
import { Scanner } from '../../src/ui/scan/Scanner.tsx';
import { ScannerView } from '../../src/ui/scan/ScannerView.tsx';
import { Opener } from '../opener.tsx';
import type { State } from './state.ts';

const nothing = () => undefined;
const WORDS = {
  lead: 'Point the camera at the QR code on your other device.',
  failure: (why: string) => `There is no picture: ${why}. Show a code here instead.`,
};

export const states: readonly State[] = [
  ...(['refused', 'missing', 'busy', 'failed', null] as const).map((failure) => ({
    name: failure ?? 'waiting for the camera',
    drawing: <ScannerView words={WORDS} isOpen={false} failure={failure} onVideo={nothing} onRetry={nothing} />,
  })),
  {
    name: 'the camera of this machine',
    drawing: (
      <>
        <Opener label="at once">{() => <Scanner words={WORDS} onCode={nothing} />}</Opener>
        <Opener label="loaded">{() => <LoadedScanner words={WORDS} onCode={nothing} />}</Opener>
      </>
    ),
  },
];
