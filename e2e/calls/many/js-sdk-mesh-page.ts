/** A page of matrix-js-sdk's `GroupCall`: how other clients are in calls in full mesh. Runs in the browser. */
import type { MatrixClient } from 'matrix-js-sdk/lib/matrix.js';
import {
  type GroupCall,
  GroupCallEvent,
  type GroupCallIntent,
  type GroupCallType,
} from 'matrix-js-sdk/lib/webrtc/groupCall.js';
import { logInJsSdk, startJsSdk } from '../../fixtures/js-sdk-session.ts';

/** Its call, as it sees it. */
export interface MeshPeerCall {
  readonly state: string;
  /** User ids, sorted, one for each device. */
  readonly members: readonly string[];
  /** The others who are heard and seen, by user id. */
  readonly feeds: readonly {
    readonly userId: string;
    readonly isAudioMuted: boolean;
    readonly isVideoMuted: boolean;
  }[];
  /** The others who share a screen. */
  readonly screens: readonly string[];
  readonly errors: readonly string[];
}

export interface MeshPeer {
  /** Is answered once the first sync is there. With keys of its owner others can encrypt for it; what it says is in the clear. */
  signIn(baseUrl: string, name: string, password: string, hasKeys: boolean): Promise<void>;
  /** Begins the call of a room with microphone and camera, or enters the one that goes on. */
  enter(roomId: string): Promise<void>;
  leave(): void;
  share(isOn: boolean): Promise<void>;
  mute(isMuted: boolean): Promise<void>;
  call(): MeshPeerCall | null;
}

declare global {
  var jsSdkMeshPeer: MeshPeer;
}

class JsSdkMeshPeer implements MeshPeer {
  readonly #errors: string[] = [];
  readonly #watched = new WeakSet<GroupCall>();
  #client: MatrixClient | null = null;
  #call: GroupCall | null = null;

  async signIn(baseUrl: string, name: string, password: string, hasKeys: boolean): Promise<void> {
    // With it nothing at all is said: they never wrote that part anew.
    const client = await logInJsSdk(baseUrl, { name, password }, { useE2eForGroupCall: false });
    this.#client = client;
    if (hasKeys) await client.initRustCrypto({ useIndexedDB: false });
    await startJsSdk(client, { initialSyncLimit: 20 });
    const auth = { type: 'm.login.password', identifier: { type: 'm.id.user', user: name }, password };
    await client.getCrypto()?.bootstrapCrossSigning({ authUploadDeviceSigningKeys: (upload) => upload(auth) });
  }

  async enter(roomId: string): Promise<void> {
    const client = this.#client;
    if (client === null) throw new Error('not signed in');
    await client.waitUntilRoomReadyForGroupCalls(roomId);
    const running = client.getGroupCallForRoom(roomId);
    const call =
      running ??
      (await client.createGroupCall(roomId, 'm.video' as GroupCallType, false, 'm.prompt' as GroupCallIntent));
    this.#call = call;
    if (!this.#watched.has(call)) {
      this.#watched.add(call);
      call.on(GroupCallEvent.Error, (error) => this.#errors.push(error.message));
      call.on(GroupCallEvent.UserMediaFeedsChanged, () => play(call));
      call.on(GroupCallEvent.ScreenshareFeedsChanged, () => play(call));
    }
    await call.enter();
  }

  leave(): void {
    this.#call?.leave();
  }

  async share(isOn: boolean): Promise<void> {
    await this.#call?.setScreensharingEnabled(isOn);
  }

  async mute(isMuted: boolean): Promise<void> {
    await this.#call?.setMicrophoneMuted(isMuted);
  }

  call(): MeshPeerCall | null {
    const call = this.#call;
    if (call === null) return null;
    const members = [...call.participants].flatMap(([{ userId }, devices]) => [...devices].map(() => userId));
    const others = call.userMediaFeeds.filter((feed) => !feed.isLocal());
    return {
      state: call.state,
      members: members.toSorted(),
      feeds: others
        .map((feed) => ({
          userId: feed.userId,
          isAudioMuted: feed.isAudioMuted(),
          isVideoMuted: feed.isVideoMuted(),
        }))
        .toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
      screens: call.screenshareFeeds.filter((feed) => !feed.isLocal()).map(({ userId }) => userId),
      errors: this.#errors,
    };
  }
}

/** The browser does not decode media that are not shown. */
function play(call: GroupCall): void {
  const others = [...call.userMediaFeeds, ...call.screenshareFeeds].filter((feed) => !feed.isLocal());
  const videos = others.map((feed) => {
    const video = document.createElement('video');
    video.srcObject = feed.stream;
    video.autoplay = true;
    return video;
  });
  document.body.replaceChildren(...videos);
}

globalThis.jsSdkMeshPeer = new JsSdkMeshPeer();
