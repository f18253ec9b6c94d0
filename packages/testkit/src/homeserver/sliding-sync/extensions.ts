import type { Requester } from '../http-exchange.ts';
import type { Positioned, Receipt, ServerState } from '../server-state.ts';
import { asInteger, asObject, asText, type Json, type JsonObject } from '../wire.ts';
import type { Snapshot } from './connections.ts';

export interface ExtensionQuery {
  readonly state: ServerState;
  readonly requester: Requester;
  readonly asked: JsonObject;
  readonly snapshot: Snapshot;
  readonly from: number | undefined;
  readonly to: number;
  /** All rooms the lists and subscriptions show, told of now or not. */
  readonly roomIds: readonly string[];
  /** The subscribed ones among these rooms. */
  readonly subscribed: readonly string[];
  /** The `rooms` of the answer. */
  readonly rooms: Readonly<Record<string, JsonObject>>;
}

export interface Extensions {
  readonly json: JsonObject;
  /** True if there is nothing to report at once. */
  readonly isEmpty: boolean;
  readonly receiptsUpTo: ReadonlyMap<string, number>;
  readonly accountDataUpTo: ReadonlyMap<string, number>;
}

/** Answers the extensions that are asked for and enabled. */
export function computeExtensions(query: ExtensionQuery): Extensions {
  const { asked, snapshot, roomIds, to } = query;
  const isOn = (name: string) => asObject(asked[name])['enabled'] === true;
  const toDevice = isOn('to_device') ? readToDevice(query) : undefined;
  const keys = isOn('e2ee') ? readKeys(query) : undefined;
  const accountData = isOn('account_data') ? readAccountData(query) : undefined;
  const receipts = isOn('receipts') ? readReceipts(query) : undefined;
  const typing = isOn('typing') ? readTyping(query) : undefined;
  const advanced = (before: ReadonlyMap<string, number>) =>
    new Map([...before, ...roomIds.map((id) => [id, to] as const)]);
  return {
    json: {
      ...(toDevice === undefined ? {} : { to_device: toDevice.json }),
      ...(keys === undefined ? {} : { e2ee: keys.json }),
      ...(accountData === undefined ? {} : { account_data: accountData.json }),
      ...(receipts === undefined ? {} : { receipts: receipts.json }),
      ...(typing === undefined ? {} : { typing: typing.json }),
    },
    isEmpty: [toDevice, keys, accountData, receipts, typing].every((part) => part === undefined || part.isEmpty),
    receiptsUpTo: receipts === undefined ? snapshot.receiptsUpTo : advanced(snapshot.receiptsUpTo),
    accountDataUpTo: accountData === undefined ? snapshot.accountDataUpTo : advanced(snapshot.accountDataUpTo),
  };
}

interface Part {
  readonly json: JsonObject;
  readonly isEmpty: boolean;
}

/** Messages before `since` have arrived and are deleted; the rest stays until then. */
function readToDevice({ requester: { device }, asked, to }: ExtensionQuery): Part {
  const request = asObject(asked['to_device']);
  const since = Number(asText(request['since']) ?? 0);
  device.toDevice = device.toDevice.filter(({ position }) => position > since);
  const messages = device.toDevice.slice(0, Math.min(asInteger(request['limit']) ?? 100, 100));
  const isAll = messages.length === device.toDevice.length;
  const nextBatch = isAll ? to : (messages.at(-1)?.position ?? since);
  return {
    json: { next_batch: `${nextBatch}`, events: messages.map(({ value }) => value) },
    isEmpty: messages.length === 0,
  };
}

/** Whose devices changed is told from the second answer on: who asks for everything knows nobody's yet. */
function readKeys({ state, requester: { user, device }, from }: ExtensionQuery): Part {
  const changed = from === undefined ? [] : state.keys.changedSince(from, state.sharingWith(user.id));
  const left = from === undefined ? [] : state.leftSince(user.id, from);
  return {
    json: {
      device_one_time_keys_count: state.keys.counts(user.id, device.id),
      device_unused_fallback_key_types: state.keys.unusedFallbackKeys(user.id, device.id),
      ...(from === undefined ? {} : { device_lists: { changed, left } }),
    },
    isEmpty: changed.length + left.length === 0,
  };
}

