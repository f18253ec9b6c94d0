/** The server's data about a thread, and its support for threads. Pure. */
import { booleanAt, objectAt, own } from '../../base/json/guards.ts';
import type { ServerVersions } from '../endpoints/discovery.ts';
import { decodeBundledEvent } from '../events/envelope.ts';
import type { RoomEvent } from '../events/event.ts';
import { bundlesOf } from '../events/unsigned.ts';

/** The thread summary that a server bundled with the root (02.TH-02). */
export interface ThreadBundle {
  readonly count: number;
  /** True if the user has written in the thread. */
  readonly hasParticipated: boolean;
  /** The newest reply; null where it could not be read. */
  readonly latest: RoomEvent | null;
}

/** The names of what is bundled, the one that counts first. */
const BUNDLE_NAMES = ['m.thread', 'io.element.thread'] as const;

/** The thread summary that is bundled with `event`; null if it is not a root. */
export function readThreadBundle(event: RoomEvent): ThreadBundle | null {
  const relations = bundlesOf(event);
  if (relations === null) return null;
  const name = BUNDLE_NAMES.find((candidate) => objectAt(relations, candidate) !== undefined);
  const bundle = name === undefined ? undefined : objectAt(relations, name);
  if (bundle === undefined) return null;
  const count = own(bundle, 'count');
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count <= 0) return null;
  const latest = decodeBundledEvent(own(bundle, 'latest_event'), event.room_id);
  return {
    count,
    hasParticipated: booleanAt(bundle, 'current_user_participated') ?? false,
    latest: latest.ok ? latest.value : null,
  };
}

/** `root` as if its thread had `removed` fewer; without a bundle when none are left (02.TH-12). */
export function withoutReplies(root: RoomEvent, removed: readonly Pick<RoomEvent, 'event_id'>[]): RoomEvent {
  const bundle = readThreadBundle(root);
  if (bundle === null) return root;
  const count = bundle.count - removed.length;
  const isLatestGone = removed.some((event) => event.event_id === bundle.latest?.event_id);
  return withThreadBundle(root, count > 0 ? { ...bundle, count, latest: isLatestGone ? null : bundle.latest } : null);
}

/** `root` with this said of its thread, in the place of what the server said; null for nothing. */
export function withThreadBundle(root: RoomEvent, bundle: ThreadBundle | null): RoomEvent {
  const others = Object.entries(bundlesOf(root) ?? {}).filter(
    ([name]) => !BUNDLE_NAMES.some((known) => known === name),
  );
  const thread = bundle && {
    count: bundle.count,
    current_user_participated: bundle.hasParticipated,
    ...(bundle.latest === null ? {} : { latest_event: bundle.latest }),
  };
  const relations = { ...Object.fromEntries(others), ...(thread === null ? {} : { 'm.thread': thread }) };
  return { ...root, unsigned: { ...root.unsigned, 'm.relations': relations } };
}

/** The level of a server's support: 0, 1 and 2 of the specification. */
export type SupportLevel = 'none' | 'experimental' | 'stable';

export interface ThreadSupport {
  /** One that knows threads under their unstable name alone says nothing of `m.thread`, so it counts as one that does not (decision 0018). */
  readonly threads: Exclude<SupportLevel, 'experimental'>;
  /** Asking for the list of threads. */
  readonly list: SupportLevel;
  /** Asking for relations of relations: the edits of replies. */
  readonly hasRecursion: boolean;
}

/** The server's support for threads (02.TH-03). */
export function threadSupportOf({ versions, unstableFeatures }: ServerVersions): ThreadSupport {
  const isStable = versions.includes('v1.4');
  const level = (flag: string): SupportLevel => {
    if (isStable || unstableFeatures.has(`${flag}.stable`)) return 'stable';
    return unstableFeatures.has(flag) ? 'experimental' : 'none';
  };
  return {
    threads: level('org.matrix.msc3440') === 'stable' ? 'stable' : 'none',
    list: level('org.matrix.msc3856'),
    hasRecursion: versions.includes('v1.10') || unstableFeatures.has('org.matrix.msc3981'),
  };
}

/** The assumption until a server has answered: nearly all of them support threads. */
export const ASSUMED_SUPPORT: ThreadSupport = {
  threads: 'stable',
  list: 'stable',
  hasRecursion: true,
};
