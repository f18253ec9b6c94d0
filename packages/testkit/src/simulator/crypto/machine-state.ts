import type { RoomKeyName, RotationPeriods } from '@parley/sdk/internal/platform/crypto/crypto-machine.ts';
import type { CryptoRequest } from '@parley/sdk/internal/platform/crypto/crypto-request.ts';

/** A device as others know it: its keys name it for ever. */
export interface KnownDevice {
  readonly userId: string;
  readonly deviceId: string;
  readonly curve25519: string;
}

/** A key to encrypt a room's messages with, as its maker has it. */
export interface OutboundSession {
  readonly sessionId: string;
  /** The index of the next message. */
  readonly nextIndex: number;
  readonly createdAtMs: number;
  /** The limits for its use, as the room set them when it was made. */
  readonly periods: RotationPeriods;
  /** From which message on each device, by its key, has been or is being given it. */
  readonly sharedWith: ReadonlyMap<string, number>;
  /** Shares that the server has not taken yet, with the devices that they are for. */
  readonly unsent: readonly { readonly request: CryptoRequest; readonly to: readonly string[] }[];
}

/** A Megolm session as its recipient holds it. */
export interface InboundSession extends RoomKeyName {
  readonly firstIndex: number;
  readonly sender: KnownDevice;
}

/**
 * The state of a simulated OlmMachine: the bookkeeping of a real one, with names in place of keys. It never changes: each step
 * makes another.
 */
export interface MachineState {
  readonly self: KnownDevice;
  /** The number of changes. Two OlmMachines that write to the same store would not notice each other otherwise. */
  readonly revision: number;
  /** Makes names that were never there before. */
  readonly count: number;
  /** Names of one-time keys whose private part is here. */
  readonly oneTimeKeys: ReadonlySet<string>;
  /** The newest first; the one before is kept for messages under way. */
  readonly fallbackKeys: readonly string[];
  /** Keys that were made and are not known to be at the server. */
  readonly upload: CryptoRequest | null;
  readonly hasUploaded: boolean;
  /** The number of one-time keys at the server, as it reported last. */
  readonly serverCount: number;
  readonly isFallbackUsed: boolean;
  /** People whose devices are kept known, each with how often they changed; those that changed since they were asked for are `dirty`. */
  readonly tracked: ReadonlyMap<string, { readonly changes: number; readonly isDirty: boolean }>;
  /** By person. */
  readonly devices: ReadonlyMap<string, readonly KnownDevice[]>;
  /** Sessions between two devices: the newest with each, by the other's key, and all that can be read by. */
  readonly sessions: ReadonlyMap<string, string>;
  readonly readable: ReadonlySet<string>;
  /** Devices that write by sessions that are not here, by their keys. */
  readonly wedged: ReadonlyMap<string, KnownDevice>;
  /** The requests that tell them of other sessions, until the server has accepted them. */
  readonly repairs: readonly CryptoRequest[];
  readonly outbound: ReadonlyMap<string, OutboundSession>;
  /** By the name of the session. */
  readonly inbound: ReadonlyMap<string, InboundSession>;
  readonly settings: ReadonlyMap<string, RotationPeriods>;
}

/** A device's machine when it is new. */
export function newMachineState(self: KnownDevice): MachineState {
  return {
    self,
    revision: 0,
    count: 0,
    oneTimeKeys: new Set(),
    fallbackKeys: [],
    upload: null,
    hasUploaded: false,
    serverCount: 0,
    isFallbackUsed: true,
    tracked: new Map(),
    devices: new Map(),
    sessions: new Map(),
    readable: new Set(),
    wedged: new Map(),
    repairs: [],
    outbound: new Map(),
    inbound: new Map(),
    settings: new Map(),
  };
}

/** `map` with one entry more, or another. */
export function withEntry<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, value: Value): ReadonlyMap<Key, Value> {
  return new Map(map).set(key, value);
}
