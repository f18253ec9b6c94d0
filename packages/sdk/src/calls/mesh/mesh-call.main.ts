/** A call in full mesh, for the page that is in it: what the user does, and what is drawn. It looks like a call over an SFU. */
import type { Clock } from '../../base/clock/clock.ts';
import { type Random, randomString } from '../../base/random/random.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { HeldMesh, JoinMesh, OwnMeshCall } from '../../features/mesh/contract.ts';
import type { PeerLooks } from '../../protocol/events/call/peer-looks.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { CleanSound } from '../local-media/local-media.main.ts';
import { Hearing } from '../many/hearing.main.ts';
import { OwnLoudness } from '../many/own-loudness.main.ts';
import type {
  SfuCallActs,
  SfuCallEnd,
  SfuCallError,
  ShownSfuCall,
  WantedPicture,
} from '../many/shown-sfu-call.main.ts';
import type { CallSettings } from '../pair/call-driver.main.ts';
import { MeshDrawing, OWN } from './draw-mesh.main.ts';
import { looksOf } from './drawn-looks.main.ts';
import { type MeshLocalEvent, type MeshLocalState, stepLocalState } from './local-state.ts';
import { type MeshClient, MeshLine } from './mesh-line.main.ts';
import { MeshPeers } from './mesh-peers.main.ts';
import { MeshSending } from './mesh-sending.main.ts';
import { SharedMedia } from './shared-media.main.ts';

export interface MeshCallOptions extends Pick<JoinMesh, 'pageId' | 'intent'> {
  readonly client: MeshClient;
  readonly roomId: RoomId;
  readonly isMicrophoneOn: boolean;
  readonly isCameraOn: boolean;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: () => CallSettings;
  readonly cleanSound: CleanSound;
  readonly report: (error: unknown) => void;
}

/** A new engine knows of the call once the page has told it. */
const ENGINE_MS = 20_000;
const SESSION_LENGTH = 10;

export class MeshCall implements SfuCallActs {
  /** Nothing that engines are told of calls over an SFU. */
  readonly held = null;
  readonly #options: MeshCallOptions;
  readonly #shown: ObservableValue<ShownSfuCall>;
  readonly #people = new MeshDrawing();
  #stay: MeshStay | null = null;
  #end: SfuCallEnd | null = null;
  #error: SfuCallError | null = null;
  #isDrawing = false;

