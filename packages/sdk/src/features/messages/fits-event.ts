import type { RawContent } from '../../protocol/events/event.ts';

/** The most bytes of an event (client-server specification, "Size limits"). */
const MOST_EVENT = 65_536;
/** Room for what servers add: ids, hashes, signatures, the events that it follows. */
const SERVER_SHARE = 2_536;
/** Room for what encryption adds inside and around, and for the address and key of a file. */
const SEALED_SHARE = 1_536;

/** True if an event has room for `content`. Encrypted it is a third longer. */
export function fitsEvent(content: RawContent, isEncrypted: boolean): boolean {
  const bytes = new TextEncoder().encode(JSON.stringify(content)).byteLength;
  const sent = isEncrypted ? ((bytes + SEALED_SHARE) * 4) / 3 : bytes;
  return sent <= MOST_EVENT - SERVER_SHARE;
}
