/** Text of extensible events, for programs that read events themselves (`history.page`). */
export { decodeExtensibleText, type ExtensibleText, type InvalidEvent } from '../protocol/events/extensible.ts';
