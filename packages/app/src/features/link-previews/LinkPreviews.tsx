import { useMemo } from 'react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import type { FootProps } from '../timeline/contract.ts';
import { useTimelineSlots } from '../timeline/feature.ts';
import { previewRooms } from './preview-settings.ts';

const chunk = new Chunk(() => import('./ShownPreviews.tsx'));

/** The pages that a message links to, under it. */
export function LinkPreviews({ roomId, eventId, item }: FootProps) {
  const { linksOf } = useTimelineSlots();
  const rooms = useReadable(previewRooms);
  const links = useMemo(() => (rooms === 'none' ? [] : linksOf(item)), [rooms, linksOf, item]);
  if (links.length === 0) return null;
  return (
    <Loaded
      roomId={roomId}
      message={item}
      eventId={eventId}
      links={links}
      timestamp={item.timestamp}
      evenIfEncrypted={rooms === 'all'}
    />
  );
}

interface LoadedProps extends Omit<FootProps, 'item'> {
  readonly message: FootProps['item'];
  readonly links: readonly string[];
  readonly timestamp: number;
  readonly evenIfEncrypted: boolean;
}

function Loaded(props: LoadedProps) {
  const state = useChunk(chunk);
  return state.kind === 'ready' ? <state.module.ShownPreviews {...props} /> : null;
}
