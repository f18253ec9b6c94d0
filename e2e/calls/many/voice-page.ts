/** A page whose microphone hums as loudly as the test says. */
import type { Page } from '@playwright/test';

declare global {
  /** From 0, nothing, to 1, a voice. */
  var parleyVoice: (loudness: number) => void;
}

/** Runs in the page before its first script. */
export function speakable(): void {
  const { mediaDevices } = navigator;
  const real = mediaDevices.getUserMedia.bind(mediaDevices);
  const gains = new Set<GainNode>();
  let loudness = 0;
  globalThis.parleyVoice = (next) => {
    loudness = next;
    for (const { gain } of gains) gain.value = next;
  };
  mediaDevices.getUserMedia = async (wants) => {
    if (!wants?.audio || wants.video) return real(wants);
    const context = new AudioContext();
    const out = context.createMediaStreamDestination();
    const all = new GainNode(context, { gain: loudness });
    gains.add(all);
    all.connect(out);
    for (const hz of [220, 450, 930]) {
      const tone = new OscillatorNode(context, { frequency: hz });
      tone.connect(new GainNode(context, { gain: 0.15 })).connect(all);
      tone.start();
    }
    return out.stream;
  };
}

/** Hums from now on. */
export function voice(page: Page, loudness: number): Promise<void> {
  return page.evaluate((next) => globalThis.parleyVoice(next), loudness);
}
