/**
 * The state of the fake homeserver, and its changes. It has no clock and no randomness: each call brings the time, and ids are
 * counted, so that the same calls give the same server. Everything that a sync can report has a position in one stream.
 */
import { BackupBook } from './backup-book.ts';
import { ContactBook } from './contact-book.ts';
import { DelayedEvents } from './delayed-events.ts';
import { DirectoryBook } from './directory-book.ts';
import { IdentityBook } from './identity-book.ts';
import { KeyBook } from './key-book.ts';
import { redactEvent } from './redact.ts';
import { RegistrationBook } from './registration-book.ts';
import { RendezvousBook } from './rendezvous-book.ts';
import type { Room } from './room.ts';
import type { StoredEvent } from './stored-event.ts';
import { TransactionBook } from './transaction-book.ts';
import { asText, type JsonObject, type WireEvent } from './wire.ts';

export interface User {
  readonly id: string;
  readonly localpart: string;
  password: string;
  displayName: string;
  /** Made without a name, and with few rights. */
  isGuest?: boolean;
  avatarUrl?: string;
  /** Further fields of the profile. */
  profileFields?: JsonObject;
  /** The presence that the user set last. */
  presence?: UserPresence;
  /** The stream position of that presence. */
  presencePosition?: number;
  readonly accountData: Map<string, Positioned<JsonObject>>;
  readonly roomAccountData: Map<string, Map<string, Positioned<JsonObject>>>;
}

export interface UserPresence {
  readonly state: string;
  readonly statusMessage?: string;
  readonly saidAtMs: number;
}

export interface Device {
  readonly id: string;
  readonly userId: string;
  /** The one that is good; a new one takes its place. */
  accessToken: string;
  /** Until when it is good; infinite where tokens do not expire. */
  expiresAtMs: number;
  displayName: string;
  lastSeenMs?: number;
  /** Waiting to-device messages, until a sync with a later `since` shows that they arrived. */
  toDevice: Positioned<JsonObject>[];
}

export interface Receipt {
  readonly roomId: string;
  readonly eventId: string;
  readonly userId: string;
  readonly type: string;
  readonly threadId?: string;
  readonly timestampMs: number;
}

export interface Positioned<Value> {
  readonly position: number;
  readonly value: Value;
}

export interface NewEvent {
  readonly type: string;
  readonly sender: string;
  readonly content: JsonObject;
  readonly stateKey?: string;
  readonly redacts?: string;
  readonly unsigned?: JsonObject;
  readonly sentBy?: StoredEvent['sentBy'];
  /** When its server says it was sent, if another time than now. */
  readonly originServerTs?: number;
}

