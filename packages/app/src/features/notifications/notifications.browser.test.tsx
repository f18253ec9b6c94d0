import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { changePageSettings, DEFAULT_PAGE_SETTINGS, pageSettings } from '../../lib/notifying/page-settings.ts';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import type { NotificationSlots } from './contract.ts';
import { NotificationNotes } from './NotificationNotes.tsx';
import { Notifier } from './Notifier.tsx';
import { showNote } from './note.ts';
import { PauseSettings } from './PauseSettings.tsx';
import { SoundSettings } from './SoundSettings.tsx';

type Arrived = ClientApi['notifications.arrived']['item'];

const MESSAGE: Arrived = {
  kind: 'message',
  roomId: '!ops:example.org' as RoomId,
  eventId: '$a' as EventId,
  threadRoot: null,
  roomName: { kind: 'named', name: 'Ops' },
  isDirect: false,
  senderName: 'Ana',
  text: 'hello',
  hasSound: false,
  isMention: false,
};
const slot = { body: () => 'hello', leadsTo: 'event' } as const;
const SLOTS: NotificationSlots = { message: slot, invite: slot, call: slot, poll: slot, rtcCall: slot, voice: slot };

/** The browser's notifications, where the user was not asked yet. */
class Shown extends EventTarget {
  static permission: NotificationPermission = 'default';
  static readonly titles: string[] = [];
  static asked = 0;

  constructor(title: string) {
    super();
    Shown.titles.push(title);
  }

  static async requestPermission(): Promise<NotificationPermission> {
    Shown.asked += 1;
    Shown.permission = 'granted';
    return Shown.permission;
  }

  close(): void {
    Shown.titles.length = 0;
  }
}

beforeEach(() => {
  Shown.permission = 'default';
  Shown.titles.length = 0;
  Shown.asked = 0;
  vi.stubGlobal('Notification', Shown);
});

afterEach(() => {
  vi.unstubAllGlobals();
  changePageSettings(DEFAULT_PAGE_SETTINGS);
  showNote(null);
});

/** Opens a page; the function that is returned lets something arrive at it. */
async function open(): Promise<{ readonly client: FakeRemote; readonly arrive: (item: Arrived) => void }> {
  const client = new FakeRemote();
  let hear: ((event: { readonly kind: 'item'; readonly item: Arrived }) => void) | undefined;
  Object.assign(client, {
    stream: (_name: string, _params: unknown, listener: typeof hear) => {
      hear = listener;
      return () => undefined;
    },
  });
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <NotificationNotes isNarrow={false} />
      <Notifier openRoomId={null} slots={SLOTS} />
    </ClientContext>,
  );
  await expect.poll(() => hear !== undefined && client.commands.length > 0).toBe(true);
  return { client, arrive: (item) => hear?.({ kind: 'item', item }) };
}

const question = () => page.getByText('Show notifications on this device?');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const attention = (client: FakeRemote) => client.commands.at(-1)?.input;

test('[NP-06] the question comes with the first notification, the browser is asked after a press, and then they are shown', async () => {
  const { client, arrive } = await open();
  await expect.element(question()).not.toBeInTheDocument();
  expect(attention(client)).toMatchObject({ canShow: true });
  arrive(MESSAGE);
  await expect.element(question()).toBeVisible();
  expect([Shown.titles, Shown.asked]).toEqual([[], 0]);
  await button('Turn on').click();
  await expect.element(question()).not.toBeInTheDocument();
  expect(Shown.asked).toBe(1);
  arrive(MESSAGE);
  expect(Shown.titles).toEqual(['Ana in Ops']);
});

test('[NP-06] who does not want them is not asked again', async () => {
  const { client, arrive } = await open();
  arrive(MESSAGE);
  await button('Not now').click();
  await expect.poll(() => attention(client)).toMatchObject({ canShow: false });
  expect([pageSettings.current.isAnswered, Shown.asked]).toEqual([true, 0]);
  await expect.element(question()).not.toBeInTheDocument();
});

test('[NP-08] a pause says until when over the list, shows nothing, and is ended there', async () => {
  Shown.permission = 'granted';
  const { client } = await open();
  expect(attention(client)).toMatchObject({ canShow: true });
  draw(<PauseSettings />);
  await button('1 hour').click();
  await expect.poll(() => attention(client)).toMatchObject({ canShow: false });
  await expect.element(page.getByRole('status')).toHaveTextContent('Notifications are paused until');
  await button('Resume').first().click();
  await expect.poll(() => attention(client)).toMatchObject({ canShow: true });
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
});

test('[NP-07] each kind has a sound, which can be heard', async () => {
  const play = vi.fn();
  draw(<SoundSettings play={play} />);
  await page.getByRole('combobox', { name: 'Sound of mentions' }).selectOptions('Drop');
  await button('Test, Sound of mentions').click();
  expect(play.mock.calls).toEqual([['drop']]);
  await page.getByRole('combobox', { name: 'Sound of calls' }).selectOptions('None');
  await expect.element(button('Test, Sound of calls')).toBeDisabled();
  expect(pageSettings.current.sounds).toEqual({ message: 'chime', mention: 'drop', call: 'none' });
});
