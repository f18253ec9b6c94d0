import type { EpochMs } from '../../../base/clock/clock.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import { MembershipDriver } from '../../../core/membership/membership.ts';
import type { RawContent } from '../../../protocol/events/event.ts';
import {
  decodeMeshMember,
  type MeshDevice,
  type OwnMeshDevice,
  withMeshDevice,
  withoutMeshDevice,
} from '../../../protocol/events/mesh/mesh-member.ts';
import type { EventId, RoomId } from '../../../protocol/ids/ids.ts';
import { MESH_DEVICE_MS, MESH_MEMBER_TYPE, MESH_RESEND_MS } from '../../../protocol/rules/mesh/mesh-constants.ts';
import type { PushToTalk } from '../../../protocol/rules/rtc/rtc-member.ts';
import type { HeldMesh } from '../contract.ts';
import type { MeshDeps } from '../mesh-deps.ts';
import type { MeshBook } from '../room/mesh-book.ts';
import { devicesIn, meshCallIn } from '../room/read-mesh.ts';

export interface OwnMeshOptions {
  readonly roomId: RoomId;
  readonly pageId: string;
  readonly callId: string;
  readonly sessionId: string;
  readonly isSharing: boolean;
  readonly pushToTalk: PushToTalk | null;
}

/** The call in full mesh that this device is in, in one room. */
export class OwnMesh {
  readonly roomId: RoomId;
  readonly sessionId: string;
  readonly pushToTalk: PushToTalk | null;
  readonly joinedAt: EpochMs;
  readonly driver: MembershipDriver;
  readonly #callId: ObservableValue<string>;
  readonly #page: ObservableValue<string>;
  readonly #isOver = new ObservableValue(false);
  readonly #members = new ObservableValue<readonly MeshDevice[]>([]);
  readonly #deps: MeshDeps;
  readonly #scope: Scope;
  #isSharing: boolean;
  /** The call that this device was in until another one took its place. */
  #callBefore: string | null = null;
  /** The room has told of the call. */
  #wasSeen = false;
  /** The event of this user before the membership was said; what it says is not of this stay. */
  #eventBefore: EventId | null;
  /** The other devices that the leave that waits at the server would leave in the call. */
  #heldOthers = '';

  constructor(deps: MeshDeps, book: MeshBook, options: OwnMeshOptions, scope: Scope) {
    const { roomId, pageId, callId, sessionId, isSharing } = options;
    this.#deps = deps;
    this.#scope = scope;
    this.roomId = roomId;
    this.sessionId = sessionId;
    this.pushToTalk = options.pushToTalk;
    this.joinedAt = deps.env.clock.now();
    this.#callId = new ObservableValue(callId);
    this.#page = new ObservableValue(pageId);
    this.#isSharing = isSharing;
    this.#eventBefore = this.#ownEvent?.event_id ?? null;
    const driven = {
      ...{ roomId, type: MESH_MEMBER_TYPE, stateKey: deps.me },
      content: (_rounds: number, isNew: boolean) => this.#said(isNew),
      withdrawn: () => this.#withdrawn(),
      onSaid: () => this.#look(),
      terms: { lastsMs: MESH_RESEND_MS, headroomMs: 0 },
    };
    this.driver = new MembershipDriver(deps, driven, scope);
    this.#members.set(this.#withThis());
    scope.onEnd(book.read.subscribe((other) => other === roomId && this.#look()));
    scope.onEnd(deps.sync.woken.subscribe(() => this.driver.input({ kind: 'woken' })));
    scope.onEnd(deps.env.network.subscribe(() => deps.env.network.online && this.driver.input({ kind: 'woken' })));
  }

  get pageId(): Readable<string> {
    return this.#page;
  }

  /** The call that this device is in: another one may have taken its place. */
  get callId(): Readable<string> {
    return this.#callId;
  }

  get isOver(): Readable<boolean> {
    return this.#isOver;
  }

  /** The devices in the call, this one among them also before the room says so. */
  get members(): Readable<readonly MeshDevice[]> {
    return this.#members;
  }

  end(): void {
    this.#scope.end();
  }

  /** Says whether this device shares a screen (08.G-32). */
  share(isSharing: boolean): void {
    if (isSharing === this.#isSharing) return;
    this.#isSharing = isSharing;
    this.driver.input({ kind: 'changed' });
    this.#look();
  }

  /** Goes on where an engine before was. */
  takeOver({ delayId }: HeldMesh): void {
    const said = this.#ownDevice;
    const leftMs = (said?.expiresAt ?? 0) - this.#deps.env.clock.now() - (MESH_DEVICE_MS - MESH_RESEND_MS);
    this.driver.input({ kind: 'takeOver', delayId, isSaid: said !== undefined, leftMs: Math.max(0, leftMs) });
  }

  get #state() {
    return this.#deps.rooms.peek(this.roomId)?.state;
  }

  get #ownEvent() {
    return this.#state?.get(MESH_MEMBER_TYPE, this.#deps.me);
  }

  get #ownDevice(): MeshDevice | undefined {
    const event = this.#ownEvent;
    return event === undefined ? undefined : decodeMeshMember(event).find((device) => this.#isThis(device));
  }

  #isThis({ callId, deviceId, sessionId }: MeshDevice): boolean {
    return callId === this.#callId.current && deviceId === this.#deps.session.deviceId && sessionId === this.sessionId;
  }

