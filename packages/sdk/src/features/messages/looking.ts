/** Parts that look closer at messages or take them back, as one part of the program that is fetched when it is needed. */
export { editHistory } from './edit-history.ts';
export { forward } from './forward.ts';
export { redact } from './redact.ts';
export { sourceOf } from './source.ts';