export class ServerState {
  readonly serverName: string;
  readonly users = new Map<string, User>();
  readonly rooms = new Map<string, Room>();
  /** By access token. */
  readonly devices = new Map<string, Device>();
  readonly receipts = new Map<string, Positioned<Receipt>>();
  readonly media = new Map<string, { readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> }>();
  /** True if media are given by range. */
  hasRanges = false;
  /** Refresh tokens that are good, and the device each is of. */
  readonly refreshTokens = new Map<string, Device>();
  readonly transactions = new TransactionBook();
  readonly delayed = new DelayedEvents();
  /** The keys of devices, for encryption. */
  readonly keys = new KeyBook({ step: () => this.#step(), tell: () => this.#changed() });
  /** The cryptographic identities of users. */
  readonly identities = new IdentityBook((userId) => this.keys.changed(userId));
  /** True if even a user's first identity takes their password. */
  asksForFirstIdentity = false;
  readonly backups = new BackupBook();
  readonly directory = new DirectoryBook();
  readonly rendezvous = new RendezvousBook();
  readonly registration = new RegistrationBook();
  readonly contacts = new ContactBook();
  /** Accounts that were ended, and whether their messages were to be erased. */
  readonly deactivated = new Map<string, boolean>();
  /** By user. */
  readonly dehydrated = new Map<string, { readonly device: Device; readonly data: JsonObject }>();
  /** True if the server speaks simplified sliding sync in addition to `/v3/sync`. */
  offersSlidingSync = true;
  /** Whether `/v3/sync` tells state as it is after the timeline, if asked to (MSC4222). */
  offersStateAfter = false;
  /** True if the server bundles and lists threads. Otherwise it announces versions up to v1.2. */
  knowsThreads = true;
  /** True if the server lists the rooms that two users have in common. */
  listsMutualRooms = true;
  /** True if profiles may have further fields. */
  keepsProfileFields = true;
  /** Further capabilities that the server says. */
  capabilities: JsonObject = {};
  /** The ways that media of calls can go. */
  rtcTransports: readonly JsonObject[] = [];
  readonly #changeListeners = new Set<() => void>();
  #position = 0;
  #counter = 0;

  /** True if sign-in gives refresh tokens. */
  readonly hasRefreshTokens: boolean;
  /** The lifetime of an access token that comes with a refresh token. */
  tokenLifetimeMs = 300_000;
  /** By new access token: the refresh token it was got with, which is good until the new one is used. */
  readonly #superseded = new Map<string, string>();

  constructor(serverName: string, hasRefreshTokens = false) {
    this.serverName = serverName;
    this.hasRefreshTokens = hasRefreshTokens;
  }

  /** The current position of the stream. */
  get position(): number {
    return this.#position;
  }

  /** A number never given before. */
  count(): number {
    this.#counter += 1;
    return this.#counter;
  }

  addUser(localpart: string, password: string): User {
    const user: User = {
      id: `@${localpart}:${this.serverName}`,
      localpart,
      password,
      displayName: localpart.charAt(0).toUpperCase() + localpart.slice(1),
      accountData: new Map(),
      roomAccountData: new Map(),
    };
    this.users.set(user.id, user);
    return user;
  }

  addDevice(userId: string, deviceId: string, displayName: string): Device {
    let toDevice: Device['toDevice'] = [];
    for (const [token, device] of this.devices) {
      if (device.userId !== userId || device.id !== deviceId) continue;
      // Messages that wait for a device still wait when it signs in again.
      toDevice = device.toDevice;
      this.devices.delete(token);
      this.#forgetTokens(device);
    }
    const accessToken = `token_${this.count()}_${userId}`;
    const expiresAtMs = Number.POSITIVE_INFINITY;
    const device: Device = { id: deviceId, userId, accessToken, expiresAtMs, displayName, toDevice };
    this.devices.set(accessToken, device);
    return device;
  }

  /** Ends a session, with its keys. */
  removeDevice(device: Device): void {
    this.devices.delete(device.accessToken);
    this.#forgetTokens(device);
    this.keys.forget(device.userId, device.id);
  }

  /** A new refresh token of a device, whose access token expires from now on. */
  addRefreshToken(device: Device, nowMs: number): string {
    const token = `refresh_${this.count()}_${device.userId}`;
    this.refreshTokens.set(token, device);
    device.expiresAtMs = nowMs + this.tokenLifetimeMs;
    return token;
  }

  /** New tokens for an old refresh token. */
  refresh(refreshToken: string, nowMs: number): { readonly device: Device; readonly refreshToken: string } | undefined {
    const device = this.refreshTokens.get(refreshToken);
    if (device === undefined) return undefined;
    this.devices.delete(device.accessToken);
    device.accessToken = `token_${this.count()}_${device.userId}`;
    this.devices.set(device.accessToken, device);
    this.#superseded.set(device.accessToken, refreshToken);
    return { device, refreshToken: this.addRefreshToken(device, nowMs) };
  }

  /** The device of an access token that is being used. */
  useToken(accessToken: string, nowMs: number): Device | undefined {
    const superseded = this.#superseded.get(accessToken);
    if (superseded !== undefined) this.refreshTokens.delete(superseded);
    this.#superseded.delete(accessToken);
    const device = this.devices.get(accessToken);
    return device === undefined || device.expiresAtMs <= nowMs ? undefined : device;
  }

  /** Adds an event to a room; a redaction takes effect on what it redacts. */
  append(room: Room, added: NewEvent, nowMs: number): WireEvent {
    const { type, sender, content, stateKey, redacts, unsigned, sentBy, originServerTs = nowMs } = added;
    const event: WireEvent = {
      type,
      event_id: `$event${this.count()}`,
      sender,
      room_id: room.id,
      // A clock of tests may stand between two milliseconds; no server says so.
      origin_server_ts: Math.floor(originServerTs),
      content,
      ...(stateKey === undefined ? {} : { state_key: stateKey }),
      ...(redacts === undefined ? {} : { redacts }),
      ...(unsigned === undefined ? {} : { unsigned }),
    };
    const replaced = stateKey === undefined ? undefined : room.stateEvent(type, stateKey);
    const stored: StoredEvent = {
      position: this.#step(),
      event,
      ...(sentBy === undefined ? {} : { sentBy }),
      ...(replaced === undefined ? {} : { replaced }),
    };
    room.append(stored);
    if (type === 'm.room.redaction') this.#redact(room, event);
    this.#changed();
    return event;
  }

  setTyping(room: Room, userId: string, untilMs: number | undefined): void {
    if (untilMs === undefined && !room.typing.has(userId)) return;
    if (untilMs === undefined) room.typing.delete(userId);
    else room.typing.set(userId, untilMs);
    room.typingPosition = this.#step();
    this.#changed();
  }

  /** A receipt for an event before that of the last one is not taken, as on Synapse. */
  setReceipt(receipt: Receipt): void {
    const { roomId, eventId, userId, type, threadId } = receipt;
    const slot = JSON.stringify([roomId, userId, type, threadId]);
    const placeOf = (id: string | undefined) => this.rooms.get(roomId)?.event(id ?? '')?.position ?? 0;
    if (placeOf(eventId) < placeOf(this.receipts.get(slot)?.value.eventId)) return;
    this.receipts.set(slot, { position: this.#step(), value: receipt });
    this.#changed();
  }

  /** Sets account data of the user, or of one of their rooms. */
  setAccountData(user: User, type: string, content: JsonObject, roomId?: string): void {
    const target =
      roomId === undefined
        ? user.accountData
        : (user.roomAccountData.get(roomId) ?? new Map<string, Positioned<JsonObject>>());
    if (roomId !== undefined) user.roomAccountData.set(roomId, target);
    target.set(type, { position: this.#step(), value: content });
    this.#changed();
  }

  setPresence(user: User, presence: UserPresence): void {
    user.presence = presence;
    user.presencePosition = this.#step();
    this.#changed();
  }

  sendToDevice(device: Device, message: JsonObject): void {
    device.toDevice.push({ position: this.#step(), value: message });
    this.#changed();
  }

  /** The users who share a room with a user, including that user. */
  sharingWith(userId: string): ReadonlySet<string> {
    const sharing = new Set([userId]);
    for (const room of this.rooms.values()) {
      if (room.membership(userId) !== 'join') continue;
      for (const { event } of room.state) {
        if (event.type === 'm.room.member' && event.content['membership'] === 'join')
          sharing.add(event.state_key ?? '');
      }
    }
    return sharing;
  }

  /** The users who shared a room with a user after `since` and share none any more. */
  leftSince(userId: string, since: number): readonly string[] {
    const left = new Set<string>();
    for (const room of this.rooms.values()) {
      const own = room.member(userId);
      if (own === undefined || room.lastPosition <= since) continue;
      const isGone = (stored: StoredEvent) =>
        stored.position > since && room.membership(stored.event.state_key ?? '') !== 'join';
      const members = room.state.filter(({ event }) => event.type === 'm.room.member');
      for (const member of isGone(own) ? members : members.filter(isGone)) left.add(member.event.state_key ?? '');
    }
    if (left.size === 0) return [];
    const sharing = this.sharingWith(userId);
    return [...left].filter((other) => !sharing.has(other));
  }

  /** Calls `listener` after every change a sync could tell. Returns the function that stops it. */
  onChange(listener: () => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  #redact(room: Room, redaction: WireEvent): void {
    const target = redaction.redacts ?? asText(redaction.content['redacts']);
    room.rewrite((stored) =>
      stored.event.event_id === target ? { ...stored, event: redactEvent(stored.event, redaction) } : stored,
    );
  }

  #forgetTokens(device: Device): void {
    for (const [token, other] of this.refreshTokens) if (other === device) this.refreshTokens.delete(token);
  }

  #step(): number {
    this.#position += 1;
    return this.#position;
  }

  #changed(): void {
    for (const listener of [...this.#changeListeners]) listener();
  }
}
