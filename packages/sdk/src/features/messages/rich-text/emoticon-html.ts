import type { FindEmoticon } from '../../../core/rooms/rooms.ts';
import { escapeHtml } from './escape-html.ts';

/** The height that clients without custom emoji draw them in (MSC2545). */
const HEIGHT = 32;
/** A shortcode as it is typed. Nothing longer is one. */
const TYPED = /:(?<typed>[^\s:]{1,110}):/gu;

/** Text as HTML, with pictures in place of the shortcodes that `find` knows (IP-09); null where it names none. */
export function withEmoticons(text: string, find: FindEmoticon): string | null {
  if (!text.includes(':')) return null;
  let html = '';
  let at = 0;
  TYPED.lastIndex = 0;
  for (let match = TYPED.exec(text); match !== null; match = TYPED.exec(text)) {
    const emoticon = find(match.groups?.['typed'] ?? '');
    if (emoticon === null) {
      // The colon that ends this one may begin the next.
      TYPED.lastIndex -= 1;
      continue;
    }
    const label = escapeHtml(`:${emoticon.shortcode}:`);
    const image = `<img data-mx-emoticon src="${escapeHtml(emoticon.uri)}" alt="${label}" title="${label}" height="${HEIGHT}">`;
    html += escapeHtml(text.slice(at, match.index)) + image;
    at = TYPED.lastIndex;
  }
  return at === 0 ? null : html + escapeHtml(text.slice(at));
}
