import type { RichText } from '@parley/sdk/client/contract.ts';
import { graphemes } from '../../../lib/format/graphemes.ts';

/** Pictures, their skin tones and joiners, flags, and tags of flags: one class, as many belong to several of these. */
const PICTURE =
  /^[\p{Emoji_Presentation}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d\ufe0f\u{e0020}-\u{e007f}]+$/u;
const KEY_CAP = /^[0-9#*]\ufe0f?\u20e3$/u;
/** Signs of old are text unless they ask for a picture. */
const SIGN = /^[\u00a9\u00ae](?!\ufe0f)/u;
/** Most texts: no look at what people count as a character is needed. */
const WORDS = /^\s*[A-Za-z]/;
const MOST = 6;
/** More than six of the longest. */
const LONGEST = 100;

/** True if a text is up to six emoji and nothing else. Each character is read once, and none after the seventh. */
export function onlyEmoji(text: RichText): boolean {
  const [only, ...rest] = text;
  if (typeof only !== 'string' || rest.length > 0 || only.length > LONGEST || WORDS.test(only)) return false;
  let count = 0;
  for (const character of graphemes(only)) {
    if (character.trim() === '') continue;
    count += 1;
    if (count > MOST || !isPicture(character)) return false;
  }
  return count > 0;
}

function isPicture(character: string): boolean {
  return KEY_CAP.test(character) || (PICTURE.test(character) && !SIGN.test(character));
}