  #device(): OwnMeshDevice {
    const { session, env } = this.#deps;
    return {
      ...{ callId: this.#callId.current, deviceId: session.deviceId, sessionId: this.sessionId },
      ...{ expiresAt: env.clock.now() + MESH_DEVICE_MS, isSharing: this.#isSharing },
    };
  }

  #said(isNew: boolean): RawContent {
    if (isNew) this.#eventBefore = this.#ownEvent?.event_id ?? null;
    const now = this.#deps.env.clock.now();
    return withMeshDevice(this.#withoutCallBefore(now), this.#device(), now);
  }

  #withdrawn(): RawContent {
    this.#heldOthers = this.#ownOthers();
    const now = this.#deps.env.clock.now();
    return withoutMeshDevice(this.#withoutCallBefore(now), this.#device(), now);
  }

  /** The event of this user, without this device in a call whose place another one took. */
  #withoutCallBefore(now: EpochMs): RawContent {
    const content = this.#ownEvent?.content ?? {};
    const { deviceId } = this.#deps.session;
    return this.#callBefore === null
      ? content
      : withoutMeshDevice(content, { callId: this.#callBefore, deviceId }, now);
  }

  /** The other own devices in calls: all are in one event. */
  #ownOthers(): string {
    const event = this.#ownEvent;
    const others = event === undefined ? [] : decodeMeshMember(event).filter((device) => !this.#isThis(device));
    return others.map(({ callId, deviceId, sessionId }) => `${callId} ${deviceId} ${sessionId}`).join('\n');
  }

  #look(): void {
    const { rooms } = this.#deps;
    if (rooms.records.get(this.roomId)?.membership !== 'join') return this.driver.input({ kind: 'removed' });
    this.#followCall();
    const event = this.#ownEvent;
    if (event !== undefined && event.event_id !== this.#eventBefore) this.#lookAtOwn(event.event_id);
    const members = this.#withThis();
    const before = this.#members.current;
    const isSame = before.length === members.length && before.every((member, index) => member === members[index]);
    if (!isSame) this.#members.set(members);
  }

  /** Another device of the user may have written over this one, or come and gone: what waits at the server would drop or revive it. */
  #lookAtOwn(eventId: EventId): void {
    const { delayId } = this.driver.state.current;
    const isMissing = this.#ownDevice === undefined;
    const isHeldOld = delayId !== null && this.#ownOthers() !== this.#heldOthers;
    if (!isMissing && !isHeldOld) return;
    this.#eventBefore = eventId;
    this.driver.input({ kind: 'vanished' });
  }

  /** The newest of two calls is the room's (08.G-10): this device goes there. One that was ended is left (08.G-11). */
  #followCall(): void {
    const state = this.#state;
    const call = state === undefined ? null : meshCallIn(state);
    if (call?.callId === this.#callId.current) this.#wasSeen = true;
    else if (call !== null) {
      this.#callBefore = this.#callId.current;
      this.#callId.set(call.callId);
      this.driver.input({ kind: 'vanished' });
    } else if (this.#wasSeen && !this.#isOver.current) {
      this.#isOver.set(true);
      this.driver.input({ kind: 'leave' });
    }
  }

  #withThis(): readonly MeshDevice[] {
    const { rooms, env, me } = this.#deps;
    const now = env.clock.now();
    const hasAllMembers = rooms.records.get(this.roomId)?.hasAllMembers === true;
    const state = this.#state;
    const found = state === undefined ? [] : devicesIn(state, this.#callId.current, { hasAllMembers, now }).members;
    const isThis = (device: MeshDevice) => device.userId === me && device.deviceId === this.#deps.session.deviceId;
    const others = found.filter((device) => !isThis(device));
    const own = found.find((device) => isThis(device) && device.isSharing === this.#isSharing);
    const before = this.#members.current.find((device) => isThis(device) && device.isSharing === this.#isSharing);
    return [own ?? before ?? { userId: me, ...this.#device() }, ...others];
  }
}
