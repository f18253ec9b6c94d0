import { expect, test } from 'vitest';
import type { Take, TakeListener } from './take.ts';
import { VoiceRecording } from './voice-recording.ts';

/** Records what it is told to have heard. */
class FakeTake implements Take {
  readonly done: string[] = [];
  refusal: DOMException | null = null;
  readonly listener: TakeListener;
  constructor(listener: TakeListener) {
    this.listener = listener;
  }
  async resume() {
    this.done.push('resume');
    if (this.refusal !== null) throw this.refusal;
  }
  async pause() {
    // The last of it comes while it pauses.
    this.listener.heard({ peak: 0.5, durationMs: 50 });
    this.done.push('pause');
  }
  read() {
    return Promise.resolve({ bytes: Uint8Array.of(1, 2), mimeType: 'audio/ogg' });
  }
  end() {
    this.done.push('end');
  }
}

function made(refusal: DOMException | null = null) {
  let take: FakeTake | undefined;
  const recording = new VoiceRecording((listener) => {
    take = new FakeTake(listener);
    take.refusal = refusal;
    return Promise.resolve(take);
  });
  const taken = () => {
    if (take === undefined) throw new Error('nothing recorded');
    return take;
  };
  return { recording, take: taken };
}

test('[VO-03] it records, pauses, goes on, and is sent whole', async () => {
  const { recording, take } = made();
  await recording.resume();
  expect(recording.current).toMatchObject({ phase: 'recording', problem: null });
  for (const peak of [0.1, 0.2, 0.3]) take().listener.heard({ peak, durationMs: 50 });
  await recording.pause();
  expect(recording.current).toMatchObject({ phase: 'paused', durationMs: 200 });
  await recording.resume();
  const sent: unknown[] = [];
  const isSent = await recording.send(async (file) => {
    sent.push(file.durationMs, file.bytes, file.waveform.length, Math.max(...file.waveform));
    return null;
  });
  expect(isSent).toBe(true);
  expect(sent).toEqual([250, Uint8Array.of(1, 2), 100, 0.5]);
  expect(take().done).toEqual(['resume', 'pause', 'resume', 'pause']);
});

test('[VO-04] a microphone that is refused, missing or busy is said, and asked for again', async () => {
  for (const [name, problem] of [
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'noMicrophone'],
    ['NotReadableError', 'busy'],
    ['NotSupportedError', 'unsupported'],
  ] as const) {
    const { recording, take } = made(new DOMException('no', name));
    await recording.resume();
    expect(recording.current).toMatchObject({ phase: 'paused', problem });
    take().refusal = null;
    await recording.resume();
    expect(recording.current).toMatchObject({ phase: 'recording', problem: null });
  }
});

test('[VO-04] a microphone that is pulled out ends the recording, and what was said stays', async () => {
  const { recording, take } = made();
  await recording.resume();
  take().listener.heard({ peak: 0.4, durationMs: 100 });
  take().listener.failed();
  await recording.pause();
  await Promise.resolve();
  expect(recording.current).toMatchObject({ phase: 'paused', problem: 'stopped' });
  expect(await recording.read()).toMatchObject({ durationMs: 150 });
});

test('[VO-05] what was not taken to be sent stays, with the reason, and can be sent again', async () => {
  const { recording, take } = made();
  await recording.resume();
  take().listener.heard({ peak: 0.4, durationMs: 100 });
  expect(await recording.send(async () => 'notSent')).toBe(false);
  expect(recording.current).toMatchObject({ phase: 'paused', problem: 'notSent' });
  expect(await recording.send(async () => null)).toBe(true);
});

test('[VO-03] nothing is sent before anything was said', async () => {
  const { recording } = made();
  expect(await recording.send(async () => null)).toBe(false);
  expect(await recording.read()).toBeNull();
});

test('[VO-03] a recording that was given up while it asked for the microphone lets go of it', async () => {
  const { recording, take } = made();
  const asked = recording.resume();
  await Promise.resolve();
  await Promise.resolve();
  recording.end();
  await asked;
  expect(take().done.at(-1)).toBe('end');
  expect(recording.current.phase).toBe('asking');
});
