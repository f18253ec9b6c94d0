/** Memberships of calls of many against a real server, beside matrix-js-sdk: both see each other come, and go. */
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { MatrixClient } from 'matrix-js-sdk';
import type { MatrixRTCSession } from 'matrix-js-sdk/lib/matrixrtc/index.js';
import { signInJsSdk } from '../fixtures/js-sdk.ts';
import { expect, test } from '../fixtures/test.ts';
import { NodeClient } from './node-client.ts';

const MEMBER = 'org.matrix.msc3401.call.member';
const FOCUS = { type: 'livekit', livekit_service_url: 'https://sfu.example.org', livekit_alias: 'a' };
/**
 * The server says that a device left eight seconds after it was last heard (REL-61), a busy one a little later; the device itself would
 * after fifteen (RTC-13).
 */
const GHOST_MS = 13_000;

/** The users that matrix-js-sdk sees in the call of a room. */
function sessionOf(client: MatrixClient, roomId: string): MatrixRTCSession {
  const room = client.getRoom(roomId);
  if (room === null) throw new Error('the room is not there');
  return client.matrixRTC.getRoomSession(room);
}

/** The time at which the server had a user's newest membership taken back, in the state of matrix-js-sdk; NaN where it was not. */
function leftAt(client: MatrixClient, roomId: string, userId: string): number {
  const events = client.getRoom(roomId)?.currentState.getStateEvents(MEMBER) ?? [];
  const left = events.filter((event) => event.getSender() === userId && Object.keys(event.getContent()).length === 0);
  return left[0]?.getTs() ?? Number.NaN;
}

test('[REL-61] [09.M-02] [09.R-05] each sees the other join and leave, and no ghost of who died', async ({
  homeserver,
  stage,
  control,
}) => {
  test.setTimeout(90_000);
  const [alice, bob] = [await homeserver.person('alice'), await homeserver.person('bob')];
  const levels = { events: { [MEMBER]: 0 } };
  const roomId = await homeserver.room([alice, bob], 'Talk', { power_level_content_override: levels });
  // Nobody asks this service for tokens: there are no media.
  await control.announceTransports([FOCUS.livekit_service_url]);
  const parley = new NodeClient();
  const other = await signInJsSdk(stage.homeserverUrl, bob);
  try {
    await parley.signIn(stage.homeserverUrl, alice);
    const session = sessionOf(other, roomId);
    const seen = () => session.memberships.map(({ userId }) => userId).toSorted();
    const view = () => parley.client.view('rtc.room', { roomId: roomId as RoomId });
    let room = view();
    room.subscribe(() => undefined);
    const shown = () =>
      room.current.kind === 'ready' ? room.current.value.members.map(({ person }) => person.userId).toSorted() : [];
    await expect.poll(() => room.current.kind === 'ready' && room.current.value.mayJoin).toBe(true);
    // In a room of two nobody is asked for a call service before there is a call.
    expect(room.current).toMatchObject({ value: { transport: 'loading' } });
    const join = { roomId: roomId as RoomId, pageId: 'page', intent: 'video', tell: 'ring' } as const;
    expect(await parley.client.command('rtc.join', join)).toMatchObject({ ok: true });
    await expect.poll(seen).toEqual([alice.userId]);
    await expect.poll(() => (room.current.kind === 'ready' ? room.current.value.transport : '')).toBe('known');
    expect(session.memberships[0]?.getTransport(session.memberships[0])).toMatchObject({ type: 'livekit' });
    session.joinRoomSession([], FOCUS, { callIntent: 'audio' });
    await expect.poll(shown, { timeout: 15_000 }).toEqual([alice.userId, bob.userId]);
    await expect.poll(seen).toEqual([alice.userId, bob.userId]);

    await session.leaveRoomSession();
    await expect.poll(shown).toEqual([alice.userId]);
    await parley.client.command('rtc.leave', { roomId: roomId as RoomId });
    await expect.poll(seen).toEqual([]);

    // The process dies in the call: nobody begins the leave anew.
    expect(await parley.client.command('rtc.join', { ...join, tell: null })).toMatchObject({ ok: true });
    await expect.poll(seen).toEqual([alice.userId]);
    const diedAt = Date.now();
    parley.restart();
    await expect.poll(seen, { timeout: 2 * GHOST_MS }).toEqual([]);
    // By the server's clock: a busy machine tells later of it.
    expect(leftAt(other, roomId, alice.userId) - diedAt).toBeLessThan(GHOST_MS);
    room = view();
    room.subscribe(() => undefined);
    await expect.poll(() => room.current.kind).toBe('ready');
    expect(shown()).toEqual([]);
    expect(parley.bugs).toEqual([]);
  } finally {
    other.stopClient();
    parley.stop();
    await control.announceTransports(null);
  }
});
