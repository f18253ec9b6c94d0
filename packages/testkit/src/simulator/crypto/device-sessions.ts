import type { CryptoRequest } from '@parley/sdk/internal/platform/crypto/crypto-request.ts';
import type { RawContent } from '@parley/sdk/internal/protocol/events/event.ts';
import { asObject, asText, type Json, type JsonObject } from '../../homeserver/wire.ts';
import { type KnownDevice, type MachineState, withEntry } from './machine-state.ts';

const ALGORITHM = 'signed_curve25519';

/** The devices of `users`, but for the machine's own. */
export function devicesOf({ devices, self }: MachineState, users: readonly string[]): readonly KnownDevice[] {
  return users
    .flatMap((userId) => devices.get(userId) ?? [])
    .filter(({ curve25519 }) => curve25519 !== self.curve25519);
}

/**
 * The request that claims a one-time key of each device of `users` without a session; null if there is a session with each of
 * them.
 */
export function claimOf(state: MachineState, users: readonly string[]): CryptoRequest | null {
  return claimFor(
    state,
    devicesOf(state, users).filter(({ curve25519 }) => !state.sessions.has(curve25519)),
  );
}

/** The request that claims keys of devices that use unknown sessions, to tell them of a new one. */
export function repairOf(state: MachineState): CryptoRequest | null {
  return claimFor(state, [...state.wedged.values()]);
}

function claimFor(state: MachineState, devices: readonly KnownDevice[]): CryptoRequest | null {
  const wanted: Record<string, Record<string, string>> = {};
  for (const { userId, deviceId } of devices) wanted[userId] = { ...wanted[userId], [deviceId]: ALGORITHM };
  if (Object.keys(wanted).length === 0) return null;
  return { id: `claim${state.count}`, kind: 'keysClaim', body: JSON.stringify({ one_time_keys: wanted }) };
}

/** The keys that were asked for: each begins a session. */
export function claimed(state: MachineState, answer: Json): MachineState {
  const found = asObject(asObject(answer)['one_time_keys']);
  let next = { ...state, count: state.count + 1 };
  for (const device of devicesOf(state, Object.keys(found))) {
    const keys = Object.keys(asObject(asObject(found[device.userId])[device.deviceId]));
    const [key] = keys;
    if (key === undefined) continue;
    const session = `${state.self.curve25519} to ${device.curve25519} by ${key} #${next.count}`;
    const sessions = withEntry(next.sessions, device.curve25519, session);
    next = { ...next, count: next.count + 1, sessions, readable: new Set([...next.readable, session]) };
    if (next.wedged.has(device.curve25519)) next = withRepair(next, device);
  }
  return next;
}

/** Tells a device of the new session, by a message that says nothing else. */
function withRepair(state: MachineState, device: KnownDevice): MachineState {
  const sealed = sealFor(state, device, {});
  const wedged = new Map(state.wedged);
  wedged.delete(device.curve25519);
  if (sealed === null) return { ...state, wedged };
  const id = `repair by ${state.sessions.get(device.curve25519) ?? ''}`;
  const body = JSON.stringify({ messages: { [device.userId]: { [device.deviceId]: sealed } } });
  const request: CryptoRequest = { id, kind: 'toDevice', body, eventType: 'm.room.encrypted', txnId: id };
  return { ...state, count: state.count + 1, wedged, repairs: [...state.repairs, request] };
}

/** `payload` for one device, in the form that it travels in; null where there is no session. */
export function sealFor(state: MachineState, to: KnownDevice, payload: JsonObject): JsonObject | null {
  const session = state.sessions.get(to.curve25519);
  if (session === undefined) return null;
  const body = JSON.stringify({ session, sender: { ...state.self }, payload });
  return {
    algorithm: 'm.olm.v1.curve25519-aes-sha2',
    sender_key: state.self.curve25519,
    ciphertext: { [to.curve25519]: { type: 0, body } },
  };
}

/** A message of the engine to one device, in the form that it travels in; null where the device, or a session with it, is not known. */
export function sealMessage(
  state: MachineState,
  { userId, deviceId }: { readonly userId: string; readonly deviceId: string },
  type: string,
  content: RawContent,
): RawContent | null {
  const device = devicesOf(state, [userId]).find((known) => known.deviceId === deviceId);
  return device === undefined ? null : sealFor(state, device, { message: { type, content: content as JsonObject } });
}

/** The message of another engine; null for what machines say to each other. */
export function readMessage(payload: JsonObject): { readonly type: string; readonly content: RawContent } | null {
  const message = asObject(payload['message']);
  const type = asText(message['type']);
  return type === undefined ? null : { type, content: asObject(message['content']) };
}

export type Unsealed =
  | {
      readonly kind: 'opened';
      readonly state: MachineState;
      readonly sender: KnownDevice;
      readonly payload: JsonObject;
    }
  | { readonly kind: 'notForUs' }
  /** The beginning of the session is not here (any more). */
  | { readonly kind: 'failed'; readonly state: MachineState };

/** A message to this device. A one-time key is used up by the first that begins with it. */
export function unseal(state: MachineState, content: RawContent): Unsealed {
  const sealed = asObject(asObject((content as JsonObject)['ciphertext'])[state.self.curve25519]);
  const body = asText(sealed['body']);
  if (body === undefined) return { kind: 'notForUs' };
  const { session, sender, payload } = JSON.parse(body) as {
    readonly session: string;
    readonly sender: KnownDevice;
    readonly payload: JsonObject;
  };
  if (state.readable.has(session)) return { kind: 'opened', state, sender, payload };
  const [, to, key = ''] = / to (\S+) by (\S+) #/.exec(session) ?? [];
  const isBegunHere = to !== state.self.curve25519;
  if (isBegunHere || (!state.oneTimeKeys.has(key) && !state.fallbackKeys.includes(key)))
    return { kind: 'failed', state: { ...state, wedged: withEntry(state.wedged, sender.curve25519, sender) } };
  const oneTimeKeys = new Set(state.oneTimeKeys);
  oneTimeKeys.delete(key);
  const sessions = withEntry(state.sessions, sender.curve25519, session);
  const next = { ...state, oneTimeKeys, sessions, readable: new Set([...state.readable, session]) };
  return { kind: 'opened', state: next, sender, payload };
}
