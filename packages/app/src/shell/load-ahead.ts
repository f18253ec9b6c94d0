import { parseRoute } from '../lib/route/route.ts';
import { frameChunk } from './frame/frame-chunks.ts';
import { roomPaneChunk } from './frame/room-chunk.ts';

/** Fetches the code for what somebody who is signed in will see at the address `hash`, before there is anything to show. */
export function loadAhead(hash: string): void {
  void frameChunk.load();
  if (parseRoute(hash).kind === 'room') void roomPaneChunk.load();
}
