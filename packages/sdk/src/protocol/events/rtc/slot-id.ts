/** Ids of slots: `{application}#{id}` (09.R-12). */
import { err, ok, type Result } from '../../../base/result/result.ts';

/** The two parts of a slot's id. */
export interface SlotId {
  readonly application: string;
  readonly id: string;
}

/** The message is that of other clients; programs look for it. */
export interface BadSlotId {
  readonly kind: 'badSlotId';
  readonly message: string;
}

const TOO_MANY =
  "MatrixRTC Slot IDs *must* only contain two components seperated by one '#'. Additional '#' characters detected.";

/** Reads the id of a slot. */
export function parseSlotId(slotId: string): Result<SlotId, BadSlotId> {
  const [application = '', id, ...more] = slotId.split('#', 3);
  if (more.length > 0) return err({ kind: 'badSlotId', message: TOO_MANY });
  return id === undefined ? err({ kind: 'badSlotId', message: 'no #' }) : ok({ application, id });
}
