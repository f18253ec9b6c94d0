/** What looks closer at messages, as one part of the program that is fetched when it is needed. */
export { editHistory } from './edit-history.ts';
export { forward } from './forward.ts';
export { sourceOf } from './source.ts';
