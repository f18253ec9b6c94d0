/**
 * The door for events. Here the envelope is validated and nothing else: `content` and `unsigned` are objects afterwards,
 * but nobody has looked into them (product decision 15). The very object received is passed on: a decoder owns what was parsed for it.
 *
 * The room is the one that was asked for. An event that names another room is refused: a server must not be able to
 * replay one room's events in another.
 */
import { isObject, isWithinDepth, type JsonObject, own } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { RoomId, UserId } from '../ids/ids.ts';
import { parseEventId, parseUserId } from '../ids/parse.ts';
import type { RawContent, RoomEvent, StateEvent, StrippedStateEvent } from './event.ts';

/** Why an event was refused at the door. */
export interface EnvelopeFault {
  readonly kind:
    | 'notAnObject'
    | 'badEventId'
    | 'badSender'
    | 'badType'
    | 'badStateKey'
    | 'badContent'
    | 'tooDeep'
    | 'otherRoom'
    | 'notState';
}

/** Types and state keys have at most 255 code points (older room versions count those, newer ones bytes). */
const MAX_NAME_UNITS = 510;
/** The last moment that a date can name; a later one makes formatting throw. */
const MAX_TIMESTAMP_MS = 8_640_000_000_000_000;

/** Far deeper than any event is meant to be, and far from where a machine fails to copy it. */
const MAX_DEPTH = 100;

type Writable = Record<string, unknown>;

/** Decodes an event of `roomId`. A missing room id is filled in, a wrong one refused (01.E-01, 01.E-06). */
export function decodeRoomEvent(raw: unknown, roomId: RoomId): Result<RoomEvent, EnvelopeFault> {
  if (!isObject(raw)) return err({ kind: 'notAnObject' });
  dropClaims(raw);
  return decodeBundledEvent(raw, roomId);
}

/** Decodes an event that came bundled with one that was decoded before and may have been decrypted since. */
export function decodeBundledEvent(raw: unknown, roomId: RoomId): Result<RoomEvent, EnvelopeFault> {
  if (!isObject(raw)) return err({ kind: 'notAnObject' });
  const fault = findFault(raw, roomId);
  return fault === null ? ok(mend(raw, roomId)) : err(fault);
}

/** Decodes an event that must be a state event. */
export function decodeStateEvent(raw: unknown, roomId: RoomId): Result<StateEvent, EnvelopeFault> {
  const event = decodeRoomEvent(raw, roomId);
  if (!event.ok) return event;
  return isState(event.value) ? ok(event.value) : err({ kind: 'notState' });
}

/** Decodes the stripped state of an invite or a knock: it has no ids and no time (01.R-08). */
export function decodeStripped(raw: unknown): Result<StrippedStateEvent, EnvelopeFault> {
  if (!isObject(raw)) return err({ kind: 'notAnObject' });
  const type = own(raw, 'type');
  const stateKey = own(raw, 'state_key');
  const sender: UserId | null = parseUserId(own(raw, 'sender'));
  const content = own(raw, 'content');
  if (!isName(type) || type === '') return err({ kind: 'badType' });
  if (!isName(stateKey)) return err({ kind: 'badStateKey' });
  if (sender === null) return err({ kind: 'badSender' });
  if (!isObject(content)) return err({ kind: 'badContent' });
  if (!isWithinDepth(content, MAX_DEPTH)) return err({ kind: 'tooDeep' });
  return ok({ type, state_key: stateKey, sender, content });
}

/** Whether `event` is a state event: it has a state key, `''` counting (01.E-01). */
export function isState(event: RoomEvent): event is StateEvent {
  return event.state_key !== undefined;
}

/** None of these names is anything's by inheritance, so they are read as they stand: this runs for every event there is. */
function findFault(raw: JsonObject, roomId: RoomId): EnvelopeFault | null {
  const { event_id: eventId, sender, type, room_id: room, state_key: stateKey, content } = raw;
  if (parseEventId(eventId) === null) return { kind: 'badEventId' };
  if (parseUserId(sender) === null) return { kind: 'badSender' };
  if (!isName(type) || type === '') return { kind: 'badType' };
  if (room !== undefined && room !== roomId) return { kind: 'otherRoom' };
  if (stateKey !== undefined && !isName(stateKey)) return { kind: 'badStateKey' };
  if (!isObject(content)) return { kind: 'badContent' };
  if (!isWithinDepth(raw, MAX_DEPTH)) return { kind: 'tooDeep' };
  return null;
}

/** Fields of ours that say how sure it is who said an event: a server that sends them says nothing. */
const CLAIMS = ['crypto', 'arrival'] as const;

/** Takes the claims off an event and off all that comes along with it, however deep: events lie within events. */
function dropClaims(raw: Writable): void {
  const { unsigned } = raw;
  const found: unknown[] = isObject(unsigned) ? [unsigned] : [];
  for (const claim of CLAIMS) if (raw[claim] !== undefined) delete raw[claim];
  for (let within = found.pop(); within !== undefined; within = found.pop()) {
    if (typeof within !== 'object' || within === null) continue;
    if (isObject(within)) for (const claim of CLAIMS) if (claim in within) delete (within as Writable)[claim];
    for (const inner of Object.values(within)) if (typeof inner === 'object') found.push(inner);
  }
}

/** Fills in the room and sets right what is not worth losing an event for, in place: a received event is nobody else's. */
function mend(raw: Writable, roomId: RoomId): RoomEvent {
  const { origin_server_ts: sent, unsigned, redacts } = raw;
  const timestamp = clampTimestamp(sent);
  if (timestamp !== sent) raw['origin_server_ts'] = timestamp;
  if (unsigned !== undefined && !isObject(unsigned)) delete raw['unsigned'];
  if (redacts !== undefined && typeof redacts !== 'string') delete raw['redacts'];
  raw['room_id'] = roomId;
  return asEvent(raw);
}

/** The one place where a received object becomes a `RoomEvent`; `findFault` and `mend` have checked every field. */
function asEvent(checked: RawContent): RoomEvent {
  return checked as RawContent & RoomEvent;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_NAME_UNITS;
}

function clampTimestamp(value: unknown): number {
  if (typeof value !== 'number' || !(value > 0)) return 0;
  return Math.min(value, MAX_TIMESTAMP_MS);
}
