/** A call in full mesh, for the page that is in it: what the user does, and what is drawn. It looks like a call over an SFU. */
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { HeldMesh } from '../../features/mesh/contract.ts';
import { drawOnce } from '../many/draw-once.ts';
import type {
  SfuCallActs,
  SfuCallEnd,
  SfuCallError,
  ShownSfuCall,
  WantedPicture,
} from '../many/shown-sfu-call.main.ts';
import { MeshDrawing } from './draw-mesh.main.ts';
import { looksOf } from './drawn-looks.main.ts';
import type { MeshLocalState } from './local-state.ts';
import { MeshStay, type MeshStayOptions } from './mesh-stay.main.ts';

export type MeshCallOptions = MeshStayOptions;

export class MeshCall implements SfuCallActs {
  /** Nothing that engines are told of calls over an SFU. */
  readonly held = null;
  readonly #options: MeshCallOptions;
  readonly #shown: ObservableValue<ShownSfuCall>;
  readonly #people = new MeshDrawing();
  readonly #change: () => void;
  #stay: MeshStay | null = null;
  #end: SfuCallEnd | null = null;
  #error: SfuCallError | null = null;

  constructor(options: MeshCallOptions) {
    this.#options = options;
    this.#change = drawOnce(() => this.#shown.set(this.#draw()), options.report);
    const { roomId, isMicrophoneOn, isCameraOn } = options;
    this.#shown = new ObservableValue<ShownSfuCall>({
      ...{ roomId, carrier: 'mesh', state: { kind: 'joining' }, connectedAt: null, isEncrypted: true },
      local: { isMicrophoneOn, isCameraOn, isSharing: false, isUnheard: false, isSpeakingMuted: false },
      ...{ talk: null, activeSpeaker: null, participants: [], error: null },
    });
    this.#begin(isMicrophoneOn, isCameraOn, options.rings);
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
    const talker = this.#stay?.talker ?? null;
    if (talker !== null) talker.latch(isOn);
    else this.#do((stay) => stay.sending.set('microphone', isOn));
  }

  holdTalk(isHeld: boolean): void {
    if (isHeld) this.#stay?.talker?.press();
    else this.#stay?.talker?.release();
  }

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

  /** Pictures that nobody looks at are not asked for (MSH-15). */
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
    // Nobody is rung again.
    this.#begin(isMicrophoneOn, isCameraOn, false);
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

  #begin(isMicrophoneOn: boolean, isCameraOn: boolean, rings: boolean): void {
    const options = { ...this.#options, isMicrophoneOn, isCameraOn, rings };
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

  #draw(): ShownSfuCall {
    const before = this.#shown.current;
    if (this.#end !== null || this.#stay === null) {
      const end = { kind: 'ended', reason: this.#end ?? 'left' } as const;
      return { ...before, state: end, talk: null, participants: [], error: this.#error };
    }
    const shown = this.#stay.draw(this.#people);
    return { ...before, ...shown, error: this.#error };
  }
}
