import { findings } from '../fixtures/axe.ts';
import { test } from '../fixtures/sfu.ts';
import { expect, type Page } from '../fixtures/test.ts';
import { allSay, CALLING, call, control, lobby, lookingAt } from './calling.ts';
import { ENCRYPTED, join, tile } from './many/in-call.ts';
import { isQuiet, listen, loudSince } from './many/talk-page.ts';
import { speakable, voice } from './many/voice-page.ts';

test.use({ launchOptions: CALLING });
test.setTimeout(240_000);

const quiet = (page: Page) => expect.poll(() => isQuiet(page), { timeout: 20_000 }).toBe(true);
const loud = (page: Page) => expect.poll(() => loudSince(page), { timeout: 10_000 }).not.toBeNull();

/** Loud enough to be heard by whoever listens, and no speech at the threshold that is chosen here. */
const NOISE = 0.2;
const SPEECH = 1;

test('[VOX-01] [VOX-05] [VOX-10] [VOX-11] one is heard while one speaks over the threshold, and noise is not', async ({
  sfu,
  homeserver,
  openProfile,
}) => {
  expect(sfu.serviceUrl).toContain('http');
  const [ana, bo, cy] = await Promise.all(['ana', 'bo', 'cy'].map((name) => homeserver.person(name)));
  if (ana === undefined || bo === undefined || cy === undefined) throw new Error('three people');
  await homeserver.room([ana, bo, cy], 'Band', ENCRYPTED);
  const anas = await openProfile();
  await anas.addInitScript(speakable);
  await lookingAt(anas, ana, 'Band');
  const bos = await lookingAt(await openProfile(), bo, 'Band');

  await anas.getByRole('button', { name: 'Voice call' }).click();
  const before = lobby(anas);
  await before.getByRole('radio', { name: 'While you speak' }).check();
  await before.getByRole('slider', { name: 'Speech is louder than' }).fill('-36');
  await voice(anas, NOISE);
  await expect(before.getByText(/^Speak, and move/)).toBeVisible();
  await voice(anas, SPEECH);
  await expect(before.getByText('You are heard', { exact: true })).toBeVisible();
  expect(await findings(anas), 'in the lobby').toEqual([]);
  await voice(anas, NOISE);
  await before.getByRole('button', { name: 'Start call' }).click();
  await allSay([anas], 'Connected', 30_000);
  await join(bos);
  await control(bos, 'Microphone').click();
  await listen(bos);
  const own = tile(anas, 'You');

  await quiet(bos);
  await expect(own).not.toHaveAttribute('data-speaking');
  await voice(anas, SPEECH);
  await loud(bos);
  await expect(own).toHaveAttribute('data-speaking');
  await voice(anas, NOISE);
  await quiet(bos);
  await expect(own).not.toHaveAttribute('data-speaking');
  // Switched off and on again it is silent until one speaks.
  await control(anas, 'Microphone').click();
  await control(anas, 'Microphone').click();
  await expect(tile(bos, 'Ana').getByLabel('muted')).toBeHidden();
  await quiet(bos);
  // To others the microphone is on all the time.
  await expect(tile(bos, 'Ana').getByLabel('muted')).toBeHidden();
  await expect(control(anas, 'Microphone')).toHaveAttribute('aria-pressed', 'true');

  // The choices count at once, and the meter is there in the call too.
  await control(anas, 'Devices').click();
  const devices = anas.getByRole('dialog', { name: 'Devices' });
  await expect(devices.getByText(/^Speak, and move/)).toBeVisible();
  await devices.getByRole('slider', { name: 'Speech is louder than' }).fill('-60');
  await expect(devices.getByText('You are heard', { exact: true })).toBeVisible();
  await loud(bos);
  expect(await findings(anas), 'in the devices').toEqual([]);
  await devices.getByRole('slider', { name: 'Speech is louder than' }).fill('-36');
  await quiet(bos);
  await devices.getByRole('radio', { name: 'All the time' }).check();
  await loud(bos);
  await devices.getByRole('button', { name: 'Done' }).click();
  await expect(call(anas).getByText('They cannot hear you')).toBeHidden();
});
