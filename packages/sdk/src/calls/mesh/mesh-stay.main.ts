/** One stay in a call in full mesh: the devices that are open, what the engine says of the call, and the calls with the other devices. */
import type { Clock } from '../../base/clock/clock.ts';
import { type Random, randomString } from '../../base/random/random.ts';
import type { HeldMesh, JoinMesh, OwnMeshCall } from '../../features/mesh/contract.ts';
import type { PeerLooks } from '../../protocol/events/call/peer-looks.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { PushToTalk } from '../../protocol/rules/rtc/rtc-member.ts';
import type { CleanSound } from '../local-media/local-media.main.ts';
import { Hearing } from '../many/hearing.main.ts';
import { OwnLoudness } from '../many/own-loudness.main.ts';
import type { SfuCallEnd, SfuCallError, ShownSfuCall } from '../many/shown-sfu-call.main.ts';
import type { CallSettings } from '../pair/call-driver.main.ts';
import type { Talker, TalkSettings } from '../push-to-talk/talker.ts';
import type { VoiceActivity } from '../voice-activity/voice-activity.ts';
import type { VoiceSettings } from '../voice-activity/voice-gate.ts';
import { keyOf, type MeshDrawing, OWN } from './draw-mesh.main.ts';
import { type MeshLocalEvent, type MeshLocalState, stepLocalState } from './local-state.ts';
import { type MeshClient, MeshLine } from './mesh-line.main.ts';
import { MeshPeers } from './mesh-peers.main.ts';
import { MeshSending } from './mesh-sending.main.ts';
import { meshTalker } from './mesh-talk.main.ts';
import { meshVoice } from './mesh-voice.main.ts';
import { SharedMedia } from './shared-media.main.ts';

export interface MeshStayOptions extends Pick<JoinMesh, 'pageId' | 'intent'> {
  readonly client: MeshClient;
  readonly roomId: RoomId;
  readonly pushToTalk: PushToTalk | null;
  readonly rings: boolean;
  readonly isMicrophoneOn: boolean;
  readonly isCameraOn: boolean;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: () => CallSettings & TalkSettings & VoiceSettings;
  readonly cleanSound: CleanSound;
  readonly report: (error: unknown) => void;
}

/** A new engine knows of the call once the page has told it. */
const ENGINE_MS = 20_000;
const SESSION_LENGTH = 10;

export interface StayListener {
  readonly onChange: () => void;
  readonly onError: (error: SfuCallError) => void;
  /** The last thing that is heard of the stay. */
  readonly onEnd: (end: SfuCallEnd) => void;
}

/** One stay in a call, from opening devices to its end. */
export class MeshStay {
  readonly sending: MeshSending;
  /** The button that is held to talk; null in a call without. */
  talker: Talker | null = null;
  readonly #options: MeshStayOptions;
  readonly #listener: StayListener;
  readonly #sessionId: string;
  readonly #line: MeshLine;
  readonly #media: SharedMedia;
  readonly #ear = new OwnLoudness();
  readonly #hearing: Hearing;
  readonly #voice: VoiceActivity;
  #localState: MeshLocalState = 'local_call_feed_uninitialized';
  #call: OwnMeshCall | null = null;
  #peers: MeshPeers | null = null;
  #isOver = false;
  #cancelLost: (() => void) | null = null;

