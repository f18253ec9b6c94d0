/** Talking by holding a button: presses, releases and time, as data. Pure; every kind of call uses it (08.G-50). */

/** One talk lasts no longer than this (11.NU-34). */
export const LONGEST_TALK_MS = 20_000;
/** A press that is shorter is a tap. */
const TAP_MS = 250;
/** Two taps with no more than this between them are a double press. */
const BETWEEN_TAPS_MS = 300;

/**
 * `idle`: silent. `held`: the button is held. `latched`: it was pressed twice, and the talk goes on without it. `ending`: it was released, and the last
 * syllable is still heard. `taken`: it is held, and somebody else talks. `spent`: it is held for longer than one may talk.
 */
export type TalkPhase = 'idle' | 'held' | 'latched' | 'ending' | 'taken' | 'spent';

export interface Talk {
  readonly phase: TalkPhase;
  /** The beginning of the press that goes on, or of the last one. */
  readonly pressedAt: number;
  /** The end of the last tap, if the next one makes it a double press. */
  readonly tappedAt: number | null;
  /** The press that goes on is the second one. */
  readonly isSecond: boolean;
  /** The end of the talk at the latest; null while there is none. */
  readonly limitAt: number | null;
  /** The end of a talk that was released. */
  readonly endsAt: number | null;
}

export type TalkInput =
  | { readonly kind: 'press' }
  | { readonly kind: 'release' }
  /** Talks without the button, or ends that. */
  | { readonly kind: 'latch'; readonly isOn: boolean }
  /** Somebody else has the floor after all. */
  | { readonly kind: 'lost' }
  /** Nothing can be sent any more. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'time' };

/** `open` begins a talk: others are told, then the microphone is heard. `close` ends it. */
export type TalkEffect = 'open' | 'close';

export interface TalkMoment {
  /** Milliseconds that only grow. */
  readonly now: number;
  /** Somebody else has the floor. */
  readonly isTaken: boolean;
  /** Speech is heard for so long after the button was released. */
  readonly releaseMs: number;
}

export interface TalkStep {
  readonly talk: Talk;
  readonly effects: readonly TalkEffect[];
}

/** Nobody pressed anything. */
export const SILENT_TALK: Talk = {
  ...{ phase: 'idle', pressedAt: Number.NEGATIVE_INFINITY, tappedAt: null, isSecond: false, limitAt: null },
  endsAt: null,
};

/** True while the microphone is heard. */
export function isTalking({ phase }: Talk): boolean {
  return phase === 'held' || phase === 'latched' || phase === 'ending';
}

/** When time is to be told to it; null for never. */
export function dueAt({ limitAt, endsAt }: Talk): number | null {
  if (limitAt === null || endsAt === null) return limitAt ?? endsAt;
  return Math.min(limitAt, endsAt);
}

/** One step of a talk. */
export function stepTalk(talk: Talk, input: TalkInput, moment: TalkMoment): TalkStep {
  switch (input.kind) {
    case 'press':
      return press(talk, moment);
    case 'release':
      return release(talk, moment);
    case 'latch':
      return input.isOn ? latch(talk, moment) : unlatch(talk, moment);
    case 'lost':
      return isTalking(talk) ? silence(talk, talk.phase === 'held' ? 'taken' : 'idle', ['close']) : same(talk);
    case 'cut':
      return talk.phase === 'idle' ? same(talk) : silence(talk, 'idle', isTalking(talk) ? ['close'] : []);
    case 'time':
      return tick(talk, moment);
  }
}

function press(talk: Talk, { now, isTaken }: TalkMoment): TalkStep {
  const isSecond = talk.tappedAt !== null && now - talk.tappedAt <= BETWEEN_TAPS_MS;
  const pressed: Talk = { ...talk, pressedAt: now, tappedAt: null, isSecond };
  switch (talk.phase) {
    case 'held':
    case 'taken':
    case 'spent':
      return same(talk);
    case 'latched':
      return ending({ ...pressed, isSecond: false }, now, 0);
    case 'ending':
      return { talk: { ...pressed, phase: 'held', endsAt: null }, effects: [] };
    case 'idle':
      if (isTaken) return { talk: { ...pressed, isSecond: false, phase: 'taken' }, effects: [] };
      return { talk: { ...pressed, phase: 'held', limitAt: now + LONGEST_TALK_MS, endsAt: null }, effects: ['open'] };
  }
}

function release(talk: Talk, { now, releaseMs }: TalkMoment): TalkStep {
  if (talk.phase === 'taken' || talk.phase === 'spent') return { talk: { ...talk, phase: 'idle' }, effects: [] };
  if (talk.phase !== 'held') return same(talk);
  const isTap = now - talk.pressedAt <= TAP_MS;
  if (isTap && talk.isSecond) return { talk: { ...talk, phase: 'latched', tappedAt: null }, effects: [] };
  return ending({ ...talk, tappedAt: isTap ? now : null }, now, releaseMs);
}

function latch(talk: Talk, moment: TalkMoment): TalkStep {
  if (talk.phase === 'latched') return same(talk);
  if (isTalking(talk)) return { talk: { ...talk, phase: 'latched', endsAt: null }, effects: [] };
  const { talk: pressed, effects } = press({ ...talk, phase: 'idle' }, moment);
  const phase = pressed.phase === 'held' ? 'latched' : 'idle';
  return { talk: { ...pressed, phase }, effects };
}

function unlatch(talk: Talk, { now, releaseMs }: TalkMoment): TalkStep {
  return talk.phase === 'held' || talk.phase === 'latched' ? ending(talk, now, releaseMs) : same(talk);
}

function tick(talk: Talk, { now }: TalkMoment): TalkStep {
  if (talk.limitAt !== null && now >= talk.limitAt)
    return silence(talk, talk.phase === 'held' ? 'spent' : 'idle', ['close']);
  if (talk.endsAt !== null && now >= talk.endsAt) return silence(talk, 'idle', ['close']);
  return same(talk);
}

function ending(talk: Talk, now: number, releaseMs: number): TalkStep {
  if (releaseMs <= 0) return silence(talk, 'idle', ['close']);
  return { talk: { ...talk, phase: 'ending', endsAt: now + releaseMs }, effects: [] };
}

function silence(talk: Talk, phase: TalkPhase, effects: readonly TalkEffect[]): TalkStep {
  return { talk: { ...talk, phase, limitAt: null, endsAt: null }, effects };
}

function same(talk: Talk): TalkStep {
  return { talk, effects: [] };
}
