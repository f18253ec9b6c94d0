/** Drawn as a picture only with the selector behind it, which gives way to a tone of skin and to the selector for text. */
const DRAWN_BY_SELECTOR = /(?!\p{Emoji_Presentation})\p{Extended_Pictographic}(?![\uFE0E\u{1F3FB}-\u{1F3FF}])/gu;
const KEYCAP = /[\d#*](?=\u20E3)/g;

/**
 * A key as Unicode writes its emoji ("fully qualified"). Some clients send `U+2764` and others `U+2764 U+FE0F` for the same heart: they
 * are one reaction, and this is how it is sent.
 */
export function writtenKey(key: string): string {
  if (/^[\w:/.-]*$/.test(key)) return key;
  return key.replaceAll('\uFE0F', '').replace(DRAWN_BY_SELECTOR, '$&\uFE0F').replace(KEYCAP, '$&\uFE0F');
}