  constructor(options: MeshStayOptions, listener: StayListener) {
    this.#options = options;
    this.#listener = listener;
    const { client, roomId, clock, random, settings, cleanSound, report } = options;
    const { onChange } = listener;
    this.#sessionId = randomString(random, SESSION_LENGTH);
    this.#media = new SharedMedia(settings, cleanSound);
    this.#hearing = new Hearing({ clock, loudness: () => this.#loudness(), own: OWN, onChange });
    this.#line = new MeshLine({
      ...{ client, roomId, report },
      onCall: (call) => this.#onCall(call),
      onSignal: (signal) => this.#peers?.receive(signal),
    });
    this.sending = new MeshSending({
      ...{ media: this.#media, report },
      onError: (error) => this.#onError(error),
      onWants: (wants) => {
        this.#peers?.want(wants);
        // A microphone that is heard while one speaks is not before that.
        this.#voice.look();
        if (this.#call !== null) this.#line.share(wants.screen);
        onChange();
      },
      onDevices: () => this.#peers?.useDevices(),
    });
    this.#voice = meshVoice({
      ...{ clock, settings, onChange, ear: this.#ear, media: this.#media, sending: this.sending },
      isPushToTalk: () => this.talker !== null,
      peers: () => this.#peers,
    });
    this.#enter().catch(report);
  }

  get localState(): MeshLocalState {
    return this.#localState;
  }

  get held(): HeldMesh | null {
    if (this.#call === null) return null;
    const { roomId, callId, sessionId, pushToTalk, delayId } = this.#call;
    return { roomId, callId, sessionId, pushToTalk, delayId, isSharing: this.sending.wants.screen };
  }

  look(looks: ReadonlyMap<string, PeerLooks>): void {
    this.#peers?.look(looks);
  }

  draw(people: MeshDrawing): Omit<ShownSfuCall, 'roomId' | 'carrier' | 'error'> {
    this.#ear.follow(this.#media.microphone);
    const { microphone, camera, screen } = this.sending.on;
    const call = this.#call;
    const qualities = [...(this.#peers?.all ?? [])].flatMap(([, { driver }]) => driver?.quality ?? []);
    const local = {
      ...{ isMicrophoneOn: microphone, isCameraOn: camera, isSharing: screen },
      isUnheard: microphone && qualities.length > 0 && qualities.every(({ isUnheard }) => isUnheard),
      // In push-to-talk one is muted most of the time, and knows it.
      isSpeakingMuted: !microphone && this.talker === null && this.#hearing.isSpeaking(OWN),
    };
    const isIn = call !== null && this.#localState === 'entered';
    return {
      state: { kind: isIn ? 'connected' : 'joining' },
      connectedAt: isIn ? call.joinedAt : null,
      isEncrypted: call?.isEncrypted ?? true,
      local,
      talk: this.talker?.shown ?? null,
      activeSpeaker: call?.members.find((member) => keyOf(member) === this.#hearing.active)?.memberId ?? null,
      participants:
        call === null || this.#peers === null
          ? []
          : people.draw({
              members: call.members,
              peers: this.#peers,
              media: this.#media,
              hearing: this.#hearing,
              voice: this.#voice,
              ear: this.#ear,
              talker: this.talker,
              local,
            }),
    };
  }

  /** Ends the stay, and says so to the engine unless somebody else has the call now (08.G-23). */
  end(end: SfuCallEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancelLost?.();
    this.#step(end === 'over' ? 'end' : 'leave');
    this.talker?.end();
    this.#peers?.end();
    this.sending.end();
    this.#hearing.end();
    this.#voice.end();
    this.#ear.end().catch(this.#options.report);
    if (end !== 'replaced' && end !== 'signedOut') this.#line.leave();
    this.#line.close();
    this.#listener.onEnd(end);
  }

  /** Opens what is wanted, then joins: what cannot be opened is told, and the call entered without it (08.G-22, 08.G-24). */
  async #enter(): Promise<void> {
    const { isMicrophoneOn, isCameraOn, pageId, intent, pushToTalk, rings } = this.#options;
    this.#step('initialize');
    if (isMicrophoneOn) await this.sending.set('microphone', true);
    if (isCameraOn && !this.#isOver) await this.sending.set('camera', true);
    if (this.#isOver) return;
    this.#step('initialized');
    this.#line.listen();
    const joined = await this.#line.join({ pageId, intent, pushToTalk, rings, sessionId: this.#sessionId });
    if (this.#isOver) return;
    if (joined.ok) {
      this.#step('enter');
      return this.#listener.onChange();
    }
    this.#step('failed');
    const { kind } = joined.error;
    this.#listener.onError({ kind: 'join', failure: joined.error });
    this.end(kind === 'signedOut' ? 'signedOut' : kind === 'unreachable' ? 'lost' : 'refused');
  }

  /** A microphone that cannot be had is not talked into. */
  #onError(error: SfuCallError): void {
    if (error.kind === 'capture' && error.device === 'microphone') this.talker?.cut();
    this.#listener.onError(error);
  }

  /** Before anybody is reached: all are silent at first, with open microphones (PTT-12). */
  #holdToTalk(mode: PushToTalk): void {
    const { clock, settings, report } = this.#options;
    this.sending.ready().catch(report);
    this.talker = meshTalker({
      ...{ clock, settings, mode, report, sending: this.sending, onChange: this.#listener.onChange },
      peers: () => this.#peers,
      ownName: () => this.#peers?.ownName ?? null,
    });
  }

  #step(event: MeshLocalEvent): void {
    const next = stepLocalState(this.#localState, event);
    if (typeof next === 'string') this.#localState = next;
    else this.#options.report(new Error(next.message));
  }

  #onCall(call: OwnMeshCall | null): void {
    if (this.#isOver) return;
    const isOurs = call !== null && call.pageId === this.#options.pageId && call.sessionId === this.#sessionId;
    if (!isOurs) {
      if (this.#call === null) return;
      if (call !== null) return this.end('replaced');
      this.#cancelLost ??= this.#options.clock.setTimer(ENGINE_MS, () => this.end('lost'));
      return;
    }
    this.#cancelLost?.();
    this.#cancelLost = null;
    if (call.isOver) return this.end('over');
    if (this.#call === null && call.pushToTalk !== null) this.#holdToTalk(call.pushToTalk);
    // A room that was encrypted stays so.
    this.#call = { ...call, isEncrypted: call.isEncrypted || this.#call?.isEncrypted === true };
    this.#peersOf(call)?.know(call.members);
    this.#listener.onChange();
  }

  /** The calls with the other devices; anew where another call of the room took the place of this one. */
  #peersOf(call: OwnMeshCall): MeshPeers | null {
    if (this.#peers?.confId === call.callId) return this.#peers;
    this.#peers?.end();
    const own = call.members.find(({ isThisDevice }) => isThisDevice);
    if (own === undefined) return null;
    const { clock, random, settings, report } = this.#options;
    this.#peers = new MeshPeers({
      ...{ line: this.#line, media: this.#media, clock, random, settings, report, call },
      ...{ me: own.person.userId, deviceId: own.deviceId, wants: this.sending.wants },
      isPushToTalk: this.talker !== null,
      onTalk: (key, sign) => this.talker?.hear(key, sign),
      onChange: this.#listener.onChange,
    });
    return this.#peers;
  }

  *#loudness(): Iterable<readonly [string, number | null]> {
    yield [OWN, this.#ear.loudness];
    for (const [key, { driver }] of this.#peers?.all ?? []) yield [key, driver?.loudness ?? null];
  }
}
