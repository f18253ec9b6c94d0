/** npm's matrix-js-sdk on a page of its own, with the calls it brings: the other side, as other clients have it. Runs in the browser. */
import type { MatrixClient } from 'matrix-js-sdk/lib/matrix.js';
import { type CallErrorCode, CallEvent, createNewMatrixCall, type MatrixCall } from 'matrix-js-sdk/lib/webrtc/call.js';
import { CallEventHandlerEvent } from 'matrix-js-sdk/lib/webrtc/callEventHandler.js';
import { logInJsSdk, startJsSdk } from '../fixtures/js-sdk-session.ts';

/** The state of its call. */
export interface PeerCall {
  readonly state: string;
  readonly endReason: string | null;
  /** The other side put it on hold. */
  readonly isHeld: boolean;
  /** The announced streams of the other side. */
  readonly feeds: readonly {
    readonly purpose: string;
    readonly isAudioMuted: boolean;
    readonly isVideoMuted: boolean;
  }[];
  readonly errors: readonly string[];
}

export type PeerAction = 'answer' | 'answerWithVideo' | 'reject' | 'hangup' | 'hold' | 'unhold' | 'shareScreen';

export interface CallingPeer {
  /** Is answered once the first sync is there. */
  signIn(baseUrl: string, name: string, password: string): Promise<void>;
  place(roomId: string, hasVideo: boolean): Promise<void>;
  /** Does something in the newest call. */
  act(action: PeerAction): Promise<void>;
  /** The newest call, its own or one that came. */
  call(): PeerCall | null;
}

declare global {
  var jsSdkPeer: CallingPeer;
}

class JsSdkPeer implements CallingPeer {
  readonly #errors: string[] = [];
  #client: MatrixClient | null = null;
  #call: MatrixCall | null = null;

  async signIn(baseUrl: string, name: string, password: string): Promise<void> {
    const client = await logInJsSdk(baseUrl, { name, password });
    this.#client = client;
    client.on(CallEventHandlerEvent.Incoming, (call) => this.#take(call));
    await startJsSdk(client, { initialSyncLimit: 1 });
  }

  async place(roomId: string, hasVideo: boolean): Promise<void> {
    if (this.#client === null) throw new Error('not signed in');
    const call = createNewMatrixCall(this.#client, roomId);
    if (call === null) throw new Error('this browser cannot call');
    this.#take(call);
    await call.placeCall(true, hasVideo);
  }

  async act(action: PeerAction): Promise<void> {
    const call = this.#call;
    if (call === null) throw new Error('no call');
    switch (action) {
      case 'answer':
        return call.answer(true, false);
      case 'answerWithVideo':
        return call.answer(true, true);
      case 'reject':
        return call.reject();
      case 'hangup':
        return call.hangup('user_hangup' as CallErrorCode, false);
      case 'hold':
      case 'unhold':
        return call.setRemoteOnHold(action === 'hold');
      case 'shareScreen':
        await call.setScreensharingEnabled(true);
    }
  }

  call(): PeerCall | null {
    const call = this.#call;
    if (call === null) return null;
    return {
      state: call.state,
      endReason: call.hangupReason ?? null,
      isHeld: call.isLocalOnHold(),
      feeds: call.getRemoteFeeds().map((feed) => ({
        purpose: feed.purpose,
        isAudioMuted: feed.isAudioMuted(),
        isVideoMuted: feed.isVideoMuted(),
      })),
      errors: this.#errors,
    };
  }

  #take(call: MatrixCall): void {
    this.#call = call;
    call.on(CallEvent.Error, (error) => this.#errors.push(error.message));
    call.on(CallEvent.FeedsChanged, () => play(call));
  }
}

/** The browser does not decode media that are not shown. */
function play(call: MatrixCall): void {
  const videos = call.getRemoteFeeds().map((feed) => {
    const video = document.createElement('video');
    video.srcObject = feed.stream;
    video.autoplay = true;
    return video;
  });
  document.body.replaceChildren(...videos);
}

globalThis.jsSdkPeer = new JsSdkPeer();
