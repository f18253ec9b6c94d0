import type { RtcRoom, RunningCall } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Carrier, CarrierContext, NO_CARRIED } from '../../lib/call/carrier.ts';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import { ROOM_HEADER } from '../timeline/test-items.ts';
import { rtcSign } from './list/RtcSign.tsx';
import { RtcLobby } from './lobby/RtcLobby.tsx';
import type { SfuWish } from './page-call.ts';
import { RtcBar } from './room/RtcBar.tsx';
import { RtcButtons } from './room/RtcButtons.tsx';
import { rtcDesk } from './rtc-desk.ts';
import { person } from './stage/test-people.ts';

const roomId = '!room:example.org' as RoomId;
const MEMBERS = ['Ana', 'Bo', 'Cy'].map((name) => ({
  memberId: name,
  person: person(name).person,
  deviceId: person(name).deviceId,
  isMine: false,
}));
const ROOM: RtcRoom = {
  ...{ transport: 'known', mayJoin: true, isWantedByOther: false, members: MEMBERS, startedAt: 1, intent: 'video' },
  pushToTalk: null,
  ...{ isJoined: false, isJoinedElsewhere: false },
};
const RUNNING: RunningCall = {
  ...{ roomId, count: 3, intent: 'video', startedAt: 1, isJoined: false },
  people: MEMBERS.map((member) => member.person),
};

afterEach(() => rtcDesk.clear());

interface Scene {
  readonly room?: Partial<RtcRoom>;
  readonly running?: readonly RunningCall[];
}

/** An engine with a room and its call. */
function scene({ room, running = [RUNNING] }: Scene, memberCount = 14) {
  const client = new FakeRemote();
  client.setView('timeline.room', { roomId }, { ...ROOM_HEADER, roomId, memberCount, other: null });
  client.setView('rtc.running', null, running);
  client.setView('rtc.room', { roomId }, { ...ROOM, ...room });
  return { client, views: new HandleCache(client) };
}

const bar = () => page.getByRole('region', { name: 'Call in this room', exact: true });
const join = () => bar().getByRole('button', { name: 'Join call' });

test('[RCV-11] a call in the room is a region with the number of people, and a press asks how to join', async () => {
  draw(
    <ClientContext value={scene({})}>
      <RtcBar roomId={roomId} />
    </ClientContext>,
  );
  await expect.element(bar()).toHaveTextContent('3 people');
  await join().click();
  expect(rtcDesk.current.request).toEqual({ roomId, video: true });
});

test('[RCV-11] where no call goes on there is no region, and nothing of calls is asked for', async () => {
  const access = scene({ running: [] });
  draw(
    <ClientContext value={access}>
      <RtcBar roomId={roomId} />
      <RtcButtons roomId={roomId} />
    </ClientContext>,
  );
  await expect.element(page.getByRole('button', { name: 'Video call' })).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
  expect(access.client.openCount('rtc.room', { roomId })).toBe(0);
});

test('[RCV-11] who is in it in another tab is told so, and not taken out of it; on another device one can join here too', async () => {
  draw(
    <ClientContext value={scene({ room: { isJoined: true } })}>
      <RtcBar roomId={roomId} />
    </ClientContext>,
  );
  await expect.element(bar()).toHaveTextContent('You are in this call in another tab');
  await expect.element(join()).not.toBeInTheDocument();
});

test('[RCV-11] on another device one can join here too', async () => {
  draw(
    <ClientContext value={scene({ room: { isJoinedElsewhere: true } })}>
      <RtcBar roomId={roomId} />
    </ClientContext>,
  );
  await expect.element(bar()).toHaveTextContent('You are in this call on another device');
  await expect.element(join()).toBeVisible();
});

test('[RCV-11] who was in it in a page that is gone is told so, and can join again', async () => {
  const members = MEMBERS.map((member, index) => ({ ...member, isMine: index === 0 }));
  draw(
    <ClientContext value={scene({ room: { members } })}>
      <RtcBar roomId={roomId} />
    </ClientContext>,
  );
  await expect.element(bar()).toHaveTextContent('You were in this call here');
  await bar().getByRole('button', { name: 'Join again' }).click();
  expect(rtcDesk.current.request).toEqual({ roomId, video: true });
});

test('[RCV-11] the row of a room has a sign while a call goes on', async () => {
  function Row() {
    const hasCall = rtcSign.useHasCall(roomId);
    return hasCall ? <rtcSign.Sign roomId={roomId} hasFaces /> : <p>No call</p>;
  }
  const access = scene({ running: [] });
  draw(
    <ClientContext value={access}>
      <Row />
    </ClientContext>,
  );
  await expect.element(page.getByText('No call')).toBeVisible();
  access.client.setView('rtc.running', null, [RUNNING]);
  await vi.waitFor(() => expect(document.querySelector('svg.lucide-phone')).not.toBeNull());
});

