import type { DeviceId, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type CarriedRing,
  type Carrier,
  CarrierContext,
  type MakeCarried,
  NO_CARRIED,
} from '../../../lib/call/carrier.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { RtcHost } from '../RtcHost.tsx';
import { rtcDesk } from '../rtc-desk.ts';
import { callOf, person } from '../stage/test-people.ts';

const roomId = '!room:example.org' as RoomId;
const RING: CarriedRing = {
  ...{ notificationId: 'call', roomId, caller: person('Bo').person, roomName: 'Band', intent: 'video', kind: 'ring' },
};

afterEach(() => rtcDesk.clear());

/** A page that hears of a call in full mesh. */
function rung() {
  const client = new FakeRemote();
  client.setView('login.session', null, {
    ...{ kind: 'signedIn', userId: '@me:example.org' as UserId, deviceId: 'ME' as DeviceId },
    ...{ keeps: 'everything', isGuest: false },
  } as never);
  client.setView('rtc.ringing', null, []);
  const rings = new ObservableValue<readonly CarriedRing[]>([RING]);
  const make = vi.fn<MakeCarried>(() => ({
    shown: new ObservableValue(callOf([person('me')], { carrier: 'mesh' })),
    held: null,
    ...{ setMicrophone: vi.fn(), setCamera: vi.fn(), setScreen: vi.fn(), setVolume: vi.fn(), setHand: vi.fn() },
    ...{ holdTalk: vi.fn(), react: vi.fn(), want: vi.fn(), useDevices: vi.fn(), retry: vi.fn() },
    ...{ leave: vi.fn(), end: vi.fn() },
  }));
  const carrier: Carrier = {
    useRoom: () => NO_CARRIED,
    useRunning: () => null,
    useRinging: () => useReadable(rings),
    useAttend: () => undefined,
    load: () => Promise.resolve(make),
  };
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <CarrierContext value={carrier}>
        <RtcHost openRoomId={roomId} />
      </CarrierContext>
    </ClientContext>,
  );
  return { client, rings, make };
}

const incoming = () => page.getByRole('alertdialog', { name: 'Incoming call' });

test('[MSH-07] [RCV-12] a call in full mesh that rings names who calls and the room, and is gone when its time is over', async () => {
  const { rings } = rung();
  await expect.element(incoming()).toHaveTextContent(/Bo.*Video call.*in Band/u);
  rings.set([]);
  await expect.element(incoming()).not.toBeInTheDocument();
});

test('[MSH-07] [RCV-12] declined it rings no more, while another one does; nothing is sent of it', async () => {
  const { client, rings, make } = rung();
  await incoming().getByRole('button', { name: 'Decline' }).click();
  await expect.element(incoming()).not.toBeInTheDocument();
  rings.set([{ ...RING, roomName: 'Other name' }]);
  await expect.element(incoming()).not.toBeInTheDocument();
  expect(client.commands.filter(({ name }) => name === 'rtc.decline')).toEqual([]);
  expect(make).not.toHaveBeenCalled();
  rings.set([RING, { ...RING, notificationId: 'another', caller: person('Cy').person }]);
  await expect.element(incoming()).toHaveTextContent('Cy');
});

test('[MSH-07] [RCV-12] the key Esc makes it quiet', async () => {
  rung();
  await expect.element(incoming()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(incoming()).not.toBeInTheDocument();
});

test.each([
  ['Answer', 'audio'],
  ['Answer with video', 'video'],
])('[MSH-07] [RCV-12] "%s" joins it at once, and rings nobody', async (name, intent) => {
  const { make } = rung();
  await incoming().getByRole('button', { name, exact: true }).click();
  await expect.element(page.getByRole('region', { name: 'Call', exact: true })).toBeVisible();
  await expect.element(incoming()).not.toBeInTheDocument();
  const wish = { roomId, way: 'mesh', intent, tell: null, isMicrophoneOn: true, isCameraOn: intent === 'video' };
  expect(make.mock.calls.map(([, asked]) => asked)).toMatchObject([wish]);
});
