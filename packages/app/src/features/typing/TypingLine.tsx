import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useView } from '../../lib/view/use-view.ts';
import { TypingLineView } from './TypingLineView.tsx';

/** Users who are typing in a room, above the composer. */
export function TypingLine({ roomId }: { readonly roomId: RoomId }) {
  const view = useView('typing.people', { roomId });
  const people = view.kind === 'ready' ? view.value : [];
  return <TypingLineView names={people.map(({ name }) => name)} />;
}
