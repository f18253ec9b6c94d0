import { err, ok, type Result } from '../../base/result/result.ts';
import type { RoomContext } from '../../core/events/events.ts';
import type { Need } from '../../core/feature/faces.ts';
import { withdrawnBy } from '../../core/outbox/outbox.ts';
import type { RequestFailure } from '../../core/session/session.ts';
import { veilIn } from '../../core/timeline/timeline.ts';
import { type RelationsPage, relations } from '../../protocol/endpoints/relations.ts';
import type { RawContent, RoomEvent } from '../../protocol/events/event.ts';
import { bundledEdit, isValidEdit, newContent } from '../../protocol/rules/edit.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { EventTarget, MessageVersion, SourceFailure } from './contract.ts';
import { fetchFailure, findEvent, loadedEdits } from './find-event.ts';
import { messageContentSocket } from './item-content.ts';

const PAGE = 100;
/** Nobody reads more versions than these pages hold, and a hostile server has no end of them. */
const MOST_PAGES = 5;

/** All valid versions of a message, the newest first (02.RL-01, 02.RL-04). */
export async function editHistory(
  account: Need<'me' | 'requests' | 'rooms' | 'outbox'>,
  target: EventTarget,
  signal: AbortSignal,
): Promise<Result<readonly MessageVersion[], SourceFailure>> {
  const found = await findEvent(account, target, signal);
  if (!found.ok) return found;
  const event = found.value;
  if (isRedacted(event) || (await isKeptFrom(account, event))) return ok([]);
  const fetched = await fetchEdits(account, event, signal);
  if (!fetched.ok) return fetched;
  const withdrawn = withdrawnBy(account.outbox.entriesOf(event.room_id));
  // What is loaded may know of a redaction that came after the server's answer was made.
  const edits = new Map<string, RoomEvent>();
  const bundle = bundledEdit(event);
  for (const edit of [...(bundle === null ? [] : [bundle]), ...fetched.value, ...(await loadedEdits(account, event))]) {
    edits.set(edit.event_id, edit);
  }
  const versions = [...edits.values()]
    .filter((edit) => isValidEdit(edit, event) && !withdrawn.has(edit.event_id))
    .sort((one, other) => other.origin_server_ts - one.origin_server_ts)
    .map((edit) => versionOf(account, event, edit, newContent(edit) ?? {}));
  return ok([...versions, versionOf(account, event, event, event.content)]);
}

/** Whether a moderator hides it, and the person may not look behind that (01.X-10). */
async function isKeptFrom({ rooms, me }: Need<'rooms' | 'me'>, event: RoomEvent): Promise<boolean> {
  const room = await rooms.load(event.room_id);
  const veil = room.ok ? veilIn(room.value, event, me) : null;
  return veil !== null && !veil.mayLook;
}

async function fetchEdits(
  { requests }: Need<'requests'>,
  event: RoomEvent,
  signal: AbortSignal,
): Promise<Result<readonly RoomEvent[], SourceFailure>> {
  const edits: RoomEvent[] = [];
  const { room_id: roomId, event_id: eventId } = event;
  let from: string | null = null;
  const query = { roomId, eventId, relType: 'm.replace', direction: 'b', limit: PAGE, recurse: false } as const;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer: Result<RelationsPage, RequestFailure> = await requests.send(relations({ ...query, from }), {
      signal,
    });
    if (!answer.ok) return err(fetchFailure(answer.error));
    edits.push(...answer.value.events);
    if (answer.value.next === null) break;
    from = answer.value.next;
  }
  return ok(edits);
}

function versionOf(
  account: Need<'me' | 'requests' | 'rooms' | 'outbox'>,
  original: RoomEvent,
  version: RoomEvent,
  content: RawContent,
): MessageVersion {
  // Texts name nobody, and their page names rooms; they ask for no levels, so that no room has to be known.
  const around: RoomContext = {
    me: account.me,
    person: (userId) => ({ userId, name: userId, avatar: null }),
    roomName: (roomId) => roomId,
    power: { roomVersion: '1', creators: [], levels: null },
  };
  const shown = messageContentSocket.toContent({ ...original, content }, around);
  return {
    eventId: version.event_id,
    timestamp: version.origin_server_ts,
    content: shown ?? { kind: 'unknown', eventType: original.type, text: null },
  };
}
