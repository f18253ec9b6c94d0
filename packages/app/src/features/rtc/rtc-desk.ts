/**
 * The place where calls of many begin on this page. It is small, because it is loaded with the list of rooms; the code for them is fetched
 * with the first one.
 */
import type { RingingCall } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import type { CarriedRing } from '../../lib/call/carrier.ts';
import { inCall } from '../../lib/call/in-call.ts';
import { whenForgotten } from '../../lib/media/forget.ts';

/** A call that the person is about to begin or to join. */
export interface RtcRequest {
  readonly roomId: RoomId;
  readonly video: boolean;
}

export interface RtcDeskState {
  /** There was a call, or is about to be one. */
  readonly isNeeded: boolean;
  readonly request: RtcRequest | null;
  /** The room of the call that this page has; null for none. */
  readonly roomId: RoomId | null;
  /** Calls that rang and need no answer any more. */
  readonly silenced: ReadonlySet<string>;
}

const IDLE: RtcDeskState = { isNeeded: false, request: null, roomId: null, silenced: new Set() };
/** More than ring while somebody looks away. */
const MOST_SILENCED = 50;

export class RtcDesk implements Readable<RtcDeskState> {
  readonly #state = new ObservableValue<RtcDeskState>(IDLE);

  get current(): RtcDeskState {
    return this.#state.current;
  }

  /** Asks the person how they want to join; null does not any more. */
  ask(request: RtcRequest | null): void {
    if (request !== null && inCall.current) return;
    this.#state.set({ ...this.current, isNeeded: this.current.isNeeded || request !== null, request });
  }

  /** Says which room's call this page has. */
  setRoom(roomId: RoomId | null): void {
    inCall.set('sfu', roomId !== null);
    if (this.current.roomId !== roomId)
      this.#state.set({ ...this.current, isNeeded: this.current.isNeeded || roomId !== null, roomId });
  }

  /** A call needs no answer any more: it got one, or the person wants quiet. Its code is there, and stays: what it began goes on. */
  silence(notificationId: string): void {
    const silenced = new Set([...this.current.silenced, notificationId].slice(-MOST_SILENCED));
    this.#state.set({ ...this.current, isNeeded: true, silenced });
  }

  /** Forgets everything: it was for one user. */
  clear(): void {
    inCall.set('sfu', false);
    this.#state.set(IDLE);
  }

  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener);
  }
}

/** The desk of this page. It is empty again when the signed-in user goes. */
export const rtcDesk = new RtcDesk();
whenForgotten(() => rtcDesk.clear());

/** A call that rings, by the way that it goes. */
export type Ring = (RingingCall & { readonly way: 'sfu' }) | (CarriedRing & { readonly way: 'mesh' });

/** The call that asks for an answer now; null for none. In another call nothing rings: rows and rooms show that there is one. */
export function ringingNow(
  calls: readonly Ring[],
  { silenced, roomId }: Pick<RtcDeskState, 'silenced' | 'roomId'>,
  isInCall: boolean,
): Ring | null {
  if (isInCall || roomId !== null) return null;
  return calls.find(({ kind, notificationId }) => kind === 'ring' && !silenced.has(notificationId)) ?? null;
}
