/** An account of ten thousand rooms in two hundred spaces, as `GET /sync` first answers it. The rooms have little in them. */
import { idOf, words } from '../account/people.ts';
import { foundation, joined, madeEvent, madeSync } from './made-state.ts';

export const MANY_ROOMS = 10_000;
const MANY_SPACES = 200;
/** The spaces that are in no other one; each of them has nine inside. */
export const TOP_SPACES = 20;
const ROOMS_A_SPACE = MANY_ROOMS / MANY_SPACES;
const START_MS = 1_700_000_000_000;

/** The name of a made space. */
export function spaceName(number: number): string {
  return `Space ${String(number).padStart(3, '0')}`;
}

/** The name of a made room. */
function madeRoomName(number: number): string {
  return `Room ${String(number).padStart(5, '0')}`;
}

/** The first answer of sync. */
export function manySpacesAnswer(): string {
  const join: Record<string, unknown> = {};
  for (let number = 0; number < MANY_ROOMS; number += 1) join[roomId(number)] = toRoom(number);
  for (let number = 0; number < MANY_SPACES; number += 1) join[spaceId(number)] = toSpace(number);
  return madeSync(join);
}

function toRoom(number: number) {
  const ts = START_MS + number * 60_000;
  const said = { msgtype: 'm.text', body: words(number) };
  const message = { ...madeEvent(roomId(number), 9, ts, ['m.room.message', said]), sender: idOf('bela') };
  return joined([...foundation(roomId(number), madeRoomName(number), ts, {})], [message], number % 7 === 0 ? 1 : 0);
}

function toSpace(number: number) {
  const id = spaceId(number);
  const inner = number < TOP_SPACES ? Array.from({ length: 9 }, (_, index) => TOP_SPACES + number * 9 + index) : [];
  const own = Array.from({ length: ROOMS_A_SPACE }, (_, index) => number * ROOMS_A_SPACE + index);
  const children = [...inner.map(spaceId), ...own.map(roomId)].map((child, index) =>
    madeEvent(id, 10 + index, START_MS, ['m.space.child', { via: ['localhost'] }, child]),
  );
  return joined([...foundation(id, spaceName(number), START_MS, { type: 'm.space' }), ...children], [], 0);
}

function spaceId(number: number): string {
  return `!space-${number}:localhost`;
}

function roomId(number: number): string {
  return `!room-${number}:localhost`;
}
