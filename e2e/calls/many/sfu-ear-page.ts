/** A page at the SFU that is in no call: it keeps the frames that come, as the SFU has them. Runs in the browser. */
import { Room, RoomEvent } from 'livekit-client';

/** The frames of one kind of somebody, judged. */
export interface EarFrames {
  readonly count: number;
  /** The frames that one of the given keys opens: nobody else can have sealed them. */
  readonly opened: number;
  /** The frames in which one of the given keys stands. */
  readonly withKey: number;
}

export interface SfuEar {
  /** Asks a token service for a token, and listens. */
  listen(serviceUrl: string, body: object): Promise<void>;
  /** The frames of the participants whose name begins so. */
  judge(of: string, kind: 'audio' | 'video', keys: readonly (readonly number[])[]): Promise<EarFrames>;
}

declare global {
  var sfuEar: SfuEar;
}

interface Frame {
  readonly type?: string;
  readonly data: ArrayBuffer;
}
interface Receiver {
  createEncodedStreams(): { readonly readable: ReadableStream<Frame> };
}

const MOST_FRAMES = 200;
const IV_BYTES = 12;
/** The length of the IV, and the index of the key. */
const TRAILER_BYTES = 2;

class Ear implements SfuEar {
  readonly #room = new Room();
  readonly #frames: { readonly of: string; readonly kind: string; readonly type: string; readonly data: Uint8Array }[] =
    [];

  async listen(serviceUrl: string, body: object): Promise<void> {
    const response = await fetch(`${serviceUrl}/sfu/get`, { method: 'POST', body: JSON.stringify(body) });
    const { url, jwt } = (await response.json()) as { readonly url: string; readonly jwt: string };
    this.#room.on(RoomEvent.TrackSubscribed, ({ receiver, kind }, _, { identity }) => {
      if (receiver !== undefined) void this.#keep(receiver as unknown as Receiver, identity, kind);
    });
    const rtcConfig = { iceServers: [], encodedInsertableStreams: true };
    await this.#room.connect(url, jwt, { rtcConfig });
  }

  async judge(of: string, kind: string, keys: readonly (readonly number[])[]): Promise<EarFrames> {
    const frames = this.#frames.filter((frame) => frame.kind === kind && frame.of.startsWith(of));
    const ciphers = await Promise.all(keys.map((key) => cipherOf(Uint8Array.from(key))));
    let opened = 0;
    for (const { type, data } of frames) {
      const tries = ciphers.map((cipher) => opens(cipher, data, headerBytes(kind, type)));
      if ((await Promise.all(tries)).includes(true)) opened += 1;
    }
    const texts = keys.map((key) => key.join());
    const withKey = frames.filter(({ data }) => texts.some((text) => data.join().includes(text))).length;
    return { count: frames.length, opened, withKey };
  }

  async #keep(receiver: Receiver, of: string, kind: string): Promise<void> {
    const reader = receiver.createEncodedStreams().readable.getReader();
    for (let kept = 0; ; kept += 1) {
      const { value } = await reader.read();
      if (value === undefined) return;
      if (kept < MOST_FRAMES)
        this.#frames.push({ of, kind, type: value.type ?? 'sound', data: new Uint8Array(value.data.slice(0)) });
    }
  }
}

/** The bytes that stay readable, so that an SFU sees where a picture begins. */
function headerBytes(kind: string, type: string): number {
  if (kind === 'audio') return 1;
  return type === 'key' ? 10 : 3;
}

async function cipherOf(key: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey']);
  const salt = new TextEncoder().encode('LKFrameEncryptionKey');
  const rule = { name: 'HKDF', hash: 'SHA-256', salt, info: new ArrayBuffer(128) };
  return crypto.subtle.deriveKey(rule, material, { name: 'AES-GCM', length: 128 }, false, ['decrypt']);
}

async function opens(cipher: CryptoKey, data: Uint8Array, header: number): Promise<boolean> {
  const end = data.length - TRAILER_BYTES - IV_BYTES;
  if (end <= header) return false;
  const iv = data.slice(end, end + IV_BYTES);
  const rule = { name: 'AES-GCM', iv, additionalData: data.slice(0, header) };
  return crypto.subtle.decrypt(rule, cipher, data.slice(header, end)).then(
    () => true,
    () => false,
  );
}

globalThis.sfuEar = new Ear();
