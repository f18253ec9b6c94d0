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
  for (const written of device.ledger.all) checkGone(world, device, written);
}

function unsentEdit(world: HealedWorld, device: SimDevice): string | undefined {
  const isUnsent = ({ of, isAccepted, isRefused, body }: Edited) => {
    if (!isAccepted || isRefused || of.isTouched || of.isRefused || cannotSend(world, device, of.roomId)) return false;
    return !world.book.room(of.roomId).edits.has(body);
  };
  const found = [...device.ledger.edits].find(isUnsent);
  return found && `the edit "${found.body}" was accepted, and is not sent`;
}

function unsentMessage(world: HealedWorld, device: SimDevice): string | undefined {
  const isUnsent = ({ state, isTouched, isRefused, roomId, body }: Written) => {
    if (state !== 'accepted' || isTouched || isRefused || cannotSend(world, device, roomId)) return false;
    return !world.book.room(roomId).byBody.has(body);
  };
  const found = [...device.ledger.all].find(isUnsent);
  return found && `"${found.body}" was accepted, and is neither sent nor shown as refused`;
}

/** Who is not in a room any more, or lost the keys, is told so, and sends nothing there. */
export function cannotSend(world: HealedWorld, device: SimDevice, roomId: string): boolean {
  if (roomId === world.sealed?.id && !hasKeys(device)) return true;
  return !device.isIn(world.book.room(roomId).room);
}

/** Where the server does not say by which transaction an event came, nobody can know that it is what was taken back. */
function checkGone(world: HealedWorld, device: SimDevice, written: Written): void {
  const { room, byBody } = world.book.room(written.roomId);
  const eventId = byBody.get(written.body);
  if (world.faults.fired.has('server.noTransactionId')) return;
  if (!written.isGone || written.isLate || eventId === undefined || !device.isIn(room)) return;
  const stored = room.events.find(({ event }) => event.event_id === eventId);
  if (stored?.event.unsigned?.['redacted_because'] === undefined)
    throw new Violation('I2', `"${written.body}" was taken back, and is there`);
}
