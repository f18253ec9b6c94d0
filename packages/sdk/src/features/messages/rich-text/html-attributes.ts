import { parseMxcUri } from '../../../protocol/ids/parse.ts';
import type { RichElement } from './rich-text.ts';

/** Attributes as the parser gives them; only own properties count, so a name such as `__proto__` means nothing. */
export type Attributes = Readonly<Record<string, string>>;

const COLOUR = /^#[0-9a-f]{6}$/i;
const MAX_PIXELS = 4096;
const MAX_ALT_LENGTH = 500;
const MAX_REASON_LENGTH = 200;
/** A formula of more fills no line that somebody reads; what it says otherwise is shown. */
const MAX_TEX_LENGTH = 2_000;

export function attribute(attributes: Attributes, name: string): string | undefined {
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}

/** `data-mx-color` and `data-mx-bg-color`, or the older `color` of `font`: `#rrggbb` and nothing else. */
export function colours(attributes: Attributes): Pick<RichElement, 'color' | 'background'> {
  const color = attribute(attributes, 'data-mx-color') ?? attribute(attributes, 'color');
  const background = attribute(attributes, 'data-mx-bg-color');
  return {
    ...(color !== undefined && COLOUR.test(color) ? { color: color.toLowerCase() } : {}),
    ...(background !== undefined && COLOUR.test(background) ? { background: background.toLowerCase() } : {}),
  };
}

/** The reason of a spoiler, empty without one; undefined when the element is none. */
export function spoilerReason(attributes: Attributes): string | undefined {
  return attribute(attributes, 'data-mx-spoiler')?.slice(0, MAX_REASON_LENGTH);
}

/** The formula of `data-mx-maths` in TeX; undefined when there is none, or too much of it. */
export function texOf(attributes: Attributes): string | undefined {
  const tex = attribute(attributes, 'data-mx-maths')?.trim();
  return tex === undefined || tex === '' || tex.length > MAX_TEX_LENGTH ? undefined : tex;
}

/** The language named by the `language-…` class of a code block. */
export function codeLanguage(attributes: Attributes): string | undefined {
  const names = (attribute(attributes, 'class') ?? '').slice(0, 200).split(/\s+/);
  const language = names.find((name) => name.startsWith('language-'))?.slice('language-'.length);
  return language !== undefined && /^[A-Za-z0-9+#_-]{1,30}$/.test(language) ? language : undefined;
}

/** The first number of an ordered list. */
export function listStart(attributes: Attributes): number | undefined {
  const start = attribute(attributes, 'start');
  return start !== undefined && /^-?\d{1,9}$/.test(start) ? Number(start) : undefined;
}

/** A picture from the media repository; undefined when it is from anywhere else, as that would tell a stranger who reads. */
export function inlineImage(attributes: Attributes): RichElement['image'] {
  const uri = parseMxcUri(attribute(attributes, 'src'));
  if (uri === null) return undefined;
  const alt = attribute(attributes, 'alt') ?? attribute(attributes, 'title') ?? '';
  return {
    uri,
    alt: alt.slice(0, MAX_ALT_LENGTH),
    width: pixels(attribute(attributes, 'width')),
    height: pixels(attribute(attributes, 'height')),
  };
}

function pixels(value: string | undefined): number | null {
  if (value === undefined || !/^\d{1,6}$/.test(value)) return null;
  const count = Number(value);
  return count === 0 ? null : Math.min(count, MAX_PIXELS);
}
