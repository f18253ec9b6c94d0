/** Reads a chunk for the index. Pure. */
import type { ChunkRecord } from '../../../core/history/history.ts';
import type { RoomEvent } from '../../../protocol/events/event.ts';
import { readRelation } from '../../../protocol/events/relation.ts';
import type { EventId } from '../../../protocol/ids/ids.ts';
import { newContent } from '../../../protocol/rules/edit.ts';
import { isRedacted, redactionTarget } from '../../../protocol/rules/redaction.ts';
import { isVisibilityChange } from '../../../protocol/rules/visibility.ts';
import { threadRootOf } from '../results/hit.ts';
import { fold } from '../text/fold.ts';
import { hasLink, type Said, saidBy } from '../text/said.ts';
import { termsOf, unitsOf } from '../text/units.ts';
import { hashOf } from './hash.ts';
import { FLAG, LENGTH_SHIFT } from './segment.ts';
import type { IndexedEvent } from './segment-builder.ts';

/** The events of `chunk` that can be found, or change what others say; without those that `isKnown`. */
export function indexedEventsOf({ events }: ChunkRecord, isKnown: (hash: number) => boolean): readonly IndexedEvent[] {
  return events.flatMap((event) => {
    const hash = hashOf(event.event_id);
    return isRedacted(event) || isKnown(hash) ? [] : (indexedEvent(event, hash) ?? []);
  });
}

function indexedEvent(event: RoomEvent, hash: number): IndexedEvent | null {
  const changed = changedBy(event);
  const content = changed === null ? event.content : newContent(event);
  const said = content === null ? null : saidBy(event, content);
  if (said === null && changed === null) return null;
  const terms = said === null ? new Set<string>() : termsIn(said);
  return {
    hash,
    sender: event.sender,
    time: timeOf(event),
    flags: said === null ? 0 : flagsOf(event, said, terms.size),
    changes: changed === null ? null : hashOf(changed),
    terms,
  };
}

/** The event of which `event` says that it is to be read otherwise, or not at all. */
export function changedBy(event: RoomEvent): EventId | null {
  const redacted = redactionTarget(event);
  if (redacted !== null) return redacted;
  const relation = readRelation(event);
  if (relation === null || relation.kind === 'thread') return null;
  return relation.kind === 'replace' || isVisibilityChange(event) ? relation.target : null;
}

/** Seconds since the epoch, within what is a date. */
function timeOf({ origin_server_ts: sentAt }: RoomEvent): number {
  const seconds = Math.floor(sentAt / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), 8.64e12) : 0;
}

function termsIn({ words, fileName }: Said): Set<string> {
  const terms = new Set<string>();
  for (const text of fileName === null ? [words] : [words, fileName])
    for (const unit of unitsOf(fold(text))) for (const term of termsOf(unit)) terms.add(term);
  return terms;
}

const KIND_FLAGS: Partial<Record<Said['kind'], number>> = {
  image: FLAG.picture,
  sticker: FLAG.picture,
  file: FLAG.file,
  poll: FLAG.poll,
  video: FLAG.video,
  audio: FLAG.audio,
};

function flagsOf(event: RoomEvent, said: Said, terms: number): number {
  const length = Math.min(15, 31 - Math.clz32(terms + 1)) << LENGTH_SHIFT;
  const link = hasLink(said) ? FLAG.link : 0;
  const thread = threadRootOf(event) === null ? 0 : FLAG.thread;
  return length | link | thread | (KIND_FLAGS[said.kind] ?? 0);
}
