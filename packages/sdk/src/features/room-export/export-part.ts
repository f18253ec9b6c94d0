import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { roomNameOf } from '../../core/rooms/rooms.ts';
import { refusalOf, withRetry } from '../../core/session/session.ts';
import { messages } from '../../protocol/endpoints/messages.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { rawDisplayName } from '../../protocol/rules/member-name.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';
import type { ExportPart, ExportPiece, ExportRequest, RoomExportFailure } from './contract.ts';
import { type ExportedRoom, FORMATS } from './formats.ts';

const PAGE = 200;

/** A part of a room's history as pieces of a file. A server that limits the rate is waited for. */
export async function exportPart(
  account: Need<'clock' | 'me' | 'requests' | 'rooms'>,
  { roomId, format, from }: ExportRequest,
  signal: AbortSignal,
): Promise<Result<ExportPart, RoomExportFailure>> {
  const { clock, requests, rooms, me } = account;
  const record = rooms.records.get(roomId);
  if (record === undefined) return err({ kind: 'unknownRoom' });
  const query = { roomId, direction: 'f', from, limit: PAGE } as const;
  const page = await withRetry(clock, () => requests.send(messages(query), { signal }), { signal });
  if (!page.ok) return err(refusalOf(page.error));
  const loaded = await rooms.load(roomId);
  const names = new Map<UserId, string>();
  for (const event of page.value.state) {
    const member = decodeMember(event);
    if (member !== null) names.set(member.userId, rawDisplayName(member.userId, member.displayName));
  }
  const now = loaded.ok ? loaded.value.state : null;
  const room: ExportedRoom = {
    name: plainName(roomNameOf(record, me), roomId),
    nameOf: (userId) => names.get(userId) ?? (now?.member(userId) === undefined ? userId : now.nameOf(userId)),
  };
  const { head, piecesOf, foot } = FORMATS[format];
  const pieces: ExportPiece[] = from === null ? [{ kind: 'text', text: head(room) }] : [];
  let count = 0;
  for (const event of page.value.events) {
    const made = piecesOf(event, room, from === null && count === 0);
    if (made.length > 0) count += 1;
    pieces.push(...made);
  }
  const { next } = page.value;
  if (next === null) pieces.push({ kind: 'text', text: foot });
  return ok({ pieces: joined(pieces), count, next });
}

/** A name without words of any language: what a room is called, or its id. */
function plainName(name: RoomName, roomId: string): string {
  switch (name.kind) {
    case 'named':
      return name.name;
    case 'alias':
      return name.alias;
    default:
      return name.names.length === 0 ? roomId : name.names.join(', ');
  }
}

/** Neighbouring texts as one: a part crosses to the page in few pieces. */
function joined(pieces: readonly ExportPiece[]): readonly ExportPiece[] {
  const result: ExportPiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text') {
      result[result.length - 1] = { kind: 'text', text: last.text + piece.text };
    } else {
      result.push(piece);
    }
  }
  return result;
}
