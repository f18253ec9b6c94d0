/** The policy lists that a user follows, as account data says it (MSC3847, 10.O-02). Pure. */
import { arrayAt, objectAt, own } from '../../base/json/guards.ts';
import type { RawContent } from '../events/event.ts';
import type { RoomId } from '../ids/ids.ts';
import { parseRoomId } from '../ids/parse.ts';

const KEY = 'org.matrix.msc3847.ignore.invites';
const KEYS = [KEY, 'm.ignore.invites'] as const;
/** Lists beyond these are not followed. */
export const MOST_LISTS = 50;

/** The rooms whose rules count for the user: the sources, and the user's own list, which other clients write to. */
export function readPolicySources(contents: readonly (RawContent | null)[]): readonly RoomId[] {
  const found = new Set<RoomId>();
  for (const content of contents) {
    for (const key of KEYS) {
      const policies = objectAt(content ?? {}, key) ?? {};
      for (const value of [...(arrayAt(policies, 'sources') ?? []), own(policies, 'target')]) {
        const roomId = parseRoomId(value);
        if (roomId !== null && found.size < MOST_LISTS) found.add(roomId);
      }
    }
  }
  return [...found];
}

/** The content with one source more. What else is there stays. */
export function withPolicySource(content: RawContent, roomId: RoomId): RawContent {
  const policies = objectAt(content, KEY) ?? {};
  const sources = arrayAt(policies, 'sources') ?? [];
  return sources.includes(roomId) ? content : { ...content, [KEY]: { ...policies, sources: [...sources, roomId] } };
}

/** The content without a source, under each name; null where it is none. */
export function withoutPolicySource(content: RawContent, roomId: RoomId): RawContent | null {
  if (!readPolicySources([content]).includes(roomId)) return null;
  const changed = KEYS.flatMap((key) => {
    const policies = objectAt(content, key);
    if (policies === undefined) return [];
    const { target, ...rest } = policies;
    const sources = (arrayAt(policies, 'sources') ?? []).filter((source) => source !== roomId);
    return [[key, { ...rest, ...(target !== undefined && target !== roomId && { target }), sources }] as const];
  });
  return { ...content, ...Object.fromEntries(changed) };
}
