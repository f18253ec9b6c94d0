import type { RoomId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import type { Room } from '../../homeserver/room.ts';
import { relationOf } from '../../homeserver/threads.ts';
import { asObject, asText, type WireEvent } from '../../homeserver/wire.ts';
import { checkFiles } from '../check-files.ts';
import type { HealedWorld } from '../healed-world.ts';
import { textOf } from '../item-text.ts';
import { loadAll } from '../load-all.ts';
import type { SimDevice } from '../sim-device.ts';
import type { SimTab } from '../sim-tab.ts';
import { Violation } from '../violation.ts';
import type { MachineState } from './machine-state.ts';
import { readSealed } from './room-keys.ts';
import { clearOf } from './sealed-events.ts';
import type { SealedRoom } from './sealed-room.ts';

/** For what came while nobody had its key, and for what is asked of the server on the way. */
const LOOK_MS = 90_000;

interface Reader {
  readonly device: SimDevice;
  readonly tab: SimTab;
  readonly machine: MachineState;
}

/**
 * Once everything is well, every message of the encrypted room can be read on every device of those who are in it, unless there is a
 * reason (I14); and what each of them writes from now on, everybody can read.
 */
export async function checkSealedRoom(
  world: HealedWorld,
  sealed: SealedRoom,
  devices: readonly SimDevice[],
): Promise<void> {
  const { room } = world.book.room(sealed.id);
  const readers = devices.flatMap((device) => readerOn(device, room));
  for (const { device, tab } of readers) {
    tab.openRoom(room.id);
    const text = `${device.name} writes to all`;
    const input = { roomId: room.id as RoomId, text, format: 'plain' } as const;
    let outcome: string | undefined;
    void tab.client.command('messages.sendText', input).then((result) => {
      outcome = result.ok ? 'ok' : JSON.stringify(result.error);
    });
    await world.passUntil(() => outcome !== undefined, LOOK_MS);
    const isThere = () => room.events.some(({ event }) => asText(clearOf(event).content['body']) === text);
    if (outcome !== 'ok' || !(await world.passUntil(isThere, LOOK_MS)))
      throw new Violation('I13', `${device.name} cannot write to the encrypted room: ${outcome ?? 'no answer'}`);
  }
  for (const reader of readers) await checkReader(world, sealed, reader, room);
}

/** True if the OlmMachine of the signed-in user is on the disk. */
export function hasKeys(device: SimDevice): boolean {
  return machineOn(device) !== undefined;
}

function machineOn({ machines, tabs }: SimDevice): MachineState | undefined {
  const session = tabs[0]?.sessionState;
  return session?.kind === 'signedIn' ? machines?.of(session.deviceId) : undefined;
}

/** A page of who is in the room, on a device that did not lose its keys. */
function readerOn(device: SimDevice, room: Room): readonly Reader[] {
  const [tab] = device.tabs;
  const machine = machineOn(device);
  const isIn = device.isIn(room);
  return tab === undefined || machine === undefined || !isIn ? [] : [{ device, tab, machine }];
}

async function checkReader(world: HealedWorld, sealed: SealedRoom, reader: Reader, room: Room): Promise<void> {
  const { tab } = reader;
  await loadAll(world, tab, room.id, LOOK_MS);
  const unread = () => unreadable(sealed, reader, room);
  if (!(await world.passUntil(() => unread() === undefined, LOOK_MS)))
    throw new Violation('I14', `${tab.name} ${unread() ?? ''}`);
  for (const { isExcused } of messagesOf(sealed, reader, room)) world.tally.note('I14 messages', !isExcused);
  await checkFiles(world, tab, room.id);
}

/** A message that is not shown as it was written, and ought to be. */
function unreadable(sealed: SealedRoom, reader: Reader, room: Room): string | undefined {
  const shown = new Map(
    (reader.tab.snapshot(room.id)?.items ?? []).flatMap((item) =>
      item.kind === 'event' && item.eventId !== null ? [[item.eventId as string, item]] : [],
    ),
  );
  for (const { event, edits, isExcused } of messagesOf(sealed, reader, room)) {
    if (isExcused) continue;
    const newest = edits.at(-1);
    const content = newest === undefined ? clearOf(event).content : asObject(clearOf(newest).content['m.new_content']);
    const item = shown.get(event.event_id);
    const text = item === undefined ? 'nothing' : (textOf(item) ?? item.content.kind);
    if (text === asText(content['body'])) continue;
    return `shows ${event.event_id} as "${text}", which says "${asText(content['body']) ?? ''}" (${JSON.stringify(readSealed(event.content))})`;
  }
  return undefined;
}

/** The messages that a reader must be shown, with their edits. One key with an excuse excuses all of them. */
function messagesOf({ truth }: SealedRoom, { machine }: Reader, room: Room) {
  const hasExcuse = ({ content }: WireEvent) => {
    const read = readSealed(content);
    return read !== null && truth.excuse(read.sessionId, read.index, machine.self.curve25519) !== null;
  };
  return room.events.flatMap(({ event }) => {
    const clear = clearOf(event);
    if (clear.type !== 'm.room.message' || isElsewhere(clear) || isRedacted(event)) return [];
    const edits = room.events.filter((other) => isEditOf(other.event, event)).map((other) => other.event);
    return [{ event, edits, isExcused: [event, ...edits].some(hasExcuse) }];
  });
}

function isElsewhere(event: WireEvent): boolean {
  const relType = relationOf(event)?.relType;
  return relType === 'm.replace' || relType === 'm.thread';
}

function isEditOf(edit: WireEvent, { event_id: eventId, sender }: WireEvent): boolean {
  const relation = relationOf(edit);
  return (
    relation?.relType === 'm.replace' && relation.target === eventId && edit.sender === sender && !isRedacted(edit)
  );
}

function isRedacted({ unsigned }: WireEvent): boolean {
  return unsigned?.['redacted_because'] !== undefined;
}
