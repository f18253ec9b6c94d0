import { useListView } from '../../lib/view/use-view.ts';
import type { FootProps } from '../timeline/contract.ts';
import { ReadByView } from './ReadByView.tsx';

/** Users whose last read message this is. All messages of a room share one view. */
export function ReadBy({ roomId, eventId }: FootProps) {
  const view = useListView('receipts.readers', { roomId });
  const found = view.kind === 'ready' ? view.value.items.find((item) => item.eventId === eventId) : undefined;
  return found === undefined ? null : <ReadByView readers={found.readers} />;
}
