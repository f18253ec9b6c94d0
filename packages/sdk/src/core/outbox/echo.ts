import { assertNever } from '../../base/assert/assert.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventCrypto } from '../../protocol/events/event-crypto.ts';
import type { FilePart, OwnFile } from '../../protocol/events/media.ts';
import type { EventId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { type Guard, UNGUARDED } from '../history/entry-guard.ts';
import { standInFor } from '../history/stand-in.ts';
import type { SendFailure } from '../session/send-failure.ts';
import { localEventId } from './dependencies.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** An own message that sync has not brought yet, in the form of an event. */
export interface Echo {
  readonly entry: OutboxEntry;
  readonly event: RoomEvent;
}

/**
 * How far an own message came (02.T-01). `queued` waits behind another or for the network; `not_sent` was refused and
 * waits for the person.
 */
export type SendState =
  | { readonly kind: 'queued' | 'encrypting' | 'sending' | 'sent' | 'cancelled' }
  | { readonly kind: 'not_sent'; readonly reason: SendFailure };

/** What the guard calls it. */
const ECHO = 'own echo';

/** An entry is never changed, so neither is its echo. */
const echoes = new WeakMap<OutboxEntry, Echo>();

/** The echo of an entry that is an event; null for a redaction, and for what is being given up. Its id is local until the server gave one (02.T-03). */
export function echoOf(entry: OutboxEntry, me: UserId): Echo | null {
  if (entry.payload.kind === 'redaction' || entry.state.kind === 'cancelled') return null;
  let echo = echoes.get(entry);
  if (echo === undefined) {
    const localId = localEventId(entry.roomId, entry.txnId);
    echo = {
      entry,
      event: {
        event_id: entry.state.kind === 'sent' ? entry.state.eventId : localId,
        room_id: entry.roomId,
        type: entry.payload.type,
        sender: me,
        origin_server_ts: entry.createdAt,
        content: entry.payload.content,
        unsigned: { transaction_id: entry.txnId },
        crypto: ownOf(entry),
      },
    };
    echoes.set(entry, echo);
  }
  return echo;
}

/** What is known of it, and where its files are as long as it is on its way: their bytes are still here then. */
function ownOf({ roomId, txnId, files = [] }: OutboxEntry): EventCrypto {
  const partOf = (part: FilePart): OwnFile | null =>
    files.some((file) => file.part === part) ? { kind: 'own', roomId, txnId, part } : null;
  const file = partOf('file');
  return file === null ? { kind: 'own' } : { kind: 'own', files: { file, thumbnail: partOf('thumbnail') } };
}

/**
 * The echoes to show. What came back (`isThere`) is shown as that, even if its entry is still in the outbox: never twice.
 */
export function echoesOf(
  entries: readonly OutboxEntry[],
  me: UserId,
  isThere: (eventId: EventId, txnId: TransactionId) => boolean,
  guard: Guard = UNGUARDED,
): readonly Echo[] {
  return entries
    .flatMap((entry) => {
      const wordless = () => wordlessEcho(entry, me);
      return guard.run<Echo | null>(ECHO, localIdOf(entry), () => echoOf(entry, me), wordless) ?? [];
    })
    .filter(({ entry, event }) => !isThere(event.event_id, entry.txnId));
}

/** What breaks as an echo stands there without a word. */
function wordlessEcho(entry: OutboxEntry, me: UserId): Echo {
  const { roomId: room_id, createdAt: origin_server_ts } = entry;
  return { entry, event: standInFor({ event_id: localIdOf(entry), room_id, origin_server_ts, sender: me }) };
}

function localIdOf({ roomId, txnId }: OutboxEntry): EventId {
  return localEventId(roomId, txnId);
}

/**
 * Where echoes stand (02.T-05): after the event that was the newest when they were written, where `chunks` hold it, or last.
 * Without chunks all are last.
 */
export function placeEchoes(
  echoes: readonly Echo[],
  chunks: readonly ChunkRecord[],
): { readonly after: ReadonlyMap<EventId, readonly RoomEvent[]>; readonly last: readonly RoomEvent[] } {
  const places = new Map<EventId, RoomEvent[]>();
  const last: RoomEvent[] = [];
  const known =
    echoes.length === 0 ? new Set() : new Set(chunks.flatMap(({ events }) => events.map((event) => event.event_id)));
  for (const { entry, event } of echoes) {
    if (entry.after === undefined || !known.has(entry.after)) last.push(event);
    else places.set(entry.after, [...(places.get(entry.after) ?? []), event]);
  }
  return { after: places, last };
}

/** The server's name for an echo, once there is one. */
export function eventIdOf(entry: OutboxEntry): EventId | null {
  return entry.state.kind === 'sent' ? entry.state.eventId : null;
}

/** How far an entry is, as shown. */
export function sendStateOf(entry: OutboxEntry): SendState {
  const { state } = entry;
  switch (state.kind) {
    case 'queued':
    case 'encrypting':
    case 'sending':
    case 'sent':
    case 'cancelled':
      return { kind: state.kind };
    case 'not_sent':
      return state;
    default:
      return assertNever(state);
  }
}

/** Echoes that were refused: as a message they wait for the person, as a relation they are as if they had never been. */
export function refusedAmong(echoes: readonly Echo[], guard: Guard = UNGUARDED): readonly EventId[] {
  const isRefused = (entry: OutboxEntry) => entry.state.kind === 'not_sent';
  return echoes.flatMap(({ entry, event: { event_id: eventId } }) =>
    guard.run(
      ECHO,
      localIdOf(entry),
      () => (isRefused(entry) ? [eventId] : []),
      () => [],
    ),
  );
}

/** Events that the person is taking back: not those whose redaction was refused. */
export function withdrawnBy(entries: readonly OutboxEntry[], guard: Guard = UNGUARDED): ReadonlySet<EventId> {
  const targets = entries.map((entry) =>
    guard.run<EventId | null>(
      ECHO,
      localIdOf(entry),
      () => withdrawnByOne(entry),
      () => null,
    ),
  );
  return new Set(targets.filter((target) => target !== null));
}

function withdrawnByOne({ payload, state }: OutboxEntry): EventId | null {
  const isGivenUp = state.kind === 'not_sent' || state.kind === 'cancelled';
  return payload.kind === 'redaction' && !isGivenUp ? payload.target : null;
}
