/// <reference types="vite/client" />
/** LiveKit's client on a page of its own, under the page policy of ours: what it needs of a page, and no more. Runs in the browser. */
import {
  BaseKeyProvider,
  createKeyMaterialFromBuffer,
  type Participant,
  Room,
  RoomEvent,
  type Track,
} from 'livekit-client';
import workerUrl from './sfu-e2ee.worker.ts?worker&url';

/** The part of Trusted Types that is used. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(input: string): string },
  ): { createScriptURL(input: string): string };
}

const { trustedTypes } = globalThis as unknown as { readonly trustedTypes: TrustedTypes };
/** The one policy that the page policy allows. */
const workers = trustedTypes.createPolicy('app-worker', { createScriptURL: (input) => input });

/** The traffic from somebody in all. */
export interface Received {
  readonly bytes: number;
  readonly frames: number;
  readonly isEncrypted: boolean;
}

export interface SfuPage {
  /** Asks a token service for a token, and joins. The answer is the name that others see. */
  join(serviceUrl: string, body: object): Promise<string>;
  /** Sets a key of somebody, by the name at the SFU. */
  setKey(identity: string, bytes: readonly number[], index: number): Promise<void>;
  received(identity: string): Promise<Received>;
  state(): string;
  leave(): Promise<void>;
}

declare global {
  var sfuPage: SfuPage;
}

/** One key for each participant and index, as they come with Matrix messages. */
class Keys extends BaseKeyProvider {
  constructor() {
    super({ sharedKey: false, ratchetWindowSize: 10, keyringSize: 256 });
  }

  async set(identity: string, bytes: readonly number[], index: number): Promise<void> {
    const { buffer } = Uint8Array.from(bytes);
    this.onSetEncryptionKey(await createKeyMaterialFromBuffer(buffer), identity, index);
  }
}

class LivekitPage implements SfuPage {
  readonly #keys = new Keys();
  readonly #worker = new Worker(workers.createScriptURL(workerUrl), { type: 'module' });
  readonly #room = new Room({
    encryption: { keyProvider: this.#keys, worker: this.#worker },
    videoCaptureDefaults: { resolution: { width: 320, height: 180, frameRate: 5 } },
    publishDefaults: { simulcast: false },
  });

  constructor() {
    this.#room.on(RoomEvent.TrackSubscribed, (track) => document.body.append(track.attach()));
  }

  async join(serviceUrl: string, body: object): Promise<string> {
    const response = await fetch(`${serviceUrl}/sfu/get`, { method: 'POST', body: JSON.stringify(body) });
    const { url, jwt } = (await response.json()) as { readonly url: string; readonly jwt: string };
    await this.#room.setE2EEEnabled(true);
    await this.#room.connect(url, jwt, { rtcConfig: { iceServers: [] } });
    await this.#room.localParticipant.enableCameraAndMicrophone();
    return this.#room.localParticipant.identity;
  }

  setKey(identity: string, bytes: readonly number[], index: number): Promise<void> {
    return this.#keys.set(identity, bytes, index);
  }

  async received(identity: string): Promise<Received> {
    const participant = this.#room.remoteParticipants.get(identity);
    const video = trackOf(participant, 'video');
    const stats = await video?.getRTCStatsReport();
    let bytes = 0;
    let frames = 0;
    stats?.forEach((report: Record<string, unknown>) => {
      if (report['type'] !== 'inbound-rtp') return;
      bytes += Number(report['bytesReceived'] ?? 0);
      frames += Number(report['framesDecoded'] ?? 0);
    });
    return { bytes, frames, isEncrypted: participant?.isEncrypted ?? false };
  }

  state(): string {
    return this.#room.state;
  }

  leave(): Promise<void> {
    return this.#room.disconnect();
  }
}

function trackOf(participant: Participant | undefined, kind: string): Track | undefined {
  const tracks = [...(participant?.trackPublications.values() ?? [])];
  return tracks.find((publication) => publication.kind.valueOf() === kind)?.track;
}

globalThis.sfuPage = new LivekitPage();
