import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { WithDoubt } from '../../lib/doubt/WithDoubt.tsx';
import { openPanel } from '../../lib/route/panel.ts';
import { useView } from '../../lib/view/use-view.ts';
import { useEvent, useLineText } from '../timeline/feature.ts';
import { PinnedBarView } from './PinnedBarView.tsx';

/** Above the messages: what was pinned last, and the way to all that is. Nothing where nothing is pinned. */
export function PinnedBar({ roomId }: { readonly roomId: RoomId }) {
  const view = useView('timeline.room', { roomId });
  const pinned = view.kind === 'ready' && view.value.kind === 'known' ? view.value.pinned : [];
  const latest = pinned.at(-1);
  return latest === undefined ? null : <Latest roomId={roomId} eventId={latest} count={pinned.length} />;
}

function Latest({
  roomId,
  eventId,
  count,
}: {
  readonly roomId: RoomId;
  readonly eventId: EventId;
  readonly count: number;
}) {
  const event = useEvent(roomId, eventId);
  const onOpen = () => openPanel({ name: 'pins' });
  const lineOf = useLineText();
  const text = event.kind === 'here' ? lineOf(event) : '';
  if (event.kind !== 'here' || text === '') return <PinnedBarView latest={null} count={count} onOpen={onOpen} />;
  const { sender, doubt } = event;
  return (
    <WithDoubt sender={sender} doubt={doubt}>
      {(isInDoubt) => <PinnedBarView latest={{ name: sender.name, text, isInDoubt }} count={count} onOpen={onOpen} />}
    </WithDoubt>
  );
}
