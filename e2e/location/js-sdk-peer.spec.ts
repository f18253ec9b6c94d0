import type { RoomId } from '@parley/sdk/client/ids.ts';
import { until } from '@parley/sdk/client/remote.ts';
import { type EventType, MsgType } from 'matrix-js-sdk';
import { makeBeaconContent, makeBeaconInfoContent } from 'matrix-js-sdk/lib/content-helpers.js';
import { NodeClient } from '../faults/node-client.ts';
import { signInJsSdk } from '../fixtures/js-sdk.ts';
import { expect, test } from '../fixtures/test.ts';

const MINUTE_MS = 60_000;

test('a share of ours moves over a restart and ends for matrix-js-sdk, and one of its own for us', async ({
  homeserver,
  stage,
}) => {
  const alice = await homeserver.person('alice');
  const bob = await homeserver.person('bob');
  // Both may set state.
  const roomId = (await homeserver.room([alice, bob], 'Walk', { preset: 'trusted_private_chat' })) as RoomId;
  const peer = await signInJsSdk(stage.directUrl, bob);
  const device = new NodeClient();
  try {
    await device.signIn(stage.directUrl, alice);
    const { client } = device;
    const header = client.view('timeline.room', { roomId });
    await until(header, (state) => state.kind === 'ready' && state.value.kind === 'known');

    const input = { roomId, durationMs: 10 * MINUTE_MS, description: 'Our walk' };
    expect(await client.command('location.startLive', input)).toMatchObject({ ok: true });
    const ours = () => peer.getRoom(roomId)?.currentState.beacons.get(`${roomId}_${alice.userId}`);
    await expect.poll(() => ours()?.isLive).toBe(true);
    const move = (latitude: number) =>
      device.client.command('location.moved', {
        ...{ place: { latitude, longitude: 8.25, uncertaintyM: 10 }, at: Date.now() },
      });
    await move(51.5);
    await expect.poll(() => ours()?.latestLocationState?.uri).toBe('geo:51.5,8.25;u=10');
    device.restart();
    const sharing = device.client.view('location.sharing', null);
    await until(sharing, (state) => state.kind === 'ready' && state.value.length === 1);
    await move(51.6);
    await expect.poll(() => ours()?.latestLocationState?.uri, { timeout: 15_000 }).toBe('geo:51.6,8.25;u=10');
    expect(ours()?.beaconInfo.description).toBe('Our walk');
    expect(await device.client.command('location.stopLive', { roomId })).toEqual({ ok: true, value: null });
    await expect.poll(() => ours()?.isLive).toBe(false);

    const seen = device.client.view('location.inRoom', { roomId });
    seen.subscribe(() => undefined);
    const info = makeBeaconInfoContent(10 * MINUTE_MS, true, 'Their walk');
    const { event_id: infoId } = await peer.unstable_createLiveBeacon(roomId, info);
    const theirs = () => {
      const { current } = seen;
      const shares = current.kind === 'ready' ? current.value : [];
      return shares.find((share) => share.eventId === infoId);
    };
    await expect.poll(() => theirs()?.description).toBe('Their walk');
    for (const [latitude, after] of [
      [1.5, 1],
      [2.5, 2],
    ] as const) {
      const content = makeBeaconContent(`geo:${latitude},3`, Date.now() + after, infoId);
      await peer.sendEvent(roomId, 'org.matrix.msc3672.beacon' as EventType.RoomMessage, content as never);
      await expect.poll(() => theirs()?.latest?.place.latitude).toBe(latitude);
    }
    await peer.unstable_setLiveBeacon(roomId, { ...info, live: false });
    await expect.poll(() => theirs()).toBeUndefined();

    const place = { latitude: 48.2, longitude: 16.4, uncertaintyM: null };
    const told = { roomId, threadRoot: null, place, asset: 'pin', description: 'Here' } as const;
    expect(await device.client.command('location.send', told)).toMatchObject({ ok: true });
    const heard = () =>
      peer
        .getRoom(roomId)
        ?.getLiveTimeline()
        .getEvents()
        .find((event) => event.getContent()['msgtype'] === MsgType.Location)
        ?.getContent<{ readonly geo_uri: string }>();
    await expect.poll(() => heard()?.geo_uri).toBe('geo:48.2,16.4');
  } finally {
    device.stop();
    peer.stopClient();
  }
});
