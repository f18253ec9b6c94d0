import type { Room } from '../homeserver/room.ts';
import { asObject } from '../homeserver/wire.ts';
import type { HealedWorld } from './healed-world.ts';
import { isWanted, type Reacted } from './reaction-ledger.ts';
import type { SimDevice } from './sim-device.ts';
import { Violation } from './violation.ts';

/** A pressed reaction, and the event that it was for. */
interface Pressed {
  readonly reacted: Reacted;
  readonly target: string | undefined;
}

/** I2 of reactions at the end: what was pressed once is there once, what was pressed again is not. Requests may still be under way. */
export async function checkReactions(world: HealedWorld, device: SimDevice, limitMs: number): Promise<void> {
  const wrong = () => reactionDifference(world, device);
  if (!(await world.passUntil(() => wrong() === undefined, limitMs)))
    throw new Violation('I2', `the reaction ${wrong() ?? ''}`);
  for (const pressed of byTarget(world, device))
    world.tally.note('I2 reactions', wantedOf(world, device, pressed) !== undefined);
}

function reactionDifference(world: HealedWorld, device: SimDevice): string | undefined {
  for (const pressed of byTarget(world, device)) {
    const { reacted, target } = pressed;
    const room = world.server.state.rooms.get(reacted.roomId);
    if (room === undefined || !device.isIn(room)) continue;
    const own = target === undefined ? [] : findOwn(room, device.options.userId, target, reacted.key);
    const where = `${reacted.key} of ${device.name} to ${target ?? 'nothing'} in ${room.id}`;
    if (own.length > 1) return `${where} is there ${own.length} times`;
    const wanted = wantedOf(world, device, pressed);
    if (wanted !== undefined && wanted !== (own.length === 1))
      return `${where} was ${wanted ? 'accepted, and is not there' : 'taken back, and is there'}`;
  }
  return undefined;
}

/** True if a reaction must be there; undefined if nobody can know. */
function wantedOf(world: HealedWorld, device: SimDevice, { reacted, target }: Pressed): boolean | undefined {
  const room = world.server.state.rooms.get(reacted.roomId);
  if (room === undefined || target === undefined || !device.isIn(room)) return undefined;
  const [own] = findOwn(room, device.options.userId, target, reacted.key);
  if (device.reactions.isRefused(target, reacted.key, own)) return undefined;
  return isKnowable(world, room, reacted, target) ? isWanted(reacted) : undefined;
}

/**
 * The pressed reactions by their target event. An own message counts as written until the user changed it on a device that had
 * lost what it wrote; from then on it counts as an event.
 */
function byTarget(world: HealedWorld, { reactions }: SimDevice): readonly Pressed[] {
  const found = new Map<string, Pressed>();
  for (const [number, reacted] of reactions.all.entries()) {
    const target = targetOf(world, reacted);
    const name = `${target ?? number} ${reacted.key}`;
    const presses = [...(found.get(name)?.reacted.presses ?? []), ...reacted.presses];
    presses.sort((one, other) => one.askedAtMs - other.askedAtMs);
    found.set(name, { reacted: { ...reacted, presses }, target });
  }
  return [...found.values()];
}

/** The event that was reacted to; undefined where there is none: what was forwarded may have been refused, or given up. */
function targetOf({ book, server }: HealedWorld, { target, roomId }: Reacted): string | undefined {
  if (typeof target !== 'string') return book.room(roomId).byBody.get(target.body);
  const local = `~${roomId}:`;
  if (!target.startsWith(local)) return target;
  return server.state.transactions.everTaken(target.slice(local.length));
}

/**
 * Reactions to a message that is gone are not checked. If history is missing, or if the server does not name the results of
 * transactions, a second press cannot know whether there is something to remove, nor that a refused message arrived after all.
 */
function isKnowable(
  { faults }: HealedWorld,
  room: Room,
  { presses, target: pressed }: Reacted,
  target: string,
): boolean {
  const isBlind = faults.fired.has('server.limitedSync') || faults.fired.has('server.noTransactionId');
  if (isBlind && (presses.length > 1 || (typeof pressed !== 'string' && pressed.isLate))) return false;
  return room.event(target)?.event.unsigned?.['redacted_because'] === undefined;
}

/** The person's reactions of a kind that are there. */
function findOwn(room: Room, userId: string, target: string, key: string): readonly string[] {
  return room.events.flatMap(({ event }) => {
    const relation = asObject(event.content['m.relates_to']);
    const isIt = event.sender === userId && relation['event_id'] === target && relation['key'] === key;
    return isIt ? [event.event_id] : [];
  });
}
