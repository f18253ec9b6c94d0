/** The table of what a room lets people do, and at which level: the content of `m.room.power_levels` as people change it. Pure. */
import { objectAt } from '../../base/json/guards.ts';
import { withKey } from '../../base/json/with-key.ts';
import type { RawContent } from '../events/event.ts';
import { DEFAULT_ACTION_LEVEL, type PowerLevels } from '../events/power-levels.ts';
import { levelFor, levelToSend, type RoomPower } from './power.ts';

/** Permissions that are single fields of the content. */
const FIELDS = {
  role: 'users_default',
  write: 'events_default',
  changeOther: 'state_default',
  invite: 'invite',
  kick: 'kick',
  ban: 'ban',
  redact: 'redact',
} as const;

/** Permissions to send events of one type. */
const TYPES = {
  react: ['m.reaction', 'message'],
  redactOwn: ['m.room.redaction', 'message'],
  changeName: ['m.room.name', 'state'],
  changeAvatar: ['m.room.avatar', 'state'],
  changeTopic: ['m.room.topic', 'state'],
  pin: ['m.room.pinned_events', 'state'],
  changeAddress: ['m.room.canonical_alias', 'state'],
  changeJoinRule: ['m.room.join_rules', 'state'],
  changeGuestAccess: ['m.room.guest_access', 'state'],
  changeHistory: ['m.room.history_visibility', 'state'],
  enableEncryption: ['m.room.encryption', 'state'],
  changeLevels: ['m.room.power_levels', 'state'],
  changeServerAcl: ['m.room.server_acl', 'state'],
  upgrade: ['m.room.tombstone', 'state'],
} as const;

/** The permissions that have a name, in the order of the table. */
export const NAMED_PERMISSIONS = [
  'role',
  'write',
  'react',
  'redactOwn',
  'invite',
  'kick',
  'ban',
  'redact',
  'notifyRoom',
  'pin',
  'changeName',
  'changeAvatar',
  'changeTopic',
  'changeAddress',
  'changeJoinRule',
  'changeGuestAccess',
  'changeHistory',
  'enableEncryption',
  'changeLevels',
  'changeServerAcl',
  'upgrade',
  'changeOther',
] as const satisfies readonly (keyof typeof FIELDS | keyof typeof TYPES | 'notifyRoom')[];

export type NamedPermission = (typeof NAMED_PERMISSIONS)[number];

/** A permission with a name, or that for events of a type that has none here. */
export type Permission =
  | { readonly kind: 'named'; readonly name: NamedPermission }
  | { readonly kind: 'event'; readonly type: string };

/** A row of the table. */
export interface PermissionLevel {
  readonly permission: Permission;
  /** The level that it takes. */
  readonly level: number;
}

/** All permissions of a room and their levels: those that have a name, then the other types of events that the room lists. */
export function permissionsOf(room: RoomPower): readonly PermissionLevel[] {
  const named = NAMED_PERMISSIONS.map((name) => ({
    permission: { kind: 'named', name } as const,
    level: namedLevel(room, name),
  }));
  const known: ReadonlySet<string> = new Set(Object.values(TYPES).map(([type]) => type));
  const others = [...(room.levels?.events ?? [])].filter(([type]) => !known.has(type));
  return [
    ...named,
    ...others.map(([type, level]) => ({ permission: { kind: 'event', type } as const, level })).sort(byType),
  ];
}

/** `content` with another level for one permission; everything else as it was. */
export function withPermission(content: RawContent, permission: Permission, level: number): RawContent {
  if (permission.kind === 'event') return withEntry(content, 'events', permission.type, level);
  const { name } = permission;
  if (name === 'notifyRoom') return withEntry(content, 'notifications', 'room', level);
  if (isField(name)) return { ...content, [FIELDS[name]]: level };
  return withEntry(content, 'events', TYPES[name][0], level);
}

function namedLevel(room: RoomPower, name: NamedPermission): number {
  switch (name) {
    case 'notifyRoom':
      return room.levels?.notifications.get('room') ?? DEFAULT_ACTION_LEVEL;
    case 'role':
      return levelsField(room.levels, 'usersDefault');
    case 'write':
      return levelsField(room.levels, 'eventsDefault');
    case 'changeOther':
      return levelsField(room.levels, 'stateDefault');
    case 'invite':
    case 'kick':
    case 'ban':
    case 'redact':
      return levelFor(room, name);
    default: {
      const [type, kind] = TYPES[name];
      return levelToSend(room, type, kind);
    }
  }
}

/** Without an event every default is 0 (01.P-04). */
function levelsField(levels: PowerLevels | null, field: 'usersDefault' | 'eventsDefault' | 'stateDefault'): number {
  return levels?.[field] ?? 0;
}

function isField(name: NamedPermission): name is keyof typeof FIELDS {
  return Object.hasOwn(FIELDS, name);
}

function withEntry(content: RawContent, field: string, key: string, level: number): RawContent {
  return { ...content, [field]: withKey(objectAt(content, field) ?? {}, key, level) };
}

function byType(one: PermissionLevel, other: PermissionLevel): number {
  return typeOf(one) < typeOf(other) ? -1 : 1;
}

function typeOf({ permission }: PermissionLevel): string {
  return permission.kind === 'event' ? permission.type : '';
}
