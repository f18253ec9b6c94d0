import type { ItemExtra } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { ComponentType, ReactNode } from 'react';
import { BrokenLine } from '../../../ui/broken-line/BrokenLine.tsx';
import type { ExtraProps, MessageItem } from '../contract.ts';
import { useTimelineSlots } from '../feature.ts';
import { useFeed } from '../feed-context.ts';

export interface ExtraViewProps {
  readonly roomId: RoomId;
  readonly item: MessageItem;
  readonly extra: ItemExtra;
}

/** What hangs on a message, drawn by the feature that knows it; nothing when none does. */
export function ExtraView({ roomId, item, extra }: ExtraViewProps) {
  const { extras } = useTimelineSlots();
  const { say, isReadOnly } = useFeed();
  if (extra.kind === 'broken') return <BrokenLine reportId={extra.reportId} isPart />;
  // The slot under a kind draws extras of that kind; the compiler cannot follow that through a union.
  const Extra = extras[extra.kind] as ComponentType<ExtraProps<typeof extra.kind>> | undefined;
  return Extra === undefined ? null : (
    <Extra roomId={roomId} item={item} extra={extra} say={say} isReadOnly={isReadOnly} />
  );
}

/** The drawing in the place of what hangs on a message and broke: the message itself is drawn all the same. */
export function drawBrokenPart(reportId: string): ReactNode {
  return <BrokenLine reportId={reportId} isPart />;
}
