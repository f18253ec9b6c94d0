/** Types of settings that have words of their own. */
const WITH_WORDS: ReadonlySet<string> = new Set([
  'm.room.create',
  'm.room.member',
  'm.room.name',
  'm.room.topic',
  'm.room.avatar',
  'm.room.encryption',
  'm.room.power_levels',
  'm.room.join_rules',
  'm.room.history_visibility',
  'm.room.guest_access',
  'm.room.canonical_alias',
  'm.room.pinned_events',
  'm.room.server_acl',
  'm.room.tombstone',
  'm.room.third_party_invite',
  'm.space.parent',
  'm.space.child',
  'm.widget',
  'im.vector.modular.widgets',
]);

/** Says whether a change of this type can be told to a person. Others are for programs and shown nowhere. */
export function hasWords(type: string): boolean {
  return WITH_WORDS.has(type);
}