function readAccountData({ requester: { user }, snapshot, from, roomIds }: ExtensionQuery): Part {
  const global = encodeAccountData(user.accountData, from ?? 0);
  const rooms = roomIds.flatMap((roomId) => {
    const data = user.roomAccountData.get(roomId) ?? new Map<string, Positioned<JsonObject>>();
    const changed = encodeAccountData(data, snapshot.accountDataUpTo.get(roomId) ?? 0);
    return changed.length > 0 ? [[roomId, changed] as const] : [];
  });
  return { json: { global, rooms: Object.fromEntries(rooms) }, isEmpty: global.length + rooms.length === 0 };
}

function encodeAccountData(data: ReadonlyMap<string, Positioned<JsonObject>>, since: number): readonly JsonObject[] {
  return [...data]
    .filter(([, { position }]) => position > since)
    .map(([type, { value }]) => ({ type, content: value }));
}

/** A room that is new to the client comes with the receipts on the events it gets, and with the person's own. */
function readReceipts({ state, requester: { user }, snapshot, roomIds, rooms }: ExtensionQuery): Part {
  const told = roomIds.flatMap((roomId) => {
    const room = rooms[roomId];
    const since = snapshot.receiptsUpTo.get(roomId);
    const isAnew = since === undefined || room?.['initial'] === true || room?.['unstable_expanded_timeline'] === true;
    const shown = new Set(eventIds(room));
    const receipts = [...state.receipts.values()].filter(({ position, value }) => {
      if (value.roomId !== roomId) return false;
      return isAnew ? value.userId === user.id || shown.has(value.eventId) : position > since;
    });
    const encoded = encodeReceipts(
      receipts.map(({ value }) => value),
      user.id,
    );
    return encoded === undefined ? [] : [[roomId, encoded] as const];
  });
  return { json: { rooms: Object.fromEntries(told) }, isEmpty: told.length === 0 };
}

function eventIds(room: JsonObject | undefined): readonly string[] {
  const timeline = room?.['timeline'];
  return Array.isArray(timeline) ? timeline.flatMap((event: Json) => asText(asObject(event)['event_id']) ?? []) : [];
}

/**
 * An `m.receipt` as `reader` gets it: event, then type, then person; undefined if nothing is left. A thread's receipt gives way to one of
 * the whole room that the same person has for the same event (MSC4102), of whatever type, and also to a private one that the reader does not
 * get: so does Synapse.
 */
export function encodeReceipts(receipts: readonly Receipt[], reader: string): JsonObject | undefined {
  const slotOf = ({ userId, eventId }: Receipt) => `${userId}\n${eventId}`;
  const unthreaded = new Set(receipts.filter(({ threadId }) => threadId === undefined).map(slotOf));
  const told = receipts.filter(
    (receipt) =>
      (receipt.threadId === undefined || !unthreaded.has(slotOf(receipt))) &&
      (receipt.type !== 'm.read.private' || receipt.userId === reader),
  );
  if (told.length === 0) return undefined;
  const content = new Map<string, Map<string, Map<string, JsonObject>>>();
  for (const { eventId, type, userId, timestampMs, threadId } of told) {
    const byType = content.get(eventId) ?? new Map<string, Map<string, JsonObject>>();
    const byUser = byType.get(type) ?? new Map<string, JsonObject>();
    byUser.set(userId, { ts: timestampMs, ...(threadId === undefined ? {} : { thread_id: threadId }) });
    content.set(eventId, byType.set(type, byUser));
  }
  const encodeTypes = (byType: ReadonlyMap<string, ReadonlyMap<string, JsonObject>>) =>
    Object.fromEntries([...byType].map(([type, byUser]) => [type, Object.fromEntries(byUser)]));
  return {
    type: 'm.receipt',
    content: Object.fromEntries([...content].map(([eventId, byType]) => [eventId, encodeTypes(byType)])),
  };
}

/** With an empty list of lists, of the rooms of subscriptions alone. */
function readTyping({ state, asked, from, roomIds, subscribed }: ExtensionQuery): Part {
  const { lists } = asObject(asked['typing']);
  const meant = Array.isArray(lists) && lists.length === 0 ? subscribed : roomIds;
  const rooms = meant.flatMap((roomId) => {
    const room = state.rooms.get(roomId);
    if (room === undefined || room.typingPosition <= (from ?? 0)) return [];
    return [[roomId, { type: 'm.typing', content: { user_ids: [...room.typing.keys()] } }] as const];
  });
  return { json: { rooms: Object.fromEntries(rooms) }, isEmpty: rooms.length === 0 };
}
