import type { ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import axe from 'axe-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { callChoices } from '../../../lib/call/call-settings.ts';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { callOf, person } from '../stage/test-people.ts';
import { SfuCallScreen } from './SfuCallScreen.tsx';

beforeEach(() => callChoices.change((now) => ({ ...now, hasCallSounds: true })));

/** Draws a call of so many people, and listens to the tones that it plays. */
function show(count: number) {
  const people = Array.from({ length: count }, (_, index) => person(index === 0 ? 'me' : `p${index}`));
  const shown = new ObservableValue<ShownSfuCall>(callOf(people));
  const tones = vi.spyOn(BaseAudioContext.prototype, 'createOscillator');
  const setMicrophone = vi.fn();
  const acts = {
    ...{ setCamera: vi.fn(), setScreen: vi.fn(), setVolume: vi.fn(), setHand: vi.fn(), react: vi.fn(), want: vi.fn() },
    ...{ useDevices: vi.fn(), retry: vi.fn(), leave: vi.fn(), end: vi.fn(), holdTalk: vi.fn(), setMicrophone },
  };
  const client = new FakeRemote();
  const nothing = () => undefined;
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <main style={{ position: 'relative', height: '690px' }}>
        <h1>Room</h1>
        <SfuCallScreen
          call={{ shown, held: null, ...acts }}
          {...{ name: 'Garden', place: 'stage', onReturn: nothing, onClose: nothing, onAgain: nothing }}
        />
      </main>
    </ClientContext>,
  );
  const set = (change: Partial<ShownSfuCall>) => shown.set({ ...shown.current, ...change });
  /** The pitches since the last look. */
  const heard = () =>
    tones.mock.results
      .splice(0)
      .flatMap(({ type, value }) => (type === 'return' ? [Math.round(value.frequency.value)] : []));
  return { people, set, heard, setMicrophone };
}

const region = () => page.getByRole('region', { name: 'Call', exact: true });

test('[RCV-15] who joins is heard, in calls of up to eight', async () => {
  const { people, set, heard } = show(3);
  await expect.element(region()).toBeVisible();
  expect(heard()).toEqual([]);
  set({ participants: [...people, person('Zoe')] });
  await expect.poll(heard).toEqual([523, 784]);
});

test('[RCV-15] a larger call has no such sounds', async () => {
  const { people, set, heard } = show(8);
  await expect.element(region()).toBeVisible();
  set({ participants: [...people, person('Zoe')] });
  await expect.element(region().getByText('Zoe joined')).toBeVisible();
  expect(heard()).toEqual([]);
});

test('[RCV-15] who was muted by others hears that, and may unmute', async () => {
  const { set, heard, setMicrophone } = show(12);
  await expect.element(region()).toBeVisible();
  set({ error: { kind: 'silenced', device: 'microphone' } });
  await expect.poll(heard).toEqual([440, 330, 247]);
  await expect.element(region().getByRole('alert')).toHaveTextContent(/^Someone who manages the call server muted you/);
  await region().getByRole('button', { name: 'Unmute' }).click();
  expect(setMicrophone).toHaveBeenCalledWith(true);
});

test('[RCV-15] the sounds are switched off with the devices', async () => {
  const { people, set, heard } = show(2);
  await region().getByRole('button', { name: 'Devices', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Devices' });
  await dialog.getByRole('switch', { name: 'Call sounds' }).click();
  const found = await axe.run(document.body);
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  set({ participants: [...people, person('Zoe')] });
  await expect.element(region().getByText('Zoe joined')).toBeVisible();
  expect(heard()).toEqual([]);
});
