import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import { LicencesView } from './LicencesView.tsx';

const licencesChunk = new Chunk(() => import('./licences.ts'));

/** The licences, fetched when they are read. */
export function LicencesDialog({ onClose }: { readonly onClose: () => void }) {
  const chunk = useChunk(licencesChunk);
  const licences = chunk.kind === 'ready' ? chunk.module.licences : chunk.kind;
  return <LicencesView licences={licences} onClose={onClose} />;
}
