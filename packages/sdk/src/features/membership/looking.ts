/** Rooms as they look from outside; loaded when somebody looks at one. */
export { previewRoom } from './preview.ts';
export { roomsOfSpace } from './rooms-of-space.ts';
