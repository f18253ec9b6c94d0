/** A room on the fake homeserver, with its settings open. */

import type { RoomChange } from '@parley/sdk/client/contract.ts';
import { must } from '@parley/sdk/internal/base/assert/assert.ts';
import type { RoomAlias, UserId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import type { JsonObject } from '../homeserver/wire.ts';
import { createTestEngine, roomIdOf, valueOf, watched } from './test-engine.ts';

export const userId = (name: string) => `@${name}:example.org` as UserId;
export const alias = (name: string) => `#${name}:example.org` as RoomAlias;

/** `me` signs in to a room that Alice made. */
export async function openSettings(me = 'alice', creation: JsonObject = {}) {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob', 'carol'], { name: 'Ops', creation });
  const tab = app.openTab();
  await app.signIn(tab, me);
  const roomId = roomIdOf(room);
  const view = watched(tab.view('roomSettings.room', { roomId }));
  await app.pass(1_000);
  const settings = () => {
    const value = valueOf(view);
    if (value.kind === 'unknown') throw new Error('the room is not known');
    return value;
  };
  const change = (wanted: RoomChange) => app.answer(tab.command('roomSettings.change', { roomId, change: wanted }));
  const contentOf = (type: string) =>
    must(
      room.events.findLast((event) => event.type === type),
      type,
    ).content;
  return { app, tab, room, roomId, settings, change, contentOf };
}
