import temml from 'temml';
import type { MathsElement, MathsNode } from './jobs.ts';

const MOST_NODES = 3_000;
const LONGEST_VALUE = 60;

const TAGS: ReadonlySet<string> = new Set(
  'math mrow mi mo mn mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts none mstyle mpadded mphantom menclose mtable mtr mtd'.split(
    ' ',
  ),
);

/** Attributes of looks: none of them leads elsewhere or names something. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  'accent accentunder columnalign depth display displaystyle fence form height largeop linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowspacing rspace scriptlevel separator stretchy symmetric voffset width'.split(
    ' ',
  ),
);
const STYLES: ReadonlySet<string> = new Set(
  'color backgroundColor padding paddingLeft paddingRight border borderLeft borderRight borderTop borderBottom textAlign'.split(
    ' ',
  ),
);

/** A formula in TeX as checked MathML; null for one that is wrong, or too large. Sizes that it asks for are bounded. */
export function writeMaths(tex: string, isBlock: boolean): MathsElement | null {
  try {
    const tree: unknown = temml.__renderToMathMLTree(tex, {
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      maxSize: [10, 100],
      maxExpand: 200,
    });
    const [math] = new Checker().check(tree);
    return typeof math === 'object' && math.tag === 'math' ? math : null;
  } catch {
    // The sender's formula: it is shown as they wrote it.
    return null;
  }
}

class Checker {
  #count = 0;

  /** One node as it may be drawn. A group without an element gives what it holds. */
  check(node: unknown): readonly MathsNode[] {
    this.#count += 1;
    if (this.#count > MOST_NODES) throw new RangeError('a formula of too many parts');
    if (!isRecord(node)) return [];
    if (typeof node['text'] === 'string') return [node['text']];
    const children = Array.isArray(node['children']) ? node['children'].flatMap((child) => this.check(child)) : [];
    const { type: tag } = node;
    if (typeof tag !== 'string' || !TAGS.has(tag)) return children;
    return [{ tag, attributes: kept(node['attributes'], ATTRIBUTES), style: kept(node['style'], STYLES), children }];
  }
}

function kept(values: unknown, names: ReadonlySet<string>): Readonly<Record<string, string>> {
  if (!isRecord(values)) return {};
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      names.has(name) &&
      typeof value === 'string' &&
      value.length <= LONGEST_VALUE &&
      !/url|expression|[\\;]/i.test(value)
        ? [[name, value]]
        : [],
    ),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
