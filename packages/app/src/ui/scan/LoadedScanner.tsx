import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import type { ScannerProps } from './Scanner.tsx';
import { ScannerView } from './ScannerView.tsx';

/** The camera and what reads codes. */
const scannerChunk = new Chunk(() => import('./Scanner.tsx'));

/** The camera, whose code is loaded when it is opened. */
export function LoadedScanner(props: ScannerProps) {
  const chunk = useChunk(scannerChunk);
  if (chunk.kind === 'ready') return <chunk.module.Scanner {...props} />;
  // A scanner that could not be loaded is like a camera that could not be opened.
  const failure = chunk.kind === 'failed' ? 'failed' : null;
  const retry = () => void scannerChunk.load();
  return <ScannerView words={props.words} isOpen={false} failure={failure} onVideo={noVideo} onRetry={retry} />;
}

const noVideo = () => undefined;
