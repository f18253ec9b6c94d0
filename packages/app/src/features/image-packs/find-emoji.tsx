import type { UsableImage } from '@parley/sdk/client/contract.ts';
import type { Emoji } from '../../lib/emoji/emoji-set.ts';
import { loadEmoji } from '../../lib/emoji/load-emoji.ts';
import { searchEmoji } from '../../lib/emoji/search-emoji.ts';
import { findByShortcode, shortcodesOf } from '../../lib/emoji/shortcodes.ts';
import { chosenTone, inTone } from '../../lib/emoji/skin-tone.ts';
import type { ComposerPlace, Suggestion, SuggestionContext } from '../composer/contract.ts';
import { InLinePicture } from './PackPicture.tsx';

/** More than this does not fit above the field. */
const MOST = 8;

/** Words that cannot be meant: `10:30`, an address, a face made of signs. */
const SHORTCODE = /^[\p{L}\p{N}+][\p{L}\p{M}\p{N}_+/-]*$/u;

type Loaded = Awaited<ReturnType<typeof load>>;

/** By language. */
const loaded = new Map<string, Promise<Loaded>>();

async function load(locale: string) {
  const set = await loadEmoji(locale);
  return { set, shortcodes: shortcodesOf(set) };
}

/** The custom emoji and emoji that a colon and a text may mean; with a second colon only those that are called so. */
export async function findEmoji(
  typed: string,
  { roomId }: ComposerPlace,
  { client, i18n, signal }: SuggestionContext,
): Promise<readonly Suggestion[]> {
  const isEnded = typed.endsWith(':');
  const query = isEnded ? typed.slice(0, -1) : typed;
  if (!SHORTCODE.test(query)) return [];
  const [custom, { set, shortcodes }] = await Promise.all([
    client.command('imagePacks.find', { roomId, query, limit: MOST }, { signal }),
    loadShortcodes(i18n.locale),
  ]);
  const images = custom.ok ? custom.value.filter((image) => !isEnded || image.typed === query) : [];
  const found = emojiFor(shortcodes, set.all, query.toLowerCase(), isEnded);
  // An exact name comes first, and a custom emoji before an emoji: typed out, it is the one that is sent.
  const [called, likeIt] = [
    images.filter(({ typed: own }) => own === query),
    images.filter(({ typed: own }) => own !== query),
  ];
  const [exact, others] = [found.filter(({ code }) => code === query), found.filter(({ code }) => code !== query)];
  return [...called.map(toCustom), ...exact.map(toEmoji), ...likeIt.map(toCustom), ...others.map(toEmoji)].slice(
    0,
    MOST,
  );
}

interface Found {
  readonly emoji: Emoji;
  readonly code: string | null;
}

/** By shortcode first, then by the words of the language. */
function emojiFor(shortcodes: Loaded['shortcodes'], all: readonly Emoji[], query: string, isExact: boolean) {
  const byCode: readonly Found[] = findByShortcode(shortcodes, query);
  if (isExact) return byCode.filter(({ code }) => code === query);
  const known = new Set(byCode.map(({ emoji }) => emoji));
  const words = searchEmoji(all, query.replaceAll('_', ' ')).filter((emoji) => !known.has(emoji));
  return [...byCode, ...words.slice(0, MOST).map((emoji): Found => ({ emoji, code: null }))];
}

function toEmoji({ emoji, code }: Found): Suggestion {
  const text = inTone(emoji, chosenTone());
  return {
    key: emoji.emoji,
    label: emoji.name,
    ...(code === null ? {} : { detail: `:${code}:` }),
    drawing: text,
    inserts: { kind: 'text', text },
  };
}

function toCustom({ typed, uri, body, shortcode }: UsableImage): Suggestion {
  return {
    key: `${uri} ${typed}`,
    label: `:${typed}:`,
    ...(body === shortcode ? {} : { detail: body }),
    drawing: <InLinePicture uri={uri} />,
    inserts: { kind: 'text', text: `:${typed}:` },
  };
}

/** The emoji of a language and their shortcodes. */
export function loadShortcodes(locale: string): Promise<Loaded> {
  const known = loaded.get(locale) ?? load(locale);
  loaded.set(locale, known);
  // After a failure the next word asks again.
  known.catch(() => loaded.delete(locale));
  return known;
}
