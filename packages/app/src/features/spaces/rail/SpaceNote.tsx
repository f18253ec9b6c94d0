import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import { chosenGroup } from '../../../lib/room-group/chosen-group.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import type { ListNoteProps } from '../../room-list/contract.ts';
import { railChunk } from './rail-chunk.ts';

/** Over the rooms of a space: which it is. */
export function SpaceNote({ isNarrow }: ListNoteProps) {
  const spaceId = useReadable(chosenGroup);
  return spaceId === null || isNarrow ? null : <LoadedNote spaceId={spaceId} />;
}

function LoadedNote({ spaceId }: { readonly spaceId: NonNullable<typeof chosenGroup.current> }) {
  const chunk = useChunk(railChunk);
  return chunk.kind === 'ready' ? <chunk.module.ChosenSpace spaceId={spaceId} /> : null;
}
