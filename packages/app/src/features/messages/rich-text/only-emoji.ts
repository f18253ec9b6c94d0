import type { RichText } from '@parley/sdk/client/contract.ts';
import { graphemes } from '../../../lib/format/graphemes.ts';

/** Pictures, their skin tones and joiners, flags and key caps. Signs of old (`©`) are text unless they ask for a picture. */
const EMOJI =
  /^(?:\p{Emoji_Presentation}|[\u00a9\u00ae]\ufe0f|(?![\u00a9\u00ae])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[0-9#*]\ufe0f?\u20e3|[\u200d\ufe0f\s]|[\u{e0020}-\u{e007f}])+$/u;
const MOST = 6;

/** Whether a text is up to six emoji and nothing else. */
export function onlyEmoji(text: RichText): boolean {
  const [only, ...rest] = text;
  if (typeof only !== 'string' || rest.length > 0 || only.length > 100 || !EMOJI.test(only)) return false;
  let count = 0;
  for (const character of graphemes(only)) {
    if (character.trim() !== '') count += 1;
  }
  return count > 0 && count <= MOST;
}
