import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import type { RecordedFile, Take, TakeListener } from './take.ts';
import { type Level, waveformOf } from './waveform.ts';

export type VoicePhase = 'asking' | 'recording' | 'paused' | 'sending';

export type VoiceProblem =
  /** The user, or who set up the machine, does not let this page have the microphone. */
  | 'denied'
  | 'noMicrophone'
  /** Another program has it. */
  | 'busy'
  | 'unsupported'
  /** It ended by itself; what was said is there. */
  | 'stopped'
  | 'notSent'
  | 'tooLarge';

export interface VoiceState {
  readonly phase: VoicePhase;
  readonly durationMs: number;
  /** The loudness of what was said last, from 0 to 1, in parts of about `LEVEL_MS`. */
  readonly recent: readonly number[];
  readonly problem: VoiceProblem | null;
}

/** A voice message as it can be sent. */
export interface VoiceFile extends RecordedFile {
  readonly durationMs: number;
  readonly waveform: readonly number[];
}

/** Makes what records. Rejects where nothing can. */
export type MakeTake = (listener: TakeListener) => Promise<Take>;

/** A level is the loudest of at least this long. */
const LEVEL_MS = 50;
/** As many as a wide window draws. */
const RECENT = 96;
const NOTHING: VoiceState = { phase: 'asking', durationMs: 0, recent: [], problem: null };

/** One voice message while it is made. What is asked of it is done in that order. */
export class VoiceRecording implements Readable<VoiceState> {
  readonly #makeTake: MakeTake;
  readonly #state = new ObservableValue<VoiceState>(NOTHING);
  readonly #levels: Level[] = [];
  #heardMs = 0;
  #take: Take | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #hasEnded = false;

  constructor(makeTake: MakeTake) {
    this.#makeTake = makeTake;
  }

  get current(): VoiceState {
    return this.#state.current;
  }

  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener);
  }

  /** Begins, or goes on. A failure is the `problem` of the state. */
  resume(): Promise<void> {
    return this.#inOrder(async () => {
      if (this.#hasEnded || this.current.phase === 'recording') return;
      this.#change({ phase: 'asking', problem: null });
      try {
        this.#take ??= await this.#makeTake({ heard: (level) => this.#heard(level), failed: () => this.#failed() });
        await this.#take.resume();
        if (this.#hasEnded) this.#take.end();
        else this.#change({ phase: 'recording' });
      } catch (error) {
        this.#change({ phase: 'paused', problem: problemOf(error) });
      }
    });
  }

  pause(): Promise<void> {
    return this.#inOrder(async () => {
      if (this.current.phase !== 'recording') return;
      await this.#take?.pause();
      this.#change({ phase: 'paused', durationMs: this.#heardMs });
    });
  }

  /** All that is there by now; null for nothing. */
  async read(): Promise<VoiceFile | null> {
    if (this.#take === null || this.#heardMs === 0) return null;
    const file = await this.#take.read();
    return { ...file, durationMs: Math.round(this.#heardMs), waveform: waveformOf(this.#levels) };
  }

  /** Pauses, and hands all of it to `send`. What is not taken stays, with the reason. */
  async send(send: (file: VoiceFile) => Promise<VoiceProblem | null>): Promise<boolean> {
    await this.pause();
    if (this.current.phase !== 'paused') return false;
    const file = await this.read();
    if (file === null) return false;
    this.#change({ phase: 'sending', problem: null });
    const problem = await send(file);
    if (problem !== null) this.#change({ phase: 'paused', problem });
    return problem === null;
  }

  /** Lets go of the microphone and of what was said. */
  end(): void {
    this.#hasEnded = true;
    this.#take?.end();
  }

  /** The whole of it so far, in `count` values. */
  waveform(count: number): readonly number[] {
    return waveformOf(this.#levels, count);
  }

  #heard({ peak, durationMs }: Level): void {
    const levels = this.#levels;
    this.#heardMs += durationMs;
    const last = levels.at(-1);
    if (last !== undefined && last.durationMs < LEVEL_MS) {
      levels[levels.length - 1] = { peak: Math.max(last.peak, peak), durationMs: last.durationMs + durationMs };
      return;
    }
    levels.push({ peak, durationMs });
    this.#change({ durationMs: this.#heardMs, recent: levels.slice(-RECENT).map((level) => level.peak) });
  }

  #failed(): void {
    if (this.current.phase !== 'recording') return;
    void this.pause().then(() => this.#change({ problem: 'stopped' }));
  }

  #change(change: Partial<VoiceState>): void {
    if (!this.#hasEnded) this.#state.set({ ...this.current, ...change });
  }

  #inOrder(run: () => Promise<void>): Promise<void> {
    const done = this.#last.then(run);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

/** The reason that keeps the microphone away, by the names that browsers give. */
function problemOf(error: unknown): VoiceProblem {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'noMicrophone';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'unsupported';
  }
}
