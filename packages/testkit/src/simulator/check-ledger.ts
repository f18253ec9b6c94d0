import { hasKeys } from './crypto/check-sealed.ts';
import type { HealedWorld } from './healed-world.ts';
import type { Edited, Written } from './ledger.ts';
import type { SimDevice } from './sim-device.ts';
import { Violation } from './violation.ts';

/**
 * I2 at the end: what was accepted is one event, or one failure that is seen; what was taken back is nowhere. A page does not tell of
 * every edit and answer in a thread that is still to be sent, and a server may have asked for a minute of rest: all has `deadlineMs`.
 */
export async function checkLedger(world: HealedWorld, device: SimDevice, deadlineMs: number): Promise<void> {
  const unsent = () => unsentEdit(world, device) ?? unsentMessage(world, device);
  if (!(await world.passUntil(() => unsent() === undefined, deadlineMs))) throw new Violation('I2', unsent() ?? '');
  for (const edited of device.ledger.edits) world.tally.note('I2 edits', isEditDue(world, device, edited));
  for (const written of device.ledger.all) {
    world.tally.note('I2 messages', isDue(world, device, written));
    checkGone(world, device, written);
  }
}

function unsentEdit(world: HealedWorld, device: SimDevice): string | undefined {
  const isUnsent = (edited: Edited) =>
    isEditDue(world, device, edited) && !world.book.room(edited.of.roomId).edits.has(edited.body);
  const found = [...device.ledger.edits].find(isUnsent);
  return found && `the edit "${found.body}" was accepted, and is not sent`;
}

function unsentMessage(world: HealedWorld, device: SimDevice): string | undefined {
  const isUnsent = (written: Written) =>
    isDue(world, device, written) && !world.book.room(written.roomId).byBody.has(written.body);
  const found = [...device.ledger.all].find(isUnsent);
  return found && `"${found.body}" was accepted, and is neither sent nor shown as refused`;
}

/** True if the server must have an edit in the end. */
function isEditDue(world: HealedWorld, device: SimDevice, { of, isAccepted, isRefused }: Edited): boolean {
  return isAccepted && !isRefused && !of.isTouched && !of.isRefused && !cannotSend(world, device, of.roomId);
}

/** True if the server must have a message in the end. */
function isDue(world: HealedWorld, device: SimDevice, { state, isTouched, isRefused, roomId }: Written): boolean {
  return state === 'accepted' && !isTouched && !isRefused && !cannotSend(world, device, roomId);
}

/** A user who left a room, or lost the keys, is told so and sends nothing there. */
export function cannotSend(world: HealedWorld, device: SimDevice, roomId: string): boolean {
  if (roomId === world.sealed?.id && !hasKeys(device)) return true;
  return !device.isIn(world.book.room(roomId).room);
}

/**
 * If the server does not name an event's transaction, nobody can know that it is the deleted one. Who left the room for a time may have
 * been refused then, and told so.
 */
function checkGone(world: HealedWorld, device: SimDevice, written: Written): void {
  const { room, byBody } = world.book.room(written.roomId);
  const eventId = byBody.get(written.body);
  if (!written.isGone || eventId === undefined) return;
  const isNamed = !world.faults.fired.has('server.noTransactionId');
  const isKnowable = isNamed && !written.isLate && device.isIn(room) && !device.reactions.isKept(eventId);
  world.tally.note('I2 taken back', isKnowable);
  if (!isKnowable) return;
  const stored = room.events.find(({ event }) => event.event_id === eventId);
  if (stored?.event.unsigned?.['redacted_because'] === undefined)
    throw new Violation('I2', `"${written.body}" was taken back, and is there`);
}
