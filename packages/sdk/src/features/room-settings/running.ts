/** Everything that is done with the settings of rooms; loaded when somebody opens them. */
export { BringingPeople } from './bring.ts';
export { changeSetting, redactChange, setPicture } from './change.ts';
export { readDirectory, setAddress, setListed } from './directory.ts';
export { readLog } from './read-log.ts';
export { openRoles } from './read-roles.ts';
export { openSettings } from './read-settings.ts';
export { readVersions, upgrade } from './upgrade.ts';
