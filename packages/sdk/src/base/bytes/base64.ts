import { withoutEnd } from '../text/without-end.ts';

/** The padded base64 of `bytes`. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Encodes without padding, as Matrix writes keys and signatures. */
export function encodeUnpaddedBase64(bytes: Uint8Array): string {
  return withoutEnd(encodeBase64(bytes), '=');
}

/** The bytes of base64 in the common or the URL's alphabet, padded or not; null for what is none. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const common = withoutEnd(text.replaceAll('-', '+').replaceAll('_', '/'), '=');
  if (!/^[A-Za-z0-9+/]*$/.test(common) || common.length % 4 === 1) return null;
  return Uint8Array.from(atob(common), (character) => character.charCodeAt(0));
}
