/** The parts that answers of sliding sync and of `/v3/sync` have in common. What is absent says nothing, unless told otherwise. */
import {
  countAt,
  isObject,
  type JsonObject,
  objectAt,
  own,
  ownEntries,
  stringAt,
  stringsAt,
} from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { PoisonEvent, RawContent } from '../events/event.ts';
import type { UserId } from '../ids/ids.ts';
import { parseUserId } from '../ids/parse.ts';
import type { AccountDataEvent, EncryptionDelta, PresenceDelta } from '../sync/sync-batch.ts';
import { decodeItems } from './event-list.ts';

/** Decodes a list of account data; the bad ones go to `poison`, named by `where`. */
export function decodeAccountData(raw: unknown, where: string, poison: PoisonEvent[]): AccountDataEvent[] {
  return decodeItems(raw, decodeAccountDataEvent, where, poison);
}

/** Decodes a list of presence events (01.U-01). */
export function decodePresence(raw: unknown, poison: PoisonEvent[]): PresenceDelta[] {
  return decodeItems(raw, decodePresenceEvent, 'presence', poison);
}

/** Decodes a list of to-device messages. */
export function decodeToDeviceEvents(raw: unknown, poison: PoisonEvent[]): RawContent[] {
  return decodeItems(raw, decodeToDeviceEvent, 'to_device', poison);
}

/** Decodes whose devices changed, and the counts of one's own keys (04.Y-07). */
export function decodeEncryption(raw: JsonObject): EncryptionDelta {
  const lists = objectAt(raw, 'device_lists') ?? {};
  return {
    changedUsers: decodeUsers(lists, 'changed'),
    leftUsers: decodeUsers(lists, 'left'),
    oneTimeKeyCounts: decodeKeyCounts(objectAt(raw, 'device_one_time_keys_count')),
    unusedFallbackKeys: stringsAt(raw, 'device_unused_fallback_key_types') ?? null,
  };
}

function decodeAccountDataEvent(raw: unknown): Result<AccountDataEvent, { readonly kind: string }> {
  if (!isObject(raw)) return err({ kind: 'notAnObject' });
  const type = stringAt(raw, 'type');
  const content = objectAt(raw, 'content');
  if (type === undefined) return err({ kind: 'badType' });
  return content === undefined ? err({ kind: 'badContent' }) : ok({ type, content });
}

function decodePresenceEvent(raw: unknown): Result<PresenceDelta, { readonly kind: string }> {
  if (!isObject(raw)) return err({ kind: 'notAnObject' });
  const userId = parseUserId(own(raw, 'sender'));
  const content = objectAt(raw, 'content');
  if (stringAt(raw, 'type') !== 'm.presence') return err({ kind: 'badType' });
  if (userId === null) return err({ kind: 'badSender' });
  return content === undefined ? err({ kind: 'badContent' }) : ok({ userId, content });
}

function decodeToDeviceEvent(raw: unknown): Result<RawContent, { readonly kind: string }> {
  return isObject(raw) ? ok(raw) : err({ kind: 'notAnObject' });
}

function decodeUsers(lists: JsonObject, key: string): UserId[] {
  return (stringsAt(lists, key) ?? []).flatMap((user) => parseUserId(user) ?? []);
}

function decodeKeyCounts(raw: JsonObject | undefined): ReadonlyMap<string, number> | null {
  if (raw === undefined) return null;
  const counts = new Map<string, number>();
  for (const [algorithm] of ownEntries(raw)) {
    const count = countAt(raw, algorithm);
    if (count !== undefined) counts.set(algorithm, count);
  }
  return counts;
}
