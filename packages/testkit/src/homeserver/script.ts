/** The script of a test for the server. Users are named by their localpart: `room.send('bob', 'hi')`. */
import type { Clock } from '@parley/sdk/internal/base/clock/clock.ts';
import type { Room } from './room.ts';
import type { NewEvent, ServerState, User } from './server-state.ts';
import type { JsonObject, Membership, WireEvent } from './wire.ts';

/** A person with an account here. */
export class ScriptedUser {
  readonly #state: ServerState;
  readonly #user: User;

  constructor(state: ServerState, user: User) {
    this.#state = state;
    this.#user = user;
  }

  get id(): string {
    return this.#user.id;
  }

  get localpart(): string {
    return this.#user.localpart;
  }

  get password(): string {
    return this.#user.password;
  }

  setAccountData(type: string, content: JsonObject): void {
    this.#state.setAccountData(this.#user, type, content);
  }

  setRoomAccountData(roomId: string, type: string, content: JsonObject): void {
    this.#state.setAccountData(this.#user, type, content, roomId);
  }

  /** Sends to all devices of this person. */
  sendToDevices(sender: string, type: string, content: JsonObject): void {
    for (const device of this.#devices()) this.#state.sendToDevice(device, { sender, type, content });
  }

  /** Takes all tokens away, as an administrator can. */
  signOutEverywhere(): void {
    for (const { accessToken } of this.#devices()) this.#state.devices.delete(accessToken);
    for (const [token, { userId }] of this.#state.refreshTokens) {
      if (userId === this.#user.id) this.#state.refreshTokens.delete(token);
    }
  }

  /** Lets all access tokens expire; refresh tokens stay good. */
  expireTokens(): void {
    for (const device of this.#devices()) device.expiresAtMs = Number.NEGATIVE_INFINITY;
  }

  get deviceIds(): readonly string[] {
    return this.#devices().map(({ id }) => id);
  }

  #devices() {
    return [...this.#state.devices.values()].filter(({ userId }) => userId === this.#user.id);
  }
}

/** A room, as its members fill it. Everything that adds an event returns it. */
export class ScriptedRoom {
  readonly #state: ServerState;
  readonly #room: Room;
  readonly #clock: Clock;
  readonly #userId: (localpart: string) => string;

  constructor(state: ServerState, room: Room, clock: Clock, userId: (localpart: string) => string) {
    this.#state = state;
    this.#room = room;
    this.#clock = clock;
    this.#userId = userId;
  }

  get id(): string {
    return this.#room.id;
  }

  /** Oldest first. */
  get events(): readonly WireEvent[] {
    return this.#room.events.map(({ event }) => event);
  }

  /** Adds a message: of text, or with the content given. */
  send(sender: string, message: string | JsonObject, more: Partial<NewEvent> = {}): WireEvent {
    const content = typeof message === 'string' ? { msgtype: 'm.text', body: message } : message;
    return this.event(sender, 'm.room.message', content, more);
  }

  /** Adds an event of any type; `more.stateKey` makes it state. */
  event(sender: string, type: string, content: JsonObject, more: Partial<NewEvent> = {}): WireEvent {
    return this.#state.append(this.#room, { type, sender: this.#userId(sender), content, ...more }, this.#clock.now());
  }

  state(sender: string, type: string, content: JsonObject, stateKey = ''): WireEvent {
    return this.event(sender, type, content, { stateKey });
  }

  redact(sender: string, eventId: string, reason?: string): WireEvent {
    const content = { redacts: eventId, ...(reason === undefined ? {} : { reason }) };
    return this.event(sender, 'm.room.redaction', content, { redacts: eventId });
  }

  join(person: string): WireEvent {
    return this.setMembership(person, person, 'join');
  }

  invite(by: string, person: string, reason?: string): WireEvent {
    return this.setMembership(by, person, 'invite', reason);
  }

  /** Any other: a person leaves when `by` is themselves, and is kicked otherwise. */
  setMembership(by: string, person: string, membership: Membership, reason?: string): WireEvent {
    const userId = this.#userId(person);
    const displayname = this.#state.users.get(userId)?.displayName;
    const content = { membership, displayname, ...(reason === undefined ? {} : { reason }) };
    return this.state(by, 'm.room.member', content, userId);
  }

  typing(person: string, isTyping: boolean): void {
    const until = isTyping ? Number.POSITIVE_INFINITY : undefined;
    this.#state.setTyping(this.#room, this.#userId(person), until);
  }

  /** `threadId`: the root of the thread that was read; all of the room is if it is absent. */
  read(person: string, eventId: string, type: 'm.read' | 'm.read.private' = 'm.read', threadId?: string): void {
    this.#state.setReceipt({
      roomId: this.id,
      eventId,
      userId: this.#userId(person),
      type,
      timestampMs: this.#clock.now(),
      ...(threadId === undefined ? {} : { threadId }),
    });
  }
}
