import type { Room } from './room.ts';
import { asObject, type JsonObject } from './wire.ts';

/** Levels as room version 11 has them, for rooms whose first event `createRoom` made. */
export function levelOf(room: Room, userId: string): number {
  const levels = levelsOf(room);
  const listed = asObject(levels['users'])[userId];
  return typeof listed === 'number' ? listed : numberOr(levels['users_default'], 0);
}

/** The level that the action takes. */
export function levelFor(room: Room, action: 'invite' | 'kick' | 'ban'): number {
  return numberOr(levelsOf(room)[action], action === 'invite' ? 0 : 50);
}

/** The level for changing the state of `type`. */
export function levelForState(room: Room, type: string): number {
  const levels = levelsOf(room);
  return numberOr(asObject(levels['events'])[type], numberOr(levels['state_default'], 50));
}

/** The level for sending an event of `type`. */
export function levelForEvent(room: Room, type: string): number {
  const levels = levelsOf(room);
  return numberOr(asObject(levels['events'])[type], numberOr(levels['events_default'], 0));
}

/** True if a user may redact the event `target`: their own always, those of others by level. */
export function mayRedact(room: Room, userId: string, target: string): boolean {
  const isOwn = room.event(target)?.event.sender === userId;
  return isOwn || levelOf(room, userId) >= numberOr(levelsOf(room)['redact'], 50);
}

function levelsOf(room: Room): JsonObject {
  return room.stateEvent('m.room.power_levels')?.event.content ?? {};
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
