/** The grammar of a Megolm session id. Pure. */

/** A session id is 32 bytes in unpadded base64, 43 characters; stubs and later algorithms may be shorter or somewhat longer. */
const SESSION_ID = /^[A-Za-z0-9+/_-]{1,64}$/;

/**
 * Says whether `text` can be the id of a Megolm session. Other texts, which any member of a room can write, are never stored, asked for
 * or put into an address (06.K-10, SEC-20).
 */
export function isSessionId(text: string): boolean {
  return SESSION_ID.test(text);
}
