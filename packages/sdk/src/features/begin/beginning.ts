/** Beginnings; loaded with the first of them. */
export { checkAddress } from './check-address.ts';
export { makeRoom } from './make-room.ts';
export { startChat } from './start-chat.ts';
