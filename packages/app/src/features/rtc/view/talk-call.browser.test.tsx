import type { ShownSfuCall, ShownTalk } from '@parley/sdk/client/rtc.main.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import axe from 'axe-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TALK_KEY } from '../../../lib/call/call-keys.ts';
import { bindKeys, forgetBindings } from '../../../lib/hotkeys/bindings.ts';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { callOf, person } from '../stage/test-people.ts';
import { SfuCallScreen } from './SfuCallScreen.tsx';

const IDLE: ShownTalk = { mode: 'one', phase: 'idle', endsAt: null };

beforeEach(() => {
  localStorage.clear();
  forgetBindings();
});

/** Draws a push-to-talk call beside a room that somebody writes in. */
function show(place: 'stage' | 'mini' = 'stage') {
  const call = callOf([person('me'), person('Ann'), person('Bob')], { talk: IDLE });
  const shown = new ObservableValue<ShownSfuCall>({
    ...call,
    local: { ...call.local, isMicrophoneOn: false },
  });
  const holdTalk = vi.fn<(isHeld: boolean) => void>();
  const setMicrophone = vi.fn();
  const others = {
    ...{ setCamera: vi.fn(), setScreen: vi.fn(), setVolume: vi.fn(), setHand: vi.fn(), react: vi.fn(), want: vi.fn() },
    ...{ useDevices: vi.fn(), retry: vi.fn(), leave: vi.fn(), end: vi.fn() },
  };
  const client = new FakeRemote();
  const nothing = () => undefined;
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <main style={{ position: 'relative', height: '690px' }}>
        <h1>Room</h1>
        <textarea aria-label="Message" />
        <SfuCallScreen
          call={{ shown, held: null, holdTalk, setMicrophone, ...others }}
          {...{ name: 'Garden', place, onReturn: nothing, onClose: nothing, onAgain: nothing }}
        />
      </main>
    </ClientContext>,
  );
  const set = (change: Partial<ShownSfuCall>) => shown.set({ ...shown.current, ...change });
  const talk = (change: Partial<ShownTalk>) => set({ talk: { ...IDLE, ...change } });
  const asked = () => holdTalk.mock.calls.splice(0).map(([isHeld]) => isHeld);
  return { set, talk, asked, setMicrophone };
}

const region = () => page.getByRole('region', { name: 'Call', exact: true });
const button = () => region().getByRole('button', { name: 'Hold to talk', exact: true });
const message = () => page.getByRole('textbox', { name: 'Message' });

test('[PTT-23] the button has the focus, and takes the place of the microphone', async () => {
  const { asked } = show();
  await expect.element(button()).toHaveFocus();
  await expect.element(region().getByRole('button', { name: 'Microphone', exact: true })).not.toBeInTheDocument();
  await userEvent.keyboard('{ >2}');
  expect(asked()).toEqual([true]);
  await userEvent.keyboard('{/ }');
  expect(asked()).toEqual([false]);
});

test('[PTT-23] Space talks where nothing has the focus, does its own thing on other controls, and writes in fields', async () => {
  const { asked } = show();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{ >}{/ }');
  expect(asked()).toEqual([true, false]);
  (region().getByRole('button', { name: 'Raise hand' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ >}{/ }');
  await message().click();
  await userEvent.keyboard('a b');
  await expect.element(message()).toHaveValue('a b');
  expect(asked()).toEqual([]);
});

test('[PTT-24] the key of the page talks while one writes elsewhere, and is another one if the person wants', async () => {
  const { asked } = show('mini');
  await message().click();
  await userEvent.keyboard('{F8>3}a');
  expect(asked()).toEqual([true]);
  await userEvent.keyboard('{/F8}');
  expect(asked()).toEqual([false]);
  bindKeys(TALK_KEY.id, ['Alt+t']);
  await expect.element(button()).toHaveTextContent('AltT');
  await userEvent.keyboard('{F8>}{/F8}{Alt>}{t>}');
  expect(asked()).toEqual([true]);
  // The modifier may go first.
  await userEvent.keyboard('{/Alt}{/t}');
  expect(asked()).toEqual([false]);
  await expect.element(message()).toHaveValue('a');
});

test('[PTT-21] a window that loses the focus, and a call that goes, release the key', async () => {
  const { asked, set } = show();
  await message().click();
  await userEvent.keyboard('{F8>}');
  window.dispatchEvent(new Event('blur'));
  expect(asked()).toEqual([true, false]);
  await userEvent.keyboard('{/F8}{F8>}');
  set({ state: { kind: 'ended', reason: 'lost' }, talk: null });
  await expect.element(button()).not.toBeInTheDocument();
  expect(asked()).toEqual([true, false]);
  await userEvent.keyboard('{/F8}');
});

test('[PTT-25] who talks is said, and how much time is left in the last seconds', async () => {
  const { talk, set } = show();
  talk({ phase: 'held', endsAt: Date.now() + 20_000 });
  await expect.element(region().getByText('You are talking', { exact: true })).toBeVisible();
  await expect.element(button()).toHaveAttribute('aria-pressed', 'true');
  expect(region().getByText(/left$/).query()).toBeNull();
  talk({ phase: 'held', endsAt: Date.now() + 4_500 });
  await expect.element(region().getByText('5 seconds left')).toBeVisible();
  await expect.element(region().getByText('4 seconds left')).toBeVisible();
  talk({ phase: 'spent' });
  await expect.element(region().getByText(/^One talk lasts 20 seconds/)).toBeVisible();
  set({ participants: [person('me'), person('Ann', { isTalking: true }), person('Bob')] });
  talk({ phase: 'taken' });
  await expect.element(region().getByText('Ann is talking', { exact: true })).toBeVisible();
  await expect.element(button()).toHaveAttribute('aria-pressed', 'false');
  set({ participants: [person('me'), person('Ann', { isTalking: true }), person('Bob', { isTalking: true })] });
  await expect.element(region().getByText('Ann and Bob are talking', { exact: true })).toBeVisible();
});

test('[PTT-22] Ctrl+D talks without holding anything', async () => {
  const { setMicrophone } = show();
  await expect.element(button()).toHaveFocus();
  await userEvent.keyboard('{Control>}d{/Control}');
  expect(setMicrophone).toHaveBeenCalledWith(true);
});

test('[PTT-26] the delay and the sounds are chosen with the devices', async () => {
  show();
  await region().getByRole('button', { name: 'Devices', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Devices' });
  await expect.element(dialog.getByRole('radio', { name: 'After 0.2 seconds' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'After 0.5 seconds' }).click();
  await dialog.getByRole('switch', { name: 'Push-to-talk sounds' }).click();
  const kept: unknown = JSON.parse(localStorage.getItem('parley.calls') ?? '{}');
  expect(kept).toMatchObject({ talkReleaseMs: 500, hasTalkSounds: false });
  const found = await axe.run(document.body);
  expect(found.violations.map(({ id }) => id)).toEqual([]);
});
