import type { ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { draw } from '../../../ui/test-draw.tsx';
import type { SfuCallLike } from '../page-call.ts';
import { rtcChoices } from '../rtc-settings.ts';
import { callOf, PICTURE, person, SCREEN } from '../stage/test-people.ts';
import { SfuCallScreen } from './SfuCallScreen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => rtcChoices.change(() => ({ layout: 'grid', hidesOwn: false, sharesSound: true, sharesFor: 'text' })));

interface Shown {
  readonly acts: Readonly<Record<keyof Omit<SfuCallLike, 'shown' | 'held'>, ReturnType<typeof vi.fn>>>;
  readonly set: (change: Partial<ShownSfuCall>) => void;
}

/** Draws a call of these people. */
function show(call: ShownSfuCall, place: 'stage' | 'mini' = 'stage'): Shown {
  const shown = new ObservableValue(call);
  const acts = {
    ...{ setMicrophone: vi.fn(), setCamera: vi.fn(), setScreen: vi.fn(), setVolume: vi.fn(), setHand: vi.fn() },
    ...{
      holdTalk: vi.fn(),
      react: vi.fn(),
      want: vi.fn(),
      useDevices: vi.fn(),
      retry: vi.fn(),
      leave: vi.fn(),
      end: vi.fn(),
    },
  };
  const client = new FakeRemote();
  const nothing = () => undefined;
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <main style={{ position: 'relative', height: '690px' }}>
        <h1>Room</h1>
        <SfuCallScreen
          call={{ shown, held: null, ...acts }}
          name="Garden"
          place={place}
          onReturn={nothing}
          onClose={nothing}
          onAgain={nothing}
        />
      </main>
    </ClientContext>,
  );
  return { acts, set: (change) => shown.set({ ...shown.current, ...change }) };
}

const names = (count: number) => ['me', ...Array.from({ length: count - 1 }, (_, index) => `p${index + 1}`)];
const people = (count: number) => names(count).map((name) => person(name));
const region = () => page.getByRole('region', { name: 'Call', exact: true });
const control = (name: string) =>
  region().getByRole('toolbar', { name: 'Call controls' }).getByRole('button', { name, exact: true });
const tile = (name: string) => region().getByRole('group', { name, exact: true });
const order = () =>
  [...document.querySelectorAll<HTMLElement>('[data-member-id]')].map(({ dataset }) => dataset['memberId']);

