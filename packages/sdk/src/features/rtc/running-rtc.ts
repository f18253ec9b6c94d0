import type { Result } from '../../base/result/result.ts';
import { err } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { Readable } from '../../base/value/value.ts';
import type { ToDeviceEvent } from '../../platform/crypto/crypto-machine.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RtcTransport } from '../../protocol/rules/rtc/rtc-member.ts';
import type { OwnRtcCall, RtcFailure, RtcRoom, RunningCall, SfuAccess, TokenFailure } from './contract.ts';
import { makeParts, type RtcParts } from './made-parts.ts';
import { CallBook } from './members/call-book.ts';
import { openRoomView } from './members/room-view.ts';
import { openRunningCalls } from './members/running-calls.ts';
import { StickyBook } from './members/sticky-members.ts';
import { openCallView } from './own-membership/call-view.ts';
import { OwnCalls } from './own-membership/own-calls.ts';
import { Rings } from './ringing/rings.ts';
import type { RtcDeps } from './rtc-deps.ts';
import type { RtcPages } from './rtc-pages.ts';

/** Calls of many of one account, as long as it runs. */
export class RunningRtc {
  readonly own: OwnCalls;
  readonly sticky: StickyBook;
  readonly rings: Rings;
  readonly #deps: RtcDeps;
  readonly #parts: RtcParts;
  readonly #book: CallBook;

  constructor(deps: RtcDeps, pages: RtcPages) {
    this.#deps = deps;
    this.sticky = new StickyBook(deps);
    this.#book = new CallBook(deps, this.sticky);
    this.#parts = makeParts(deps, (roomId) => this.#book.follow(roomId));
    this.rings = new Rings(deps, this.#book);
    this.own = new OwnCalls(deps, { ...this.#parts, book: this.#book }, pages, this.rings.tell);
  }

  /** Takes keys of media that devices sent. */
  keysArrived(events: readonly ToDeviceEvent[]): void {
    this.#parts.keys.arrived(events);
  }

  /** Follows the calls of all rooms. */
  openRunning(scope: Scope): Readable<readonly RunningCall[]> {
    return openRunningCalls(this.#deps, this.#book, scope);
  }

  /** Follows the call of a room. */
  openRoom(roomId: RoomId, scope: Scope): Readable<RtcRoom> {
    return openRoomView(
      this.#deps,
      { book: this.#book, transports: this.#parts.transports, own: this.own },
      roomId,
      scope,
    );
  }

  /** Follows the own call in a room. */
  openCall(roomId: RoomId, scope: Scope): Readable<OwnRtcCall | null> {
    return openCallView(this.#deps, { own: this.own, book: this.#book, signs: this.#parts.signs }, roomId, scope);
  }

  /** Asks for a way into an SFU, for who is in the call. */
  async token(roomId: RoomId, transport: RtcTransport): Promise<Result<SfuAccess, TokenFailure>> {
    const call = this.own.calls.current.get(roomId);
    return call === undefined
      ? err({ kind: 'unauthorized' })
      : this.#parts.transports.token(roomId, transport, call.own);
  }

  /** Raises the own hand, or lowers it. */
  async raise(roomId: RoomId, isRaised: boolean): Promise<Result<null, RtcFailure>> {
    const call = this.own.calls.current.get(roomId);
    return call === undefined ? err({ kind: 'notInCall' }) : this.#parts.signs.raise(roomId, call.own, isRaised);
  }

  /** Shows an emoji to all. */
  async react(roomId: RoomId, emoji: string, name: string): Promise<Result<null, RtcFailure>> {
    const call = this.own.calls.current.get(roomId);
    return call === undefined ? err({ kind: 'notInCall' }) : this.#parts.signs.react(roomId, call.own, { emoji, name });
  }
}
