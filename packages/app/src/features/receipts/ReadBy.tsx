import { useListItem } from '../../lib/view/use-view.ts';
import type { FootProps } from '../timeline/contract.ts';
import { ReadByView } from './ReadByView.tsx';

/** Users whose last read message this is. All messages of a room share one view. */
export function ReadBy({ roomId, eventId }: FootProps) {
  const found = useListItem('receipts.readers', { roomId }, (items) => items.find((item) => item.eventId === eventId));
  return found === undefined ? null : <ReadByView readers={found.readers} />;
}
