import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import { Spinner } from '../../../ui/spinner/Spinner.tsx';
import type { ArrivalLineProps } from './ArrivalLine.tsx';

const arrivalChunk = new Chunk(() => import('./ArrivalLine.tsx'));

/** Progress of a download, loaded with the first one. */
export function LoadedArrival(props: ArrivalLineProps) {
  const chunk = useChunk(arrivalChunk);
  return chunk.kind === 'ready' ? <chunk.module.ArrivalLine {...props} /> : <Spinner />;
}
