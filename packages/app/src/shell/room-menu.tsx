/** The menu of a room of the list: one line a feature. */
import '../lib/i18n/later-messages.ts';
import { joinAction, leaveActions } from '../features/membership/room-actions.tsx';
import { reportRoomAction } from '../features/moderation/room-action.tsx';
import { muteAction } from '../features/notifications/mute-action.tsx';
import { roomModes } from '../features/notifications/room-modes.ts';
import { readActions } from '../features/receipts/room-actions.ts';
import type { RoomAction, RoomChoices, RoomMenuProps } from '../features/room-list/contract.ts';
import { markActions } from '../features/room-list/mark-actions.tsx';
import { RoomMenu } from '../features/room-list/RoomMenu.tsx';
import { sectionAction } from '../features/room-list/sections/section-action.ts';
import { LastAdminNote } from '../features/room-settings/LastAdminNote.tsx';
import { settingsAction } from '../features/room-settings/room-action.ts';
import { roomLinkAction } from '../features/timeline/room-link-action.ts';

export const roomActions: readonly (RoomAction | RoomChoices)[] = [
  joinAction,
  ...readActions,
  ...markActions,
  sectionAction,
  roomLinkAction,
  roomModes,
  muteAction,
  settingsAction,
  reportRoomAction,
  ...leaveActions(LastAdminNote),
];

/** The menu, with what features add to it. */
export function Menu(props: RoomMenuProps) {
  return <RoomMenu {...props} actions={roomActions} />;
}
