/** The own membership in a call, as data (09, section 2): state that says that this device is in it. */
import type { DelayId } from '../../protocol/ids/ids.ts';

/** One request to the server. There is never more than one under way. */
export type Action =
  /** The server is to say that we left, unless it hears of us. */
  | 'scheduleLeave'
  /** That of an earlier stay must not end this one. */
  | 'cancelLeave'
  | 'sendJoin'
  | 'restartLeave'
  /** The membership is said again, with a later end. */
  | 'prolong'
  /** Says the membership again, because the user means something else by it. */
  | 'sendAgain'
  /** The scheduled leave happens now. */
  | 'leaveNow'
  | 'sendLeave';

/** An action and the time at which it is due, by the monotonic clock. */
export interface Due {
  readonly action: Action;
  readonly atMs: number;
}

/** The time for which a membership counts unless it is prolonged, and how long before its end it is. */
export interface MembershipTerms {
  readonly lastsMs: number;
  readonly headroomMs: number;
}

/** The status of a membership, in words that other clients know (09.M-09). */
export type MembershipStatus =
  | 'disconnected'
  | 'connecting'
  | 'connectingFailed'
  | 'connected'
  | 'reconnecting'
  | 'disconnecting'
  | 'stuck'
  | 'unknown';

/** The course of a membership. */
export interface Membership {
  readonly phase: 'joining' | 'joined' | 'leaving' | 'left';
  readonly terms: MembershipTerms;
  /** The server has it, as far as we know. */
  readonly isSaid: boolean;
  /** It was said and nobody answered: the server may have it. */
  readonly isMaybeSaid: boolean;
  /** The server sends a leave later; `unknown` until it was asked to. */
  readonly delays: 'unknown' | 'kept' | 'none';
  readonly delayMs: number;
  readonly delayId: DelayId | null;
  /** When the server says that we left, if it hears nothing; null where it does not. */
  readonly leaveAtMs: number | null;
  /** When this stay was first said; null before. */
  readonly saidAtMs: number | null;
  /** The end of the membership, counted in durations from its beginning. */
  readonly rounds: number;
  /** The server may have said for us that we left (09.M-05). */
  readonly hasProbablyLeft: boolean;
  /** The limits of tries are exceeded; it goes on slowly. */
  readonly isStuck: boolean;
  readonly retries: Readonly<Partial<Record<Action, Retries>>>;
  readonly due: readonly Due[];
  readonly running: Action | null;
  /** Why it ended, or did not begin; null where the user left. */
  readonly failure: MembershipFailure | null;
}

/** Tries of one action that failed, by reason. */
export interface Retries {
  readonly rate: number;
  readonly network: number;
}

/** The end of a membership by an error. The message is for the log, in the words of other clients. */
export interface MembershipFailure {
  readonly message: string;
  readonly cause: ActionFailure;
}

/** The failure of an action. */
export type ActionFailure =
  | { readonly kind: 'notFound' }
  /** The server sends nothing later. */
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'tooLong'; readonly longestMs: number | null }
  | { readonly kind: 'rateLimited'; readonly retryAfterMs: number | null }
  /** It did not answer in the time that it was given. */
  | { readonly kind: 'timedOut' }
  /** The network, or the server itself. */
  | { readonly kind: 'network' }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

/** A call that begins. */
export function newMembership(delayMs: number, terms: MembershipTerms): Membership {
  return {
    ...{
      phase: 'joining',
      terms,
      isSaid: false,
      isMaybeSaid: false,
      delays: 'unknown',
      delayMs,
      delayId: null,
      leaveAtMs: null,
      saidAtMs: null,
    },
    ...{ rounds: 1, hasProbablyLeft: false, isStuck: false, retries: {}, due: [], running: null, failure: null },
  };
}

/** The status in words that other clients know (09.M-09). */
export function statusOf(membership: Membership): MembershipStatus {
  const { phase, isSaid, hasProbablyLeft, isStuck, failure, saidAtMs } = membership;
  if (phase === 'left') return failure !== null && saidAtMs === null ? 'connectingFailed' : 'disconnected';
  if (phase === 'leaving') return 'disconnecting';
  if (isStuck) return 'stuck';
  if (phase === 'joining') return 'connecting';
  return isSaid && !hasProbablyLeft ? 'connected' : 'reconnecting';
}
