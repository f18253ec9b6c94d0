import { openPanel } from '../../lib/route/panel.ts';
import type { ExtraProps } from '../timeline/contract.ts';
import { ThreadButtonView } from './ThreadButtonView.tsx';

/** Under the root of a thread: how it stands, and the way into it. */
export function ThreadButton({ item, extra }: ExtraProps<'thread'>) {
  const { eventId } = item;
  // A root that the server has not named has no address yet.
  if (eventId === null) return null;
  return <ThreadButtonView extra={extra} onOpen={() => openPanel({ name: 'thread', rootId: eventId })} />;
}
