import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useView } from '../../lib/view/use-view.ts';
import { RichTextView } from './rich-text/RichTextView.tsx';

/** What a room is about, formatted as it was written. Nothing where it says nothing. */
export function Topic({ roomId }: { readonly roomId: RoomId }) {
  const topic = useView('messages.topic', { roomId });
  return topic.kind === 'ready' && topic.value !== null ? <RichTextView text={topic.value} /> : null;
}