  constructor(options: MeshCallOptions) {
    this.#options = options;
    const { roomId, isMicrophoneOn, isCameraOn } = options;
    this.#shown = new ObservableValue<ShownSfuCall>({
      ...{ roomId, carrier: 'mesh', state: { kind: 'joining' }, connectedAt: null, isEncrypted: true },
      local: { isMicrophoneOn, isCameraOn, isSharing: false, isUnheard: false, isSpeakingMuted: false },
      ...{ talk: null, participants: [], error: null },
    });
    this.#begin(isMicrophoneOn, isCameraOn);
  }

  get shown(): Readable<ShownSfuCall> {
    return this.#shown;
  }

  /** The state of the own part, as other clients name it (08.G-20). */
  get localState(): MeshLocalState {
    return this.#stay?.localState ?? 'ended';
  }

  /** The call as the page tells an engine of it (`mesh.attend`); null if there is none. */
  get heldMesh(): HeldMesh | null {
    return this.#stay?.held ?? null;
  }

  setMicrophone(isOn: boolean): void {
    this.#do((stay) => stay.sending.set('microphone', isOn));
  }

  /** Calls in full mesh have no button to talk. */
  holdTalk(): void {}

  setCamera(isOn: boolean): void {
    this.#do((stay) => stay.sending.set('camera', isOn));
  }

  setScreen(isOn: boolean, { withSound }: { readonly withSound: boolean } = { withSound: true }): void {
    this.#do((stay) => stay.sending.setScreen(isOn, withSound));
  }

  setVolume(memberId: string, purpose: 'microphone' | 'screen', volume: number): void {
    this.#people.setVolume(memberId, purpose, volume);
    this.#change();
  }

  /** Hands and reactions are of calls over an SFU. */
  setHand(): void {}

  react(): void {}

  /** Who sends a picture that nobody looks at is asked for none (MSH-15). */
  want(pictures: readonly WantedPicture[]): void {
    this.#stay?.look(looksOf(pictures, this.#shown.current.participants));
  }

  useDevices(): void {
    if (this.#error?.kind === 'capture') this.#error = null;
    this.#do((stay) => stay.sending.useDevices());
  }

  /** Joins anew after the call was lost, with the devices that were on. */
  retry(): void {
    if (this.#end !== 'lost') return;
    const { isMicrophoneOn, isCameraOn } = this.#shown.current.local;
    this.#end = null;
    this.#error = null;
    this.#begin(isMicrophoneOn, isCameraOn);
    this.#change();
  }

  leave(): void {
    this.#stay?.end('left');
    this.#end = 'left';
    this.#change();
  }

  /** The page ends, or the user signs out. */
  end(): void {
    this.leave();
  }

  #begin(isMicrophoneOn: boolean, isCameraOn: boolean): void {
    const options = { ...this.#options, isMicrophoneOn, isCameraOn };
    this.#stay = new MeshStay(options, {
      onChange: () => this.#change(),
      onError: (error) => {
        this.#error = error;
        this.#change();
      },
      onEnd: (end) => {
        this.#stay = null;
        this.#end = end;
        this.#change();
      },
    });
  }

  #do(act: (stay: MeshStay) => Promise<void>): void {
    if (this.#stay !== null) act(this.#stay).catch(this.#options.report);
    this.#change();
  }

  /** Draws once for all that changes in one go. */
  #change(): void {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    Promise.resolve()
      .then(() => {
        this.#isDrawing = false;
        this.#shown.set(this.#draw());
      })
      .catch(this.#options.report);
  }

  #draw(): ShownSfuCall {
    const before = this.#shown.current;
    if (this.#end !== null || this.#stay === null) {
      const end = { kind: 'ended', reason: this.#end ?? 'left' } as const;
      return { ...before, state: end, participants: [], error: this.#error };
    }
    const shown = this.#stay.draw(this.#people);
    return { ...before, ...shown, error: this.#error };
  }
}

interface StayListener {
  readonly onChange: () => void;
  readonly onError: (error: SfuCallError) => void;
  /** The last thing that is heard of the stay. */
  readonly onEnd: (end: SfuCallEnd) => void;
}

/** One stay in a call, from opening devices to its end. */
class MeshStay {
  readonly sending: MeshSending;
  readonly #options: MeshCallOptions;
  readonly #listener: StayListener;
  readonly #sessionId: string;
  readonly #line: MeshLine;
  readonly #media: SharedMedia;
  readonly #ear = new OwnLoudness();
  readonly #hearing: Hearing;
  #localState: MeshLocalState = 'local_call_feed_uninitialized';
  #call: OwnMeshCall | null = null;
  #peers: MeshPeers | null = null;
  #isOver = false;
  #cancelLost: (() => void) | null = null;

  constructor(options: MeshCallOptions, listener: StayListener) {
    this.#options = options;
    this.#listener = listener;
    const { client, roomId, clock, random, settings, cleanSound, report } = options;
    const { onChange, onError } = listener;
    this.#sessionId = randomString(random, SESSION_LENGTH);
    this.#media = new SharedMedia(settings, cleanSound);
    this.#hearing = new Hearing({ clock, loudness: () => this.#loudness(), onChange });
    this.#line = new MeshLine({
      ...{ client, roomId, report },
      onCall: (call) => this.#onCall(call),
      onSignal: (signal) => this.#peers?.receive(signal),
    });
    this.sending = new MeshSending({
      ...{ media: this.#media, report, onError },
      onWants: (wants) => {
        this.#peers?.want(wants);
        if (this.#call !== null) this.#line.share(wants.screen);
        onChange();
      },
      onDevices: () => this.#peers?.useDevices(),
    });
    this.#enter().catch(report);
  }

  get localState(): MeshLocalState {
    return this.#localState;
  }

  get held(): HeldMesh | null {
    if (this.#call === null) return null;
    const { roomId, callId, sessionId, delayId } = this.#call;
    return { roomId, callId, sessionId, delayId, isSharing: this.sending.wants.screen };
  }

  look(looks: ReadonlyMap<string, PeerLooks>): void {
    this.#peers?.look(looks);
  }

  draw(people: MeshDrawing): Pick<ShownSfuCall, 'state' | 'connectedAt' | 'isEncrypted' | 'local' | 'participants'> {
    this.#ear.follow(this.#media.microphone);
    const { microphone, camera, screen } = this.sending.on;
    const call = this.#call;
    const qualities = [...(this.#peers?.all ?? [])].flatMap(([, { driver }]) => driver?.quality ?? []);
    const local = {
      ...{ isMicrophoneOn: microphone, isCameraOn: camera, isSharing: screen },
      isUnheard: microphone && qualities.length > 0 && qualities.every(({ isUnheard }) => isUnheard),
      isSpeakingMuted: !microphone && this.#hearing.isSpeaking(OWN),
    };
    const isIn = call !== null && this.#localState === 'entered';
    return {
      state: { kind: isIn ? 'connected' : 'joining' },
      connectedAt: isIn ? call.joinedAt : null,
      isEncrypted: call?.isEncrypted ?? true,
      local,
      participants:
        call === null || this.#peers === null
          ? []
          : people.draw({
              members: call.members,
              peers: this.#peers,
              media: this.#media,
              hearing: this.#hearing,
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
    this.#peers?.end();
    this.sending.end();
    this.#hearing.end();
    this.#ear.end().catch(this.#options.report);
    if (end !== 'replaced' && end !== 'signedOut') this.#line.leave();
    this.#line.close();
    this.#listener.onEnd(end);
  }

  /** Opens what is wanted, then joins: what cannot be opened is told, and the call entered without it (08.G-22, 08.G-24). */
  async #enter(): Promise<void> {
    const { isMicrophoneOn, isCameraOn, pageId, intent } = this.#options;
    this.#step('initialize');
    if (isMicrophoneOn) await this.sending.set('microphone', true);
    if (isCameraOn && !this.#isOver) await this.sending.set('camera', true);
    if (this.#isOver) return;
    this.#step('initialized');
    this.#line.listen();
    const joined = await this.#line.join({ pageId, intent, sessionId: this.#sessionId });
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
      onChange: this.#listener.onChange,
    });
    return this.#peers;
  }

  *#loudness(): Iterable<readonly [string, number | null]> {
    yield [OWN, this.#ear.loudness];
    for (const [key, { driver }] of this.#peers?.all ?? []) yield [key, driver?.loudness ?? null];
  }
}
