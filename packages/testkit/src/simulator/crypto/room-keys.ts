import type {
  Decryption,
  RoomKeySettings,
  RotationPeriods,
} from '@parley/sdk/internal/platform/crypto/crypto-machine.ts';
import type { CryptoRequest } from '@parley/sdk/internal/platform/crypto/crypto-request.ts';
import type { RawContent, RoomEvent } from '@parley/sdk/internal/protocol/events/event.ts';
import type { DeviceId, RoomId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import { asObject, asText, type Json, type JsonObject } from '../../homeserver/wire.ts';
import { devicesOf, sealFor } from './device-sessions.ts';
import {
  type InboundSession,
  type KnownDevice,
  type MachineState,
  type OutboundSession,
  withEntry,
} from './machine-state.ts';

/** The key of a room's messages, made if there is need, and what brings it to each device of `users` that lacks it. */
export function share(
  state: MachineState,
  roomId: RoomId,
  users: readonly string[],
  settings: RoomKeySettings,
  nowMs: number,
): { readonly state: MachineState; readonly requests: readonly CryptoRequest[] } {
  const to = devicesOf(state, users);
  const known = state.outbound.get(roomId);
  const isUsable = known !== undefined && !isWornOut(known, nowMs) && !isForAnother(known, to);
  let next = isUsable ? state : withNewSession(state, roomId, settings, nowMs);
  const session = next.outbound.get(roomId);
  if (session === undefined) return { state, requests: [] };
  const messages: Record<string, Record<string, Json>> = {};
  const given: string[] = [];
  for (const device of to.filter(({ curve25519 }) => !session.sharedWith.has(curve25519))) {
    const payload = { room_id: roomId, session_id: session.sessionId, index: session.nextIndex };
    const sealed = sealFor(next, device, payload);
    if (sealed === null) continue;
    messages[device.userId] = { ...messages[device.userId], [device.deviceId]: sealed };
    given.push(device.curve25519);
  }
  let { unsent } = session;
  if (given.length > 0) {
    const id = `share${next.count} of ${next.self.curve25519} at ${nowMs}`;
    const body = JSON.stringify({ messages });
    const request = { id, kind: 'toDevice', body, eventType: 'm.room.encrypted', txnId: id } as const;
    unsent = [...unsent, { request, to: given }];
  }
  const sharedWith = new Map(session.sharedWith);
  for (const curve25519 of given) sharedWith.set(curve25519, session.nextIndex);
  next = {
    ...next,
    count: next.count + 1,
    outbound: withEntry(next.outbound, roomId, { ...session, sharedWith, unsent }),
  };
  return { state: next, requests: unsent.map(({ request }) => request) };
}

/** The server took a share. */
export function shared(state: MachineState, { id }: CryptoRequest): MachineState {
  const outbound = new Map(state.outbound);
  for (const [roomId, session] of outbound)
    outbound.set(roomId, { ...session, unsent: session.unsent.filter(({ request }) => request.id !== id) });
  return { ...state, outbound, repairs: state.repairs.filter((repair) => repair.id !== id) };
}

/**
 * The encrypted form of a message. It contains the text, because the checks of the run have to read it. Null if there is no key
 * for it, or none that may still be used.
 */
export function encrypt(
  state: MachineState,
  roomId: RoomId,
  clear: JsonObject,
  nowMs: number,
): { readonly state: MachineState; readonly content: RawContent } | null {
  const session = state.outbound.get(roomId);
  if (session === undefined || isWornOut(session, nowMs)) return null;
  const { sessionId, nextIndex } = session;
  const outbound = withEntry(state.outbound, roomId, { ...session, nextIndex: nextIndex + 1 });
  const ciphertext = JSON.stringify({ index: nextIndex, clear: { ...clear, room_id: roomId } });
  const content = { algorithm: 'm.megolm.v1.aes-sha2', session_id: sessionId, ciphertext };
  return { state: { ...state, outbound }, content };
}

/** The key of a session came. Null if it is known already. */
export function withInbound(state: MachineState, sender: KnownDevice, payload: JsonObject): MachineState | null {
  const [roomId, sessionId] = [asText(payload['room_id']), asText(payload['session_id'])];
  if (roomId === undefined || sessionId === undefined) return null;
  const firstIndex = Number(payload['index'] ?? 0);
  const known = state.inbound.get(sessionId);
  if (known !== undefined && known.firstIndex <= firstIndex) return null;
  const session: InboundSession = { roomId: roomId as RoomId, sessionId, firstIndex, sender };
  return { ...state, inbound: withEntry(state.inbound, sessionId, session) };
}

export function decrypt(state: MachineState, event: RoomEvent): Decryption {
  const sealed = readSealed(event.content as JsonObject);
  const session = sealed === null ? undefined : state.inbound.get(sealed.sessionId);
  const text = 'no key';
  if (sealed === null || session === undefined) return { kind: 'failed', code: 'missingRoomKey', text, withheld: null };
  if (sealed.index < session.firstIndex) return { kind: 'failed', code: 'unknownMessageIndex', text, withheld: null };
  return {
    kind: 'opened',
    clear: sealed.clear,
    mark: { index: sealed.index, proof: JSON.stringify(sealed.clear) },
    senderKey: session.sender.curve25519,
    senderDevice: session.sender.deviceId as DeviceId,
    sharedBy: null,
    shield: { color: 'none', reason: null },
  };
}

export interface SealedContent {
  readonly sessionId: string;
  readonly index: number;
  readonly clear: JsonObject;
}

/** The content of an `m.room.encrypted` of a simulated OlmMachine. */
export function readSealed(content: JsonObject): SealedContent | null {
  const [sessionId, ciphertext] = [asText(content['session_id']), asText(content['ciphertext'])];
  if (sessionId === undefined || ciphertext === undefined) return null;
  const { index, clear } = JSON.parse(ciphertext) as { readonly index: number; readonly clear: JsonObject };
  return { sessionId, index, clear: asObject(clear) };
}

function withNewSession(
  state: MachineState,
  roomId: RoomId,
  { periodMs, periodMessages }: RotationPeriods,
  createdAtMs: number,
): MachineState {
  // The time is in the name because a count comes again on a disk that was put back.
  // Of the letters of base64, as a real one: the engine waits for no other.
  const sessionId = `session${state.count}/${state.self.curve25519}/${createdAtMs}`.replaceAll(/[^A-Za-z0-9/]/g, '+');
  const periods = { periodMs, periodMessages };
  const session = { sessionId, nextIndex: 0, createdAtMs, periods, sharedWith: new Map(), unsent: [] };
  const own: InboundSession = { roomId, sessionId, firstIndex: 0, sender: state.self };
  return {
    ...state,
    count: state.count + 1,
    outbound: withEntry(state.outbound, roomId, session),
    inbound: withEntry(state.inbound, sessionId, own),
  };
}

function isWornOut({ nextIndex, createdAtMs, periods }: OutboundSession, nowMs: number): boolean {
  return nextIndex >= periods.periodMessages || nowMs - createdAtMs >= periods.periodMs;
}

/** True if a device has the key that is no longer meant to have it. */
function isForAnother({ sharedWith }: OutboundSession, to: readonly KnownDevice[]): boolean {
  const meant = new Set(to.map(({ curve25519 }) => curve25519));
  return [...sharedWith.keys()].some((curve25519) => !meant.has(curve25519));
}
