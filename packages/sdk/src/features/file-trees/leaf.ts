import type { EpochMs } from '../../base/clock/clock.ts';
import { objectAt, stringAt } from '../../base/json/guards.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { decodeLeaf, replacedBy } from '../../protocol/events/file-tree.ts';
import type { Media } from '../../protocol/events/media.ts';
import type { EventId, UserId } from '../../protocol/ids/ids.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';

/** The message with a file, as far as trees look at it. */
export interface Leaf {
  readonly fileId: EventId;
  readonly sender: UserId;
  readonly at: EpochMs;
  /** Null for a message that carries none, or carries it no more. */
  readonly media: Media | null;
  /** The version that it takes the place of. */
  readonly replaced: EventId | null;
  /** Its key is not here. */
  readonly isUndecrypted: boolean;
}

/** Longer addresses are cut. */
const MOST_ADDRESS = 255;

/** True if it says where its bytes are, and how they are opened. */
export function hasBytes({ media }: Leaf): boolean {
  return media !== null && media.source.kind !== 'unreadable';
}

/** The address of a file as its message has it, right or not; null for none. */
export function writtenAddress({ content }: RoomEvent): string | null {
  const file = objectAt(content, 'file');
  const address = (file === undefined ? undefined : stringAt(file, 'url')) ?? stringAt(content, 'url');
  return address === undefined ? null : address.slice(0, MOST_ADDRESS);
}

/** Reads the message. Its relation is outside of what is encrypted. */
export function leafOf(event: RoomEvent): Leaf {
  const isUndecrypted = event.type === 'm.room.encrypted' && !isRedacted(event);
  return {
    fileId: event.event_id,
    sender: event.sender,
    at: event.origin_server_ts,
    media: isUndecrypted ? null : decodeLeaf(event.content),
    replaced: replacedBy(event.content),
    isUndecrypted,
  };
}
