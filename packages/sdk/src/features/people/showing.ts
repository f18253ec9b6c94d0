/** Code for what is shown of people and rooms when a panel is opened. */
export { openMemberWindow } from './member-window.ts';
export { ShownPeople } from './shown-people.ts';
