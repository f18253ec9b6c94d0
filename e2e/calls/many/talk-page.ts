/** Sounds of a page in push-to-talk: what it says is a steady tone, and what it hears is listened to all the time. */
import type { Page } from '@playwright/test';

declare global {
  /** When the button was last pressed, by the clock on the wall. */
  var parleyPressedAt: number;
  /** When something was last heard after silence. */
  var parleyHeardAt: number;
  var parleyEar: { readonly loudSince: number | null; readonly quietSince: number | null };
}

/** The bits that left a page in a second: of sound alone, and with the headers that each packet has. */
export interface TalkRate {
  readonly payload: number;
  /**
   * The bits in a second of the sound itself, of the connection with most: in full mesh each of the others gets a copy. A
   * busy machine may send late, and more of it at once.
   */
  readonly mostOfOne: number;
  readonly withHeaders: number;
  readonly packets: number;
}

/** Runs in the page before its first script: the microphone hums, so that whatever is let through is heard at once. */
export function hum(): void {
  const { mediaDevices } = navigator;
  const real = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wants) => {
    if (!wants?.audio || wants.video) return real(wants);
    const context = new AudioContext();
    const out = context.createMediaStreamDestination();
    for (const hz of [220, 450, 930]) {
      const tone = new OscillatorNode(context, { frequency: hz });
      tone.connect(new GainNode(context, { gain: 0.15 })).connect(out);
      tone.start();
    }
    return out.stream;
  };
  const pressed = ({ timeStamp }: Event) => {
    globalThis.parleyPressedAt = performance.timeOrigin + timeStamp;
  };
  addEventListener('keydown', (event) => event.repeat || pressed(event), { capture: true });
  addEventListener('pointerdown', pressed, { capture: true });
}

/** Listens to everything that comes to a page from now on. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const context = new AudioContext();
    await context.resume();
    const analyser = new AnalyserNode(context, { fftSize: 256 });
    const heard = new Set<MediaStreamTrack>();
    const samples = new Float32Array(analyser.fftSize);
    let loudSince: number | null = null;
    let quietSince: number | null = 0;
    globalThis.parleyEar = {
      get loudSince() {
        return loudSince;
      },
      get quietSince() {
        return quietSince;
      },
    };
    const look = () => {
      for (const peer of globalThis.parleyPeers)
        for (const { track } of peer.getReceivers()) {
          if (track.kind !== 'audio' || heard.has(track)) continue;
          heard.add(track);
          new MediaStreamAudioSourceNode(context, { mediaStream: new MediaStream([track]) }).connect(analyser);
        }
      analyser.getFloatTimeDomainData(samples);
      const isLoud = samples.some((sample) => Math.abs(sample) > 0.02);
      const now = performance.timeOrigin + performance.now();
      if (isLoud && loudSince === null) globalThis.parleyHeardAt = now;
      loudSince = isLoud ? (loudSince ?? now) : null;
      quietSince = isLoud ? null : (quietSince ?? now);
    };
    setInterval(look, 4);
  });
}

/** When `page` began to hear what it hears; null while it hears nothing. */
export function loudSince(page: Page): Promise<number | null> {
  return page.evaluate(() => globalThis.parleyEar.loudSince);
}

/** True if `page` has heard nothing for half a second. */
export function isQuiet(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { quietSince } = globalThis.parleyEar;
    return quietSince !== null && performance.timeOrigin + performance.now() - quietSince > 500;
  });
}

export function pressedAt(page: Page): Promise<number> {
  return page.evaluate(() => globalThis.parleyPressedAt);
}

/** Counts what a page sends of its microphone, for some seconds by the clock of the counts. */
export function rateOf(page: Page, seconds: number): Promise<TalkRate> {
  return page.evaluate(async (duration) => {
    const count = async () => {
      const of = new Map<RTCPeerConnection, { payload: number; headers: number; packets: number; at: number }>();
      for (const peer of globalThis.parleyPeers) {
        const sum = { payload: 0, headers: 0, packets: 0, at: 0 };
        (await peer.getStats()).forEach((report: Record<string, unknown>) => {
          if (report['type'] !== 'outbound-rtp' || report['kind'] !== 'audio') return;
          sum.payload += Number(report['bytesSent']);
          sum.headers += Number(report['headerBytesSent']);
          sum.packets += Number(report['packetsSent']);
          // Counts may be some time old when a page gets them.
          sum.at = Number(report['timestamp']) / 1_000;
        });
        if (sum.at > 0) of.set(peer, sum);
      }
      return of;
    };
    const before = await count();
    await new Promise((resolve) => setTimeout(resolve, duration * 1_000));
    const rate = { payload: 0, mostOfOne: 0, withHeaders: 0, packets: 0 };
    for (const [peer, after] of await count()) {
      const from = before.get(peer);
      if (from === undefined) continue;
      const passed = after.at - from.at;
      const bits = 8 * (after.payload - from.payload);
      const packets = after.packets - from.packets;
      rate.payload += bits / passed;
      rate.withHeaders += (bits + 8 * (after.headers - from.headers)) / passed;
      rate.packets += packets / passed;
      // Each packet has 20 ms of sound.
      if (packets > 0) rate.mostOfOne = Math.max(rate.mostOfOne, bits / (packets * 0.02));
    }
    return {
      payload: Math.round(rate.payload),
      mostOfOne: Math.round(rate.mostOfOne),
      withHeaders: Math.round(rate.withHeaders),
      packets: Math.round(rate.packets),
    };
  }, seconds);
}
