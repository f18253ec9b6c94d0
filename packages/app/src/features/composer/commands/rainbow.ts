import { graphemes } from '../../../lib/format/graphemes.ts';

/** An event has room for about as many colours. */
const MOST_COLOURS = 400;
const SATURATION = 0.8;
const LIGHTNESS = 0.5;

/** HTML with each character of a text in a colour of its own; in a long text, each piece. */
export function rainbow(text: string): string {
  const characters = [...graphemes(text)];
  const size = Math.ceil(characters.length / MOST_COLOURS);
  let html = '';
  for (let at = 0; at < characters.length; at += size) {
    const piece = characters.slice(at, at + size).join('');
    const words = escapeHtml(piece).replaceAll('\n', '<br>');
    html += piece.trim() === '' ? words : `<font color="${colour(at / characters.length)}">${words}</font>`;
  }
  return html;
}

/** The colour at a part of the circle, as `#rrggbb`. */
function colour(part: number): string {
  const channel = (offset: number) => {
    const position = (offset + part * 12) % 12;
    const level = LIGHTNESS - SATURATION * LIGHTNESS * Math.max(-1, Math.min(position - 3, 9 - position, 1));
    return Math.round(255 * level)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
