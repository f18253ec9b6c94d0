import type { RichElement, RichNode, RichText } from '@parley/sdk/client/contract.ts';

export interface CutText {
  readonly shown: RichText;
  readonly isCut: boolean;
}

interface Left {
  /** Elements and line ends: each of them takes the browser about as long. */
  parts: number;
  characters: number;
  isCut: boolean;
}

/** Two screens or so: more of one text would hide the texts of others. */
const FOLDED = { parts: 80, characters: 3_000 };
/** The first press for more shows so many times this, and each further one so many times as much. */
const MORE = { parts: 300, characters: 6_000 };
const GROWTH = 4;

const wholes = new WeakMap<RichElement, RichElement>();

/** The beginning of a text, small enough to be drawn at once; more of it after each `press` for more. */
export function cutRich(text: RichText, presses: number): CutText {
  const most = presses === 0 ? FOLDED : MORE;
  const times = GROWTH ** presses;
  const left: Left = { parts: most.parts * times, characters: most.characters * times, isCut: false };
  const shown = take(text, left);
  return left.isCut ? { shown, isCut: true } : { shown: text, isCut: false };
}

/** The complete element of a cut one; the element itself if it was not cut. */
export function wholeOf(element: RichElement): RichElement {
  return wholes.get(element) ?? element;
}

function take(nodes: readonly RichNode[], left: Left): readonly RichNode[] {
  const taken: RichNode[] = [];
  for (const node of nodes) {
    if (left.parts <= 0 || left.characters <= 0) {
      left.isCut = true;
      break;
    }
    taken.push(typeof node === 'string' ? takeText(node, left) : takeElement(node, left));
  }
  return taken;
}

function takeElement(element: RichElement, left: Left): RichElement {
  left.parts -= 1;
  const children = take(element.children, left);
  if (!left.isCut) return element;
  const cut = { ...element, children };
  wholes.set(cut, element);
  return cut;
}

function takeText(text: string, left: Left): string {
  let end = 0;
  for (; end < text.length && end < left.characters && left.parts > 0; end += 1)
    if (text[end] === '\n') left.parts -= 1;
  left.characters -= end;
  if (end === text.length) return text;
  left.isCut = true;
  return text.slice(0, isLowSurrogate(text.charCodeAt(end)) ? end - 1 : end);
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
