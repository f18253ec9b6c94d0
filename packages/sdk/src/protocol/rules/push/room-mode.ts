/**
 * The notification mode of a room, set by the room's own rules: four modes that users choose from, and the changes that produce
 * one (05.A-02). Other clients write them in two forms, so both are read.
 */
import type { PushRule, PushRules } from '../../events/push-rules.ts';
import type { RoomId } from '../../ids/ids.ts';

/** `default`: as rooms are in general. `all`: every message, with a sound. `mentions`: mentions and keywords. `mute`: nothing. */
export type RoomNotificationMode = 'default' | 'all' | 'mentions' | 'mute';

/** One change of a room's own rules. */
export type RoomRuleChange =
  | { readonly kind: 'remove'; readonly rule: 'override' | 'room' }
  | { readonly kind: 'put'; readonly rule: 'override' | 'room'; readonly isLoud: boolean };

/** The mode of every room that has rules of its own; a room that is not there is `default`. */
export function roomModesOf(rules: PushRules): ReadonlyMap<string, RoomNotificationMode> {
  const modes = new Map<string, RoomNotificationMode>();
  for (const rule of rules.room) {
    if (rule.isEnabled && !modes.has(rule.ruleId)) modes.set(rule.ruleId, rule.actions.notify ? 'all' : 'mentions');
  }
  for (const rule of rules.override) {
    const roomId = mutedRoomOf(rule);
    if (roomId !== null) modes.set(roomId, 'mute');
  }
  return modes;
}

/** The room that an override of the person's own silences whole; null where the rule is no such. */
export function mutedRoomOf({ isEnabled, isDefault, actions, conditions }: PushRule): string | null {
  const [condition, ...others] = conditions;
  if (!isEnabled || isDefault || actions.notify || condition === undefined || others.length > 0) return null;
  if (condition.kind === 'eventMatch' && condition.key === 'room_id') return condition.pattern;
  return condition.kind === 'eventEquals' && condition.key === 'room_id' ? condition.value : null;
}

/** The changes that set the room to `mode`. Conflicting rules are removed first (05.A-02). */
export function planRoomMode(rules: PushRules, roomId: RoomId, mode: RoomNotificationMode): readonly RoomRuleChange[] {
  const isOwn = ({ ruleId }: PushRule) => ruleId === roomId;
  const changes: RoomRuleChange[] = [];
  if (rules.override.some(isOwn) && mode !== 'mute') changes.push({ kind: 'remove', rule: 'override' });
  if (rules.room.some(isOwn)) changes.push({ kind: 'remove', rule: 'room' });
  if (mode === 'mute') changes.push({ kind: 'put', rule: 'override', isLoud: false });
  if (mode === 'all' || mode === 'mentions') changes.push({ kind: 'put', rule: 'room', isLoud: mode === 'all' });
  return changes;
}
