import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import type { SharingStatusProps } from './SharingStatus.tsx';

const statusChunk = new Chunk(() => import('./SharingStatus.tsx'));

/** Few share where they are: what says so is fetched when somebody does. */
export function LoadedSharing(props: SharingStatusProps) {
  const chunk = useChunk(statusChunk);
  return chunk.kind === 'ready' ? <chunk.module.SharingStatus {...props} /> : null;
}
