import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { echoOf, findTarget, withdrawnBy } from '../../core/outbox/outbox.ts';
import { roomPowerOf } from '../../core/rooms/rooms.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { decodePollStart, isPollType, POLL_START } from '../../protocol/events/poll.ts';
import { referenceOf } from '../../protocol/events/poll-acts.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { findShownEdit, newContent } from '../../protocol/rules/edit.ts';
import { type CountedPoll, type PollTally, tallyPoll } from '../../protocol/rules/poll.ts';
import { isRedacted, redactionTarget } from '../../protocol/rules/redaction.ts';
import type { PollPlace } from './contract.ts';

/** The parts of an account that polls are read and written with. */
export type PollDeps = Need<'me' | 'rooms' | 'outbox' | 'crypto'>;

/** A poll as far as it is known here: its latest version, and its votes with those on their way. */
export interface KnownPoll extends CountedPoll {
  /** The id to point at: a local one as long as there is no other. */
  readonly pollId: EventId;
  readonly tally: PollTally;
}

export type NoPoll =
  | { readonly kind: 'unknownRoom' }
  /** There is no such poll here, or it was redacted. */
  | { readonly kind: 'unknownEvent' }
  | { readonly kind: 'storageFailed' };

/** Reads a poll of a room from what is loaded, what is shown apart, and what waits to be sent. */
export async function readPoll(account: PollDeps, place: PollPlace): Promise<Result<KnownPoll, NoPoll>> {
  const { rooms, outbox } = account;
  if (!rooms.records.has(place.roomId)) return err({ kind: 'unknownRoom' });
  const room = await rooms.load(place.roomId);
  const found = await findTarget(account, place.roomId, place.pollId);
  if (!room.ok || !found.ok) return err({ kind: 'storageFailed' });
  if (found.value === null) return err({ kind: 'unknownEvent' });
  const { eventId: pollId, event } = found.value;
  const withdrawn = withdrawnBy(outbox.entriesOf(place.roomId));
  if (!isPollType(event.type, POLL_START) || isRedacted(event) || withdrawn.has(pollId))
    return err({ kind: 'unknownEvent' });
  const known = knownEvents(account, place, withdrawn);
  const edit = findShownEdit(
    event,
    known.filter((candidate) => pointsAt(candidate, 'replace', pollId)),
  );
  const content = (edit === null ? null : newContent(edit)) ?? event.content;
  const start = decodePollStart(content);
  if (!start.ok) return err({ kind: 'unknownEvent' });
  const poll = { event, start: start.value, power: roomPowerOf(room.value.state) };
  const related = known.filter((candidate) => referenceOf(candidate) === pollId);
  return ok({ ...poll, pollId, tally: tallyPoll(poll, related) });
}

/** Each event once. What was refused, and what is being taken back, is as if it had never been. */
function knownEvents(
  { rooms, outbox, me }: PollDeps,
  { roomId }: PollPlace,
  withdrawn: ReadonlySet<EventId>,
): readonly RoomEvent[] {
  const loaded = (rooms.peek(roomId)?.chunks ?? []).flatMap(({ events }) => events);
  const gone = new Set([...withdrawn, ...loaded.flatMap((event) => redactionTarget(event) ?? [])]);
  const sent = outbox.entriesOf(roomId).filter(({ state }) => state.kind !== 'not_sent');
  const echoes = sent.flatMap((entry) => echoOf(entry, me)?.event ?? []);
  const byId = new Map<EventId, RoomEvent>();
  for (const event of [...loaded, ...rooms.apart.of(roomId), ...echoes])
    if (!gone.has(event.event_id) && !byId.has(event.event_id)) byId.set(event.event_id, event);
  return [...byId.values()];
}

function pointsAt(event: RoomEvent, kind: 'replace', target: EventId): boolean {
  const relation = readRelation(event);
  return relation?.kind === kind && relation.target === target;
}
