import type { Need } from '../../../core/feature/faces.ts';
import type { RoomInMemory, RoomRecord } from '../../../core/rooms/rooms.ts';
import { roomNameOf } from '../../../core/rooms/rooms.ts';
import { People } from '../../../core/timeline/timeline.ts';
import type { FoundProfile } from '../../../protocol/endpoints/search.ts';
import type { RoomEvent } from '../../../protocol/events/event.ts';
import { readRelation } from '../../../protocol/events/relation.ts';
import { decodePinnedEvents } from '../../../protocol/events/state.ts';
import type { EventId, UserId } from '../../../protocol/ids/ids.ts';
import type { SearchHit } from '../contract.ts';
import { type Atom, type Filters, type Has, type Query } from '../query/query.ts';
import { fold } from '../text/fold.ts';
import { excerptOf, foldedUnits, type Range, rangesOf, soughtText } from '../text/match.ts';
import { hasLink, type Said, saidBy } from '../text/said.ts';
import { standingOf } from './standing.ts';

/** A room in which something was found. */
export interface HitRoom {
  readonly record: RoomRecord;
  readonly state: RoomInMemory['state'];
  readonly people: People;
  readonly pinned: ReadonlySet<EventId>;
}

/** The room with what its hits need. */
export function hitRoom(record: RoomRecord, { state }: RoomInMemory): HitRoom {
  const pinned = new Set(decodePinnedEvents(state.get('m.room.pinned_events')?.content ?? {}));
  return { record, state, people: new People(), pinned };
}

/** An event that may be a result. */
export interface FoundEvent {
  readonly event: RoomEvent;
  readonly related: readonly RoomEvent[];
  /** The words that the server found; absent for what was found here. */
  readonly highlights?: readonly string[];
  /** The sender as the server knows them, for one who is no known member here. */
  readonly profile?: FoundProfile | undefined;
}

/** What `event` is as a result of `query`; null where it is none, or is not to be found. */
export function hitOf(
  account: Need<'me' | 'ignored'>,
  room: HitRoom,
  query: Query,
  found: FoundEvent,
): SearchHit | null {
  const standing = standingOf(found.event, found.related, room.state, account);
  const said = standing === null ? null : saidBy(standing.event, standing.content);
  if (standing === null || said === null) return null;
  const { event, isEdited } = standing;
  const threadRoot = threadRootOf(event);
  if (!meets(query.filters, { event, said, threadRoot }, room, account.me)) return null;
  const { highlights } = found;
  // Servers know forms of words that are not known here.
  const marks = marksIn(said, query.atoms) ?? (highlights === undefined || isEdited ? null : marksOf(said, highlights));
  if (marks === null) return null;
  const { roomId } = room.record;
  return {
    key: event.event_id,
    roomId,
    roomName: roomNameOf(room.record, account.me),
    eventId: event.event_id,
    sender: senderOf(room, event.sender, found.profile),
    isMine: event.sender === account.me,
    timestamp: event.origin_server_ts,
    kind: said.kind,
    text: excerptOf(said.words, marks.words),
    fileName: said.fileName === null ? null : excerptOf(said.fileName, marks.fileName),
    threadRoot,
    isEdited,
    isFromServer: highlights !== undefined,
  };
}

/** The sender as the timeline has them; one whose member was not loaded as the server had them then. */
function senderOf({ people, state }: HitRoom, userId: UserId, profile: FoundProfile | undefined): SearchHit['sender'] {
  const isKnown = profile === undefined || state.member(userId) !== undefined;
  return isKnown ? people.of(state, userId) : { userId, name: profile.name ?? userId, avatar: profile.avatar };
}

interface Met {
  readonly event: RoomEvent;
  readonly said: Said;
  readonly threadRoot: EventId | null;
}

function meets(filters: Filters, { event, said, threadRoot }: Met, room: HitRoom, me: UserId): boolean {
  const { from, has, is, before, since } = filters;
  const { sender, origin_server_ts: sentAt } = event;
  if (before !== null && sentAt >= before) return false;
  if (since !== null && sentAt < since) return false;
  if (from.length > 0 && !from.some((name) => isCalled(sender, name, me, () => room.state.nameOf(sender))))
    return false;
  if (!has.every((what) => hasWhat(said, what))) return false;
  return is.every((what) => {
    if (what === 'mine') return sender === me;
    return what === 'pinned' ? room.pinned.has(event.event_id) : threadRoot !== null;
  });
}

/** True if `name`, folded, is how somebody calls a user: their id or its beginning, or a beginning of their name. */
export function isCalled(userId: UserId, name: string, me: UserId, nameOf: () => string): boolean {
  const id = userId.toLowerCase();
  if (name.startsWith('@')) return name.includes(':') ? id === name : id.slice(0, id.indexOf(':')) === name;
  if (name === 'me') return userId === me;
  return name !== '' && (id.startsWith(`@${name}`) || fold(nameOf()).includes(name));
}

/** True if a message carries what `has:` names. */
export function hasWhat(said: Said, what: Has): boolean {
  switch (what) {
    case 'picture':
      return said.kind === 'image' || said.kind === 'sticker';
    case 'link':
      return hasLink(said);
    default:
      return said.kind === what;
  }
}

interface Marks {
  readonly words: readonly Range[];
  readonly fileName: readonly Range[];
}

/** More words than these are no highlights. */
const MOST_HIGHLIGHTS = 20;

function marksOf(said: Said, highlights: readonly string[]): Marks {
  const words = soughtText(said.words);
  const units = highlights.slice(0, MOST_HIGHLIGHTS).flatMap((word) => foldedUnits(word));
  return { words: units.flatMap((unit) => rangesOf(words, { kind: 'word', unit })), fileName: [] };
}

function marksIn(said: Said, atoms: readonly Atom[]): Marks | null {
  const words = soughtText(said.words);
  const fileName = soughtText(said.fileName ?? '');
  const marks = { words: [] as Range[], fileName: [] as Range[] };
  for (const atom of atoms) {
    const [inWords, inName] = [rangesOf(words, atom), rangesOf(fileName, atom)];
    if (inWords.length + inName.length === 0) return null;
    marks.words.push(...inWords);
    marks.fileName.push(...inName);
  }
  return marks;
}

/** The root of the thread in which `event` stands. */
export function threadRootOf(event: RoomEvent): EventId | null {
  const relation = readRelation(event);
  return relation?.kind === 'thread' ? relation.root : null;
}