/** Draws the lobby; what is joined is returned. */
function lobby(room: Partial<RtcRoom>, memberCount = 14) {
  const onJoin = vi.fn<(wish: SfuWish) => void>();
  draw(
    <ClientContext value={scene({ room }, memberCount)}>
      <RtcLobby request={{ roomId, video: false }} trial={null} onJoin={onJoin} onClose={() => undefined} />
    </ClientContext>,
  );
  return onJoin;
}

test('[RCV-09] before joining one sees who is there, and mutes oneself', async () => {
  const onJoin = lobby({});
  const dialog = page.getByRole('dialog', { name: 'Join call' });
  await expect.element(dialog).toHaveTextContent('Ana, Bo and 1 other are in the call');
  await dialog.getByRole('button', { name: 'Microphone' }).click();
  await dialog.getByRole('button', { name: 'Join call' }).click();
  expect(onJoin).toHaveBeenCalledWith({
    ...{ roomId, way: 'sfu', intent: 'audio', tell: 'notify', isMicrophoneOn: false, isCameraOn: false },
    pushToTalk: null,
  });
});

test('[RCV-09] members of a room are notified, and rung only where that is wanted', async () => {
  const onJoin = lobby({ members: [] });
  const dialog = page.getByRole('dialog', { name: 'Start call' });
  await dialog.getByRole('switch', { name: 'Ring everyone' }).click();
  await dialog.getByRole('button', { name: 'Start call' }).click();
  expect(onJoin).toHaveBeenCalledWith(expect.objectContaining({ tell: 'ring', isMicrophoneOn: true }));
});

test('[PTT-28] a call that is begun is push-to-talk where that is wanted, for many or for one at a time', async () => {
  const onJoin = lobby({ members: [] });
  const dialog = page.getByRole('dialog', { name: 'Start call' });
  await expect.element(dialog.getByRole('switch', { name: 'One person at a time' })).not.toBeInTheDocument();
  await dialog.getByRole('switch', { name: 'Push-to-talk' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Microphone' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Start call' }).click();
  await dialog.getByRole('switch', { name: 'One person at a time' }).click();
  await dialog.getByRole('button', { name: 'Start call' }).click();
  await dialog.getByRole('switch', { name: 'Push-to-talk' }).click();
  await dialog.getByRole('button', { name: 'Start call' }).click();
  expect(onJoin.mock.calls.map(([{ pushToTalk, isMicrophoneOn }]) => [pushToTalk, isMicrophoneOn])).toEqual([
    ['many', false],
    ['one', false],
    [null, true],
  ]);
});

test('[PTT-28] who joins such a call is told so, and does not change it', async () => {
  const onJoin = lobby({ pushToTalk: 'one' });
  const dialog = page.getByRole('dialog', { name: 'Join call' });
  await expect.element(dialog.getByText(/^Push-to-talk: everyone is muted/)).toBeVisible();
  await expect.element(dialog.getByRole('switch', { name: 'Push-to-talk' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Join call' }).click();
  expect(onJoin).toHaveBeenCalledWith(expect.objectContaining({ pushToTalk: 'one', isMicrophoneOn: false }));
});

test('[RCV-09] without a call service that is said, and nothing can be begun', async () => {
  lobby({ members: [], transport: 'none' });
  const dialog = page.getByRole('dialog', { name: 'Start call' });
  await expect.element(dialog.getByText(/This server has no call service/u)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Start call' })).not.toBeInTheDocument();
});

test('[MSH-10] [PTT-28] [VOX-05] a call in full mesh that is begun rings where that is wanted, and has voice activity, or is push-to-talk', async () => {
  const onJoin = vi.fn<(wish: SfuWish) => void>();
  const carrier: Carrier = {
    useRoom: () => ({ ...NO_CARRIED, isKnown: true, mayJoin: true }),
    useRunning: () => null,
    useRinging: () => [],
    useAttend: () => undefined,
    load: () => Promise.resolve(null),
  };
  draw(
    <ClientContext value={scene({ room: { transport: 'none', members: [] } }, 5)}>
      <CarrierContext value={carrier}>
        <RtcLobby request={{ roomId, video: false }} trial={null} onJoin={onJoin} onClose={() => undefined} />
      </CarrierContext>
    </ClientContext>,
  );
  const dialog = page.getByRole('dialog', { name: 'Start call' });
  await dialog.getByRole('switch', { name: 'Ring everyone' }).click();
  // Everybody in it learns the address of everybody else.
  await dialog.getByText('Audio and privacy').click();
  await expect.element(dialog.getByRole('switch', { name: 'Hide my IP address' })).toBeVisible();
  const heard = dialog.getByRole('radiogroup', { name: 'Your microphone is heard' });
  await expect.element(heard).toBeVisible();
  await dialog.getByRole('switch', { name: 'Push-to-talk' }).click();
  await expect.element(heard).not.toBeInTheDocument();
  await dialog.getByRole('switch', { name: 'One person at a time' }).click();
  await dialog.getByRole('button', { name: 'Start call' }).click();
  expect(onJoin.mock.calls).toMatchObject([[{ way: 'mesh', tell: 'ring', pushToTalk: 'one', isMicrophoneOn: false }]]);
});
