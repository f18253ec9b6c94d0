import type { MessageDescriptor } from '@lingui/core';
import type { Hotkey } from '../../lib/hotkeys/hotkeys.ts';

export interface KeyGroup {
  readonly label: MessageDescriptor;
  readonly hotkeys: readonly Hotkey[];
}

const EVERYWHERE: MessageDescriptor = /*i18n*/ { id: 'help.everywhere', message: 'Everywhere' };
const ROOMS: MessageDescriptor = /*i18n*/ { id: 'help.rooms', message: 'Rooms' };
const MESSAGES: MessageDescriptor = /*i18n*/ { id: 'help.messages', message: 'Messages' };
const WRITING: MessageDescriptor = /*i18n*/ { id: 'help.writing', message: 'Writing' };

const ORDER = [EVERYWHERE, ROOMS, MESSAGES, WRITING] as const;
/** By the feature that an id begins with; the rest works everywhere. */
const GROUP_OF: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['roomList', ROOMS],
  ['timeline', MESSAGES],
  ['messages', MESSAGES],
  ['reactions', MESSAGES],
  ['threads', MESSAGES],
  ['pins', MESSAGES],
  ['composer', WRITING],
]);

/** Groups of keys by subject, in the order of the list (HELP-01). */
export function groupKeys(hotkeys: readonly Hotkey[]): KeyGroup[] {
  const groupOf = ({ id }: Hotkey) => GROUP_OF.get(id.split('.')[0] ?? '') ?? EVERYWHERE;
  return ORDER.map((label) => ({ label, hotkeys: hotkeys.filter((hotkey) => groupOf(hotkey) === label) })).filter(
    (group) => group.hotkeys.length > 0,
  );
}
