import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useView } from '../../lib/view/use-view.ts';
import { RichTextView } from './rich-text/RichTextView.tsx';

/** Topic of a room with its formatting. Nothing without a topic. */
export function Topic({ roomId }: { readonly roomId: RoomId }) {
  const topic = useView('messages.topic', { roomId });
  return topic.kind === 'ready' && topic.value !== null ? <RichTextView text={topic.value} /> : null;
}
