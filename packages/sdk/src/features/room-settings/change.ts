import { arrayAt, isObject, stringAt } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { type RoomState, roomPowerOf } from '../../core/rooms/rooms.ts';
import { mediaUpload } from '../../protocol/endpoints/media.ts';
import { roomState } from '../../protocol/endpoints/room-state.ts';
import { redactEvent, sendState } from '../../protocol/endpoints/send.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { decodePowerLevels } from '../../protocol/events/power-levels.ts';
import { encodeServerAcl } from '../../protocol/events/server-acl.ts';
import { encodeTopic } from '../../protocol/events/topic.ts';
import type { EventId, RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import { serverOf } from '../../protocol/ids/parse.ts';
import { joinRulesOf } from '../../protocol/rules/join-rule.ts';
import { withLevel } from '../../protocol/rules/level-change.ts';
import { permissionsOf, withPermission } from '../../protocol/rules/permissions.ts';
import { powerLevelOf, type RoomPower } from '../../protocol/rules/power.ts';
import { isServerAllowed, isServerGlob } from '../../protocol/rules/server-acl.ts';
import { ask, askFor, failureOf, isNotFound } from './ask.ts';
import type { RoomChange, RoomPicture, RoomSettingsFailure } from './contract.ts';

type Deps = Need<'me' | 'requests' | 'rooms'>;
type Done = Promise<Result<null, RoomSettingsFailure>>;
type LevelChange = Extract<RoomChange, { readonly kind: 'permission' | 'role' }>;
type OtherChange = Exclude<RoomChange, LevelChange>;

const POWER_LEVELS = 'm.room.power_levels';
const MEGOLM = { algorithm: 'm.megolm.v1.aes-sha2' };

/** Makes one change of a room's settings. Called one after the other for a room: levels are sent all together. */
export async function changeSetting(deps: Deps, roomId: RoomId, change: RoomChange, signal: AbortSignal): Done {
  const room = await deps.rooms.load(roomId);
  if (!deps.rooms.records.has(roomId) || !room.ok) return err({ kind: 'unknownRoom' });
  const { state } = room.value;
  if (change.kind === 'permission' || change.kind === 'role') return changeLevels(deps, state, change, signal);
  if (change.kind === 'acl' && !change.lockingOut && !isServerAllowed(change.acl, serverOf(deps.me)))
    return err({ kind: 'locksOut' });
  const event = eventFor(state, change);
  if (event === null) return err({ kind: 'invalid' });
  return askFor(deps, sendState(roomId, event.type, '', event.content), signal);
}

/** Gives a room a picture, or takes it away. */
export async function setPicture(deps: Deps, roomId: RoomId, picture: RoomPicture | null, signal: AbortSignal): Done {
  if (!deps.rooms.records.has(roomId)) return err({ kind: 'unknownRoom' });
  const uploaded = picture === null ? ok(null) : await ask(deps, mediaUpload(picture.bytes, picture.mimeType), signal);
  if (!uploaded.ok) return uploaded;
  const content = uploaded.value === null ? {} : { url: uploaded.value };
  return askFor(deps, sendState(roomId, 'm.room.avatar', '', content), signal);
}

/** Takes the content of an earlier change back. A room whose current state it is has none from then on. */
export async function redactChange(
  deps: Deps,
  { roomId, eventId, reason }: { readonly roomId: RoomId; readonly eventId: EventId; readonly reason: string },
  txnId: TransactionId,
  signal: AbortSignal,
): Done {
  if (!deps.rooms.records.has(roomId)) return err({ kind: 'unknownRoom' });
  const why = reason.trim();
  return askFor(deps, redactEvent(roomId, eventId, txnId, why === '' ? undefined : why), signal);
}

/** The state event that makes a change; null for one that makes no sense. */
function eventFor(
  state: RoomState,
  change: OtherChange,
): { readonly type: string; readonly content: RawContent } | null {
  switch (change.kind) {
    case 'name':
      return { type: 'm.room.name', content: { name: change.name.trim() } };
    case 'topic':
      return { type: 'm.room.topic', content: encodeTopic(change.text.trim(), change.html) };
    case 'aliases':
      return { type: 'm.room.canonical_alias', content: aliases(change) };
    case 'joinRule': {
      if (!joinRulesOf(state.version).includes(change.rule)) return null;
      const type = 'm.room.join_rules';
      return { type, content: joinRules(state.get(type)?.content ?? {}, change) };
    }
    case 'historyVisibility':
      return { type: 'm.room.history_visibility', content: { history_visibility: change.visibility } };
    case 'guests':
      return { type: 'm.room.guest_access', content: { guest_access: change.areAllowed ? 'can_join' : 'forbidden' } };
    case 'encryption':
      return { type: 'm.room.encryption', content: MEGOLM };
    case 'acl':
      if (![...change.acl.allow, ...change.acl.deny].every(isServerGlob)) return null;
      return { type: 'm.room.server_acl', content: encodeServerAcl(change.acl) };
  }
}

function aliases({ alias, alternatives }: Extract<RoomChange, { readonly kind: 'aliases' }>): RawContent {
  const others = [...new Set(alternatives)].filter((other) => other !== alias);
  return { ...(alias === null ? {} : { alias }), ...(others.length === 0 ? {} : { alt_aliases: others }) };
}

/** Conditions of other kinds stay where the rule has conditions at all. */
function joinRules(
  before: RawContent,
  { rule, allowedRooms }: Extract<RoomChange, { readonly kind: 'joinRule' }>,
): RawContent {
  if (rule !== 'restricted' && rule !== 'knock_restricted') return { join_rule: rule };
  const others = (arrayAt(before, 'allow') ?? []).filter(
    (condition) => isObject(condition) && stringAt(condition, 'type') !== 'm.room_membership',
  );
  const rooms = [...new Set(allowedRooms)].map((roomId) => ({ type: 'm.room_membership', room_id: roomId }));
  return { join_rule: rule, allow: [...rooms, ...others] };
}

/** Levels are sent all together: the server is asked for those of now, so that no change of a moment ago is undone (01.P-10). */
async function changeLevels(deps: Deps, state: RoomState, change: LevelChange, signal: AbortSignal): Done {
  const { roomId } = state;
  const asked = await deps.requests.send(roomState(roomId, POWER_LEVELS), { signal });
  if (!asked.ok && !isNotFound(asked.error)) return err(failureOf(asked.error));
  const content = asked.ok ? asked.value : null;
  const power: RoomPower = { ...roomPowerOf(state), levels: content === null ? null : decodePowerLevels(content) };
  if (!isWithinReach(power, deps, change)) return err({ kind: 'invalid' });
  const before = content ?? firstLevels(power);
  const next =
    change.kind === 'role'
      ? withLevel(before, change.userId, change.level)
      : withPermission(before, change.permission, change.level);
  return askFor(deps, sendState(roomId, POWER_LEVELS, '', next), signal);
}

/** The levels of a room that has none yet: its creator would lose theirs by the first ones, unless it is infinite. */
function firstLevels(power: RoomPower): RawContent {
  const [creator] = power.creators;
  const level = creator === undefined ? 0 : powerLevelOf(power, creator);
  return creator === undefined || !Number.isFinite(level) ? {} : withLevel({}, creator, level);
}

/** Nobody changes what is above their own level, or gives more than they have (spec, authorisation rules of levels). */
function isWithinReach(power: RoomPower, { me }: Deps, change: LevelChange): boolean {
  const own = powerLevelOf(power, me);
  if (change.level !== null && (!Number.isSafeInteger(change.level) || change.level > own)) return false;
  if (change.kind === 'role') {
    const theirs = powerLevelOf(power, change.userId);
    return theirs !== Number.POSITIVE_INFINITY && (change.userId === me || theirs < own);
  }
  const { permission } = change;
  const row = permissionsOf(power).find((known) => isSame(known.permission, permission));
  return row === undefined || row.level <= own;
}

function isSame(one: LevelPermission, other: LevelPermission): boolean {
  if (one.kind === 'named') return other.kind === 'named' && one.name === other.name;
  return other.kind === 'event' && one.type === other.type;
}

type LevelPermission = Extract<RoomChange, { readonly kind: 'permission' }>['permission'];
