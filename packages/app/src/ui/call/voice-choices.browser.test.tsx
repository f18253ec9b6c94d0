import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callChoices, useCallChoices } from '../../lib/call/call-settings.ts';
import { draw } from '../test-draw.tsx';
import { VoiceChoices } from './VoiceChoices.tsx';

beforeEach(() => {
  localStorage.clear();
  callChoices.change((now) => ({ ...now, isVoiceActivated: false, voiceThresholdDb: -60 }));
});

/** A microphone into which somebody hums as loudly as the test says. */
function microphone() {
  const context = new AudioContext();
  const out = context.createMediaStreamDestination();
  const loudness = new GainNode(context, { gain: 0 });
  const tone = new OscillatorNode(context, { frequency: 440 });
  tone.connect(loudness).connect(out);
  tone.start();
  return {
    stream: out.stream,
    hum: async (gain: number) => {
      await context.resume();
      loudness.gain.value = gain;
    },
  };
}

function Choices({ stream }: { readonly stream: MediaStream | null }) {
  const choices = useCallChoices();
  return (
    <main>
      <h1>Devices</h1>
      <VoiceChoices
        {...{ stream, choices }}
        onChoose={(change) => callChoices.change((now) => ({ ...now, ...change }))}
      />
    </main>
  );
}

const mode = () => page.getByRole('radiogroup', { name: 'Your microphone is heard' });
const slider = () => page.getByRole('slider', { name: 'Speech is louder than' });
const meter = () => page.getByRole('meter', { name: 'Level of your voice' });
const kept = () => JSON.parse(localStorage.getItem('parley.calls') ?? '{}') as unknown;

test('[VOX-10] the microphone is heard all the time at first; while one speaks with a threshold and a delay, by keys', async () => {
  draw(<Choices stream={null} />);
  await expect.element(mode().getByRole('radio', { name: 'All the time' })).toBeChecked();
  await expect.element(slider()).not.toBeInTheDocument();
  (mode().getByRole('radio', { name: 'All the time' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(slider()).toHaveAttribute('aria-valuetext', '-60 decibels');
  (slider().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await page.getByRole('radiogroup', { name: 'Silent when you stop' }).getByRole('radio', { name: '1.6' }).click();
  expect(kept()).toMatchObject({ isVoiceActivated: true, voiceThresholdDb: -61, voiceReleaseMs: 1_600 });
  // There is no microphone to try it with.
  await expect.element(meter()).not.toBeInTheDocument();
  const found = await axe.run(document.body);
  expect(found.violations.map(({ id }) => id)).toEqual([]);
});

test('[VOX-11] [07.M-10] the meter says whether what is spoken is heard', async () => {
  const { stream, hum } = microphone();
  draw(<Choices stream={stream} />);
  await mode().getByRole('radio', { name: 'While you speak' }).click();
  await expect.element(page.getByText(/^Speak, and move the slider/)).toBeVisible();
  await hum(0.3);
  await expect.element(page.getByText('You are heard', { exact: true })).toBeVisible();
  const level = () => (meter().element() as HTMLMeterElement).value;
  await expect.poll(level).toBeGreaterThan(-40);
  await slider().fill('-20');
  await expect.element(page.getByText('You are heard', { exact: true })).not.toBeVisible();
  await hum(0);
  await expect.poll(level).toBe(-90);
  const found = await axe.run(document.body);
  expect(found.violations.map(({ id }) => id)).toEqual([]);
});