test('[RCV-07] arrow keys go along the controls, and each does its thing', async () => {
  const { acts } = show(callOf(people(3)));
  await expect.element(control('Microphone')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(control('Leave')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(acts.setMicrophone).toHaveBeenCalledWith(false);
  await control('Share screen').click();
  expect(acts.setScreen).toHaveBeenCalledWith(true, { withSound: true, hint: 'text' });
  await control('Leave').click();
  expect(acts.leave).toHaveBeenCalledOnce();
});

test('[RCV-07] letters work where the call has the focus, and Ctrl on the whole page', async () => {
  const { acts } = show(callOf(people(3)));
  await expect.element(control('Microphone')).toHaveFocus();
  await userEvent.keyboard('mvh');
  expect(acts.setMicrophone).toHaveBeenCalledWith(false);
  expect(acts.setCamera).toHaveBeenCalledWith(true);
  expect(acts.setHand).toHaveBeenCalledWith(true);
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('m');
  expect(acts.setMicrophone).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Control>}d{/Control}{Control>}e{/Control}');
  expect(acts.setMicrophone).toHaveBeenCalledTimes(2);
  expect(acts.setCamera).toHaveBeenCalledTimes(2);
});

test('[RCV-07] in the menu of emoji letters choose, and what is chosen is shown to all', async () => {
  const { acts } = show(callOf(people(2)));
  await control('React').click();
  await expect.element(page.getByRole('menuitem', { name: 'Thumbs up' })).toHaveFocus();
  await userEvent.keyboard('vh');
  await expect.element(page.getByRole('menuitem', { name: 'Heart' })).toHaveFocus();
  expect(acts.setHand).not.toHaveBeenCalled();
  expect(acts.setCamera).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(acts.react).toHaveBeenCalledWith('❤️', 'heart');
  await expect.element(control('React')).toHaveFocus();
});

test('[RCV-07] a digit pins a tile of the page and lets it go, and page keys turn pages', async () => {
  show(callOf(people(30)));
  await expect.element(control('Microphone')).toHaveFocus();
  await expect.element(page.getByText('Page 1 of 3')).toBeVisible();
  await userEvent.keyboard('{PageDown}');
  await expect.element(page.getByText('Page 2 of 3')).toBeVisible();
  await userEvent.keyboard('{PageUp}2');
  await expect.element(page.getByRole('radio', { name: 'Spotlight' })).toBeChecked();
  expect(order()[0]).toBe('p1');
  await userEvent.keyboard('1');
  await expect.element(page.getByRole('radio', { name: 'Grid' })).toBeChecked();
  expect(order().slice(0, 2)).toEqual(['me', 'p1']);
});

test('[RCV-01] [RCV-04] who speaks is marked, and comes from another page to the first', async () => {
  const all = people(30);
  const { set } = show(callOf(all));
  await expect.element(tile('p1')).toBeVisible();
  const drawn = order().length;
  const speaks = (name: string) =>
    set({ participants: all.map((one) => (one.memberId === name ? { ...one, isSpeaking: true } : one)) });
  speaks('p1');
  await expect.element(tile('p1')).toHaveAttribute('data-speaking');
  expect(order().slice(0, 2)).toEqual(['me', 'p1']);
  speaks('p29');
  await expect.element(tile('p29')).toHaveAttribute('data-speaking');
  expect(order()).toHaveLength(drawn);
  expect(order()[0]).toBe('me');
});

test('[RCV-02] a screen that is shown has the spotlight, and the grid is a press away', async () => {
  const all = people(3);
  const { set } = show(callOf(all));
  await expect.element(page.getByRole('radio', { name: 'Grid' })).toBeChecked();
  set({ participants: all.map((one) => (one.memberId === 'p2' ? { ...one, screen: SCREEN } : one)) });
  await expect.element(page.getByRole('radio', { name: 'Spotlight' })).toBeChecked();
  await expect.element(tile("p2's screen")).toBeVisible();
  expect(document.querySelectorAll('video[data-purpose="screenshare"]')).toHaveLength(1);
  await page.getByRole('radio', { name: 'Grid' }).click();
  await expect.element(page.getByRole('radio', { name: 'Grid' })).toBeChecked();
  expect(rtcChoices.current.layout).toBe('grid');
});

test('[RCV-03] pictures of the page alone are asked for', async () => {
  const { acts } = show(callOf(names(30).map((name) => person(name, { camera: PICTURE }))));
  await vi.waitFor(() => expect(acts.want.mock.lastCall?.[0]).toHaveLength(order().length - 1));
  expect(order().length).toBeGreaterThan(3);
});

test('[RCV-05] [RCV-08] a tile says what is to be known of it', async () => {
  show(
    callOf([
      person('me', { handRaisedAt: 5 }),
      person('p1', { handRaisedAt: 3, quality: { level: 'poor', why: 'loss' }, isMicrophoneOn: false }),
      person('p2', { media: 'noKey', camera: PICTURE }),
      person('p3', { trust: 'unsigned' }),
    ]),
  );
  await expect.element(tile('You').getByRole('img', { name: 'raised hand, number 2' })).toBeVisible();
  await expect.element(tile('p1').getByRole('img', { name: 'raised hand, number 1' })).toBeVisible();
  await expect.element(tile('p1').getByLabelText('muted')).toBeVisible();
  await expect
    .element(tile('p1').getByRole('img', { name: 'Poor connection' }))
    .toHaveAttribute('title', 'Poor connection: data get lost on the way');
  await expect.element(tile('p2')).toHaveTextContent('Waiting for media');
  expect(tile('p2').element().querySelector('video')).toBeNull();
  await expect.element(tile('p3').getByRole('img', { name: 'Device not verified by its owner' })).toBeVisible();
});

test('[RCV-08] what is wrong is an alert with a way on', async () => {
  const call = callOf(people(2));
  const { acts, set } = show(call);
  set({ local: { ...call.local, isMicrophoneOn: false, isSpeakingMuted: true } });
  await expect.element(region().getByRole('alert')).toHaveTextContent(/You are muted/u);
  await region().getByRole('button', { name: 'Unmute' }).click();
  expect(acts.setMicrophone).toHaveBeenCalledWith(true);
  set({ local: call.local, error: { kind: 'capture', device: 'camera', cause: 'NotFoundError' } });
  await region().getByRole('alert').getByRole('button', { name: 'Devices' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Devices' })).toBeVisible();
});

test('[RCV-08] a call that was lost can be tried again, and one that this tab no longer has says so', async () => {
  const { acts, set } = show(callOf([]));
  set({ state: { kind: 'ended', reason: 'lost' } });
  await expect.element(region().getByRole('status')).toHaveTextContent('Call ended: the call server could not');
  await region().getByRole('button', { name: 'Join again' }).click();
  expect(acts.retry).toHaveBeenCalledOnce();
  set({ state: { kind: 'ended', reason: 'replaced' } });
  await expect.element(region().getByRole('status')).toHaveTextContent('it goes on in another tab');
});

test('[RCV-06] who joins is told, and who is there from the beginning is not', async () => {
  const all = people(2);
  const { set } = show(callOf(all));
  const log = region().getByRole('log');
  await expect.element(tile('p1')).toBeVisible();
  // At once: news go again after a moment.
  expect(log.element().textContent).toBe('');
  set({ participants: [...all, person('Mira')] });
  await expect.element(log).toHaveTextContent('Mira joined');
});

test('[RCV-13] everybody is heard, also who is on no page, and oneself is not', async () => {
  const sound = new MediaStream();
  show(callOf(names(30).map((name) => person(name, { sound }))));
  await expect.element(tile('p1')).toBeVisible();
  expect(document.querySelectorAll('audio')).toHaveLength(29);
  await expect.element(tile('p1').getByRole('slider', { name: 'Volume of p1' })).toBeInTheDocument();
});

test('[RCV-13] small, it shows who speaks, and the ways to mute, to leave and back', async () => {
  show(callOf([person('me'), person('p1'), person('p2', { isSpeaking: true })]), 'mini');
  await expect.element(tile('p2')).toBeVisible();
  expect(order()).toEqual(['p2']);
  await expect.element(control('Microphone')).toBeVisible();
  await expect.element(control('Leave')).toBeVisible();
  await expect.element(region().getByRole('button', { name: 'Back to the call' })).toBeVisible();
});

test('the own tile can be hidden, and is back by a press', async () => {
  show(callOf(people(3)));
  await tile('You').getByRole('button', { name: 'Hide own tile' }).click();
  await expect.element(tile('You')).not.toBeInTheDocument();
  await region().getByRole('button', { name: 'Show own tile' }).click();
  await expect.element(tile('You')).toBeVisible();
});

test('nobody is kept out by how it is drawn', async () => {
  show(
    callOf([
      person('me', { handRaisedAt: 1 }),
      person('p1', { quality: { level: 'lost', why: null }, sound: new MediaStream() }),
      person('p2', { media: 'wrongKey', screen: SCREEN }),
    ]),
  );
  await expect.element(tile('p1')).toBeVisible();
  const { violations } = await axe.run(region().element());
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
