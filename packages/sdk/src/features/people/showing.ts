/** Code for what is shown of people and rooms when a panel is opened. */
export { openCard } from './card.ts';
export { openMemberWindow } from './member-window.ts';
export { openRoomInfo } from './room-info.ts';
export { roomVersionKeeper } from './room-versions.ts';
