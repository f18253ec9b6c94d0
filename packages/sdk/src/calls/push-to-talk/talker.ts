/** Talking in one call: the button, the floor and the microphone come together here. */
import type { Clock } from '../../base/clock/clock.ts';
import type { PushToTalk } from '../../protocol/rules/rtc/rtc-member.ts';
import { type Claims, heard, holderOf, standing, type TalkSign } from './floor.ts';
import { dueAt, isTalking, LONGEST_TALK_MS, SILENT_TALK, stepTalk, type TalkInput, type TalkPhase } from './talk.ts';

/** The user's choice for the button. */
export interface TalkSettings {
  /** Speech is heard for so long after the button was released. */
  readonly talkReleaseMs: number;
}

export interface TalkerOptions {
  readonly clock: Clock;
  readonly mode: PushToTalk;
  readonly releaseMs: () => number;
  /** This device's name among the others; null while it has none, and nobody can be talked to. */
  readonly ownName: () => string | null;
  readonly isThere: (name: string) => boolean;
  /** Somebody else is heard, whatever they said. */
  readonly isAnyHeard: () => boolean;
  /** Tells the others. Always before the microphone is heard, and after it was. */
  readonly tell: (sign: TalkSign) => void;
  readonly setMicrophone: (isOn: boolean) => void;
  readonly onChange: () => void;
}

/** Talking as it is drawn. */
export interface ShownTalk {
  readonly mode: PushToTalk;
  readonly phase: TalkPhase;
  /** The end of the talk at the latest, by the clock on the wall; null while there is none. */
  readonly endsAt: number | null;
}

export class Talker {
  readonly #options: TalkerOptions;
  #talk = SILENT_TALK;
  #claims: Claims = new Map();
  #beganAt: number | null = null;
  #endsAt: number | null = null;
  #cancel: () => void = () => undefined;

  constructor(options: TalkerOptions) {
    this.#options = options;
  }

  get shown(): ShownTalk {
    return { mode: this.#options.mode, phase: this.#talk.phase, endsAt: this.#endsAt };
  }

  get isTalking(): boolean {
    return isTalking(this.#talk);
  }

  /** The name of who has the floor, this device or another; null if nobody said so. */
  get holder(): string | null {
    return holderOf(this.#standing());
  }

  press(): void {
    if (this.#options.ownName() !== null) this.#input({ kind: 'press' });
  }

  release(): void {
    this.#input({ kind: 'release' });
  }

  /** Talks without the button held, or ends that. */
  latch(isOn: boolean): void {
    if (!isOn || this.#options.ownName() !== null) this.#input({ kind: 'latch', isOn });
  }

  /** Nothing can be sent any more. */
  cut(): void {
    this.#input({ kind: 'cut' });
  }

  /** Somebody said that they talk, or do not any more. */
  hear(name: string, sign: TalkSign): void {
    const { clock, mode, ownName, onChange, tell } = this.#options;
    const own = ownName();
    if (mode === 'many' || name === own) return;
    const now = clock.monotonicMs();
    this.#claims = heard(this.#standing(), name, sign, now);
    if (sign.isTalking && this.#beganAt !== null) {
      if (this.holder !== own) this.#input({ kind: 'lost' });
      // The other one did not hear of this talk, and hears how long it has been going on.
      else tell({ isTalking: true, forMs: now - this.#beganAt });
    }
    onChange();
  }

  end(): void {
    this.#cancel();
  }

  #standing(): Claims {
    const { clock, ownName, isThere } = this.#options;
    const own = ownName();
    this.#claims = standing(this.#claims, (name) => name === own || isThere(name), clock.monotonicMs());
    return this.#claims;
  }

  #isTaken(): boolean {
    const { mode, isAnyHeard } = this.#options;
    return mode === 'one' && (this.holder !== null || isAnyHeard());
  }

  #input(input: TalkInput): void {
    const { clock, releaseMs, onChange } = this.#options;
    const before = this.#talk;
    const now = clock.monotonicMs();
    const isTaken = (input.kind === 'press' || input.kind === 'latch') && !this.isTalking && this.#isTaken();
    const { talk, effects } = stepTalk(before, input, { now, isTaken, releaseMs: releaseMs() });
    this.#talk = talk;
    for (const effect of effects) this.#set(effect === 'open', now);
    this.#cancel();
    const due = dueAt(talk);
    if (due !== null) this.#cancel = clock.setTimer(Math.max(0, due - now), () => this.#input({ kind: 'time' }));
    if (talk !== before) onChange();
  }

  /** Others are told before anything is heard, and that it is over once nothing is. */
  #set(isOpen: boolean, now: number): void {
    const { clock, mode, ownName, tell, setMicrophone } = this.#options;
    const own = ownName();
    if (mode === 'one' && own !== null) {
      this.#claims = heard(this.#claims, own, isOpen ? { isTalking: true, forMs: 0 } : { isTalking: false }, now);
    }
    this.#beganAt = isOpen ? now : null;
    this.#endsAt = isOpen ? clock.now() + LONGEST_TALK_MS : null;
    if (mode === 'one' && isOpen) tell({ isTalking: true, forMs: 0 });
    setMicrophone(isOpen);
    if (mode === 'one' && !isOpen) tell({ isTalking: false });
  }
}
