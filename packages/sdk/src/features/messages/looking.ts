/** Parts that look closer at messages, before they are sent too, or take them back, as one part of the program that is fetched when it is needed. */
export { countTold } from './count-told.ts';
export { editHistory } from './edit-history.ts';
export { forward } from './forward.ts';
export { redact } from './redact.ts';
export { sourceOf } from './source.ts';
