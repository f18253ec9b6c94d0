/** The kinds of fault that a conversation is held against. Which requests they strike follows from the seed. */
import type { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import {
  type Fault,
  type FaultPhase,
  type FaultRule,
  gatewayError,
  matrixError,
  PORTAL,
  rateLimited,
} from '../fixtures/faults.ts';

export interface FaultKind {
  readonly name: string;
  /** The number of sends and of syncs that meet the fault. A fault that a client has to wait out is rare. */
  readonly sends: number;
  readonly syncs: number;
  readonly faultOf: (random: SeededRandom) => Fault;
  /** The server refused: that message waits for the person, so later ones overtake it. */
  readonly isRefusal?: boolean;
  /** A run of it keeps nobody busy: it sits out what does not come. */
  readonly mostlyWaits?: boolean;
}

const SEND = { method: 'PUT', path: '/rooms/[^/]+/(send|redact)/' };
/** The sync of either protocol: an engine uses only one of them. */
const SYNC = { path: '/org\\.matrix\\.simplified_msc3575/sync|/v3/sync\\?' };

const often = { sends: 12, syncs: 6 };
const seldom = { sends: 3, syncs: 2 };

const phaseOf = (random: SeededRandom): FaultPhase => random.pick(['request', 'answer']);

export const FAULT_KINDS: readonly FaultKind[] = [
  { name: 'request lost', ...often, faultOf: () => ({ kind: 'cut', phase: 'request' }) },
  { name: 'answer lost after commit', ...often, faultOf: () => ({ kind: 'cut', phase: 'answer' }) },
  { name: 'reset in the body', ...often, faultOf: () => ({ kind: 'resetMidBody' }) },
  {
    name: 'half-open before the server',
    ...seldom,
    mostlyWaits: true,
    faultOf: () => ({ kind: 'halfOpen', phase: 'request' }),
  },
  {
    name: 'half-open after commit',
    ...seldom,
    mostlyWaits: true,
    faultOf: () => ({ kind: 'halfOpen', phase: 'answer' }),
  },
  {
    name: 'latency and jitter',
    ...often,
    mostlyWaits: true,
    faultOf: (random) => ({ kind: 'delay', phase: phaseOf(random), delayMs: 20 + random.integer(1_500) }),
  },
  {
    name: 'drip',
    ...often,
    mostlyWaits: true,
    faultOf: (random) => ({ kind: 'drip', totalMs: 200 + random.integer(1_500) }),
  },
  {
    name: '429, wait in seconds',
    sends: 4,
    syncs: 2,
    mostlyWaits: true,
    faultOf: () => ({ kind: 'answer', phase: 'request', answer: rateLimited('seconds', 2) }),
  },
  {
    name: '429, wait as a date',
    sends: 4,
    syncs: 2,
    mostlyWaits: true,
    faultOf: () => ({ kind: 'answer', phase: 'request', answer: rateLimited('date', 3) }),
  },
  {
    name: '500',
    ...often,
    faultOf: (random) => ({ kind: 'answer', phase: phaseOf(random), answer: matrixError(500, 'M_UNKNOWN') }),
  },
  {
    name: '502',
    ...often,
    faultOf: (random) => ({ kind: 'answer', phase: phaseOf(random), answer: gatewayError(502) }),
  },
  {
    name: '504 after commit',
    ...often,
    faultOf: () => ({ kind: 'answer', phase: 'answer', answer: gatewayError(504) }),
  },
  {
    name: 'stray 401',
    ...often,
    faultOf: (random) => ({ kind: 'answer', phase: phaseOf(random), answer: matrixError(401, 'M_UNKNOWN_TOKEN') }),
  },
  {
    name: '403',
    sends: 6,
    syncs: 3,
    isRefusal: true,
    faultOf: () => ({ kind: 'answer', phase: 'request', answer: matrixError(403, 'M_FORBIDDEN') }),
  },
  {
    name: '404',
    sends: 6,
    syncs: 3,
    isRefusal: true,
    faultOf: () => ({ kind: 'answer', phase: 'request', answer: matrixError(404, 'M_UNRECOGNIZED') }),
  },
  {
    name: 'captive portal',
    ...often,
    faultOf: (random) => ({ kind: 'answer', phase: phaseOf(random), answer: PORTAL }),
  },
  { name: 'truncated JSON', ...often, faultOf: () => ({ kind: 'truncated' }) },
  { name: 'request doubled', sends: 30, syncs: 6, faultOf: () => ({ kind: 'duplicated' }) },
];

/** The rules of one run: `kind` strikes sends and syncs, spread over `messages` requests. */
export function rulesOf(kind: FaultKind, messages: number, random: SeededRandom): readonly FaultRule[] {
  const strike = (where: Pick<FaultRule, 'method' | 'path'>, count: number, among: number): FaultRule[] =>
    choose(count, among, random).map((nth) => ({ ...where, nth: [nth], fault: kind.faultOf(random) }));
  return [...strike(SEND, kind.sends, messages), ...strike(SYNC, kind.syncs, 2 * kind.syncs)];
}

/** `count` different numbers from 1 to `among`. */
function choose(count: number, among: number, random: SeededRandom): readonly number[] {
  const numbers = Array.from({ length: among }, (_, index) => ({ number: index + 1, place: random.integer(2 ** 30) }));
  return numbers
    .toSorted((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ number }) => number);
}
