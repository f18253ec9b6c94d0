/**
 * A page of matrix-js-sdk's `MatrixRTCSession` and `livekit-client`: how other clients are in calls of many, with their memberships, keys
 * and media. Runs in the browser.
 */
import { BaseKeyProvider, Room, RoomEvent, Track } from 'livekit-client';
import { type MatrixClient, type Room as MatrixRoom } from 'matrix-js-sdk/lib/matrix.js';
import { type MatrixRTCSession, MatrixRTCSessionEvent } from 'matrix-js-sdk/lib/matrixrtc/MatrixRTCSession.js';
import { logInJsSdk, startJsSdk } from '../../fixtures/js-sdk-session.ts';

/** Its call, as it sees it. */
export interface RtcPeerCall {
  readonly status: string;
  /** User ids, the oldest membership first. */
  readonly members: readonly string[];
  /** For each participant at the SFU but itself. */
  readonly media: readonly RtcPeerMedia[];
  /** Received keys, as `identity index`. */
  readonly keys: readonly string[];
  /** The bytes of these keys. */
  readonly secrets: readonly (readonly number[])[];
}

export interface RtcPeerMedia {
  readonly identity: string;
  /** Pictures decoded so far. */
  readonly frames: number;
  /** The energy of what was heard so far. */
  readonly energy: number;
  /** Bytes of media that came so far, whether they could be read or not. */
  readonly bytes: number;
}

export interface RtcPeer {
  signIn(baseUrl: string, name: string, password: string): Promise<void>;
  /** Joins with microphone and camera. */
  join(roomId: string, serviceUrl: string): Promise<void>;
  leave(): Promise<void>;
  /** Leaves as far as anybody is told, and stays at the SFU with the keys that it has. */
  leaveButListen(): Promise<void>;
  call(): Promise<RtcPeerCall>;
}

declare global {
  var jsSdkRtcPeer: RtcPeer;
}

const RING = { ratchetWindowSize: 10, keyringSize: 256, sharedKey: false };

/** Keys by identity, as their clients give them to LiveKit. */
class Keys extends BaseKeyProvider {
  readonly received: string[] = [];
  readonly secrets: (readonly number[])[] = [];

  constructor() {
    super(RING);
  }

  async set(key: Uint8Array<ArrayBuffer>, index: number, identity: string): Promise<void> {
    this.received.push(`${identity} ${index}`);
    this.secrets.push([...key]);
    const material = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveBits', 'deriveKey']);
    this.onSetEncryptionKey(material, identity, index);
  }
}

class JsSdkRtcPeer implements RtcPeer {
  #keys = new Keys();
  #client: MatrixClient | null = null;
  #session: MatrixRTCSession | null = null;
  #sfu: Room | null = null;

  async signIn(baseUrl: string, name: string, password: string): Promise<void> {
    const client = await logInJsSdk(baseUrl, { name, password });
    this.#client = client;
    await client.initRustCrypto({ useIndexedDB: false });
    const auth = { type: 'm.login.password', identifier: { type: 'm.id.user', user: name }, password };
    const crypto = client.getCrypto();
    await startJsSdk(client, { initialSyncLimit: 20 });
    await crypto?.bootstrapCrossSigning({ authUploadDeviceSigningKeys: (upload) => upload(auth) });
  }

  async join(roomId: string, serviceUrl: string): Promise<void> {
    const client = this.#signedIn();
    const session = client.matrixRTC.getRoomSession(this.#room(roomId));
    if (this.#session === null)
      session.on(MatrixRTCSessionEvent.EncryptionKeyChanged, (key, index, _member, identity) => {
        void this.#keys.set(key, index, identity);
      });
    this.#session = session;
    // Keys of an earlier stay are not its business.
    this.#keys = new Keys();
    // It gives no keys to devices that it has not heard of yet, and does not come back to them.
    const userIds = this.#room(roomId)
      .getJoinedMembers()
      .map((member) => member.userId);
    await client.getCrypto()?.getUserDeviceInfo(userIds, true);
    const transport = { type: 'livekit', livekit_service_url: serviceUrl, livekit_alias: roomId };
    const me = { userId: client.getSafeUserId(), deviceId: client.getDeviceId() ?? '' };
    const own = { ...me, memberId: `${me.userId}:${me.deviceId}` };
    session.joinRTCSession(own, [transport], transport, { manageMediaKeys: true, useKeyDelay: 1_000 });
    await this.#connect(roomId, serviceUrl, me.deviceId);
  }

  async leaveButListen(): Promise<void> {
    await this.#session?.leaveRoomSession(5_000);
  }

  async leave(): Promise<void> {
    await this.leaveButListen();
    await this.#sfu?.disconnect();
    this.#sfu = null;
  }

  async call(): Promise<RtcPeerCall> {
    const media = [...(this.#sfu?.remoteParticipants.values() ?? [])].map(async (participant) => {
      const stats = await Promise.all(
        [...participant.trackPublications.values()].map(async ({ track }) => await track?.getRTCStatsReport()),
      );
      const inbound: Record<string, unknown>[] = [];
      for (const report of stats)
        report?.forEach((one: Record<string, unknown>) => one['type'] === 'inbound-rtp' && inbound.push(one));
      const sum = (key: string) => inbound.reduce((total, one) => total + Number(one[key] ?? 0), 0);
      return {
        identity: participant.identity,
        frames: sum('framesDecoded'),
        energy: sum('totalAudioEnergy'),
        bytes: sum('bytesReceived'),
      };
    });
    return {
      status: this.#session?.membershipStatus ?? 'none',
      members: this.#session?.memberships.map(({ userId }) => userId) ?? [],
      media: await Promise.all(media),
      keys: this.#keys.received,
      secrets: this.#keys.secrets,
    };
  }

  async #connect(roomId: string, serviceUrl: string, deviceId: string): Promise<void> {
    const openIdToken = await this.#signedIn().getOpenIdToken();
    const answer = await fetch(`${serviceUrl}/sfu/get`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ room: roomId, openid_token: openIdToken, device_id: deviceId }),
    });
    const { url, jwt } = (await answer.json()) as { url: string; jwt: string };
    const worker = new Worker(new URL('e2ee-worker.mjs', location.href), { type: 'module' });
    const sfu = new Room({ e2ee: { keyProvider: this.#keys, worker } });
    this.#sfu = sfu;
    sfu.on(RoomEvent.TrackSubscribed, (track) => document.body.append(track.attach()));
    await sfu.setE2EEEnabled(true);
    await sfu.connect(url, jwt);
    const captured = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 320, height: 180 } });
    for (const track of captured.getTracks()) {
      const source = track.kind === 'audio' ? Track.Source.Microphone : Track.Source.Camera;
      await sfu.localParticipant.publishTrack(track, { source, simulcast: false });
    }
    this.#session?.reemitEncryptionKeys();
  }

  #signedIn(): MatrixClient {
    if (this.#client === null) throw new Error('not signed in');
    return this.#client;
  }

  #room(roomId: string): MatrixRoom {
    const room = this.#signedIn().getRoom(roomId);
    if (room === null) throw new Error(`not in ${roomId}`);
    return room;
  }
}

globalThis.jsSdkRtcPeer = new JsSdkRtcPeer();
