import { Parser } from 'htmlparser2';
import {
  type Attributes,
  attribute,
  codeLanguage,
  colours,
  inlineImage,
  listStart,
  spoilerReason,
  texOf,
} from './html-attributes.ts';
import { ALLOWED, DROPPED } from './html-tags.ts';
import { linkElement } from './linkify.ts';
import { MAX_TEXT_LENGTH } from './plain-text.ts';
import type { RichElement, RichTag, RichText } from './rich-text.ts';
import { TreeBuilder } from './tree-builder.ts';

type Start = { readonly tag: RichTag; readonly attributes: Omit<RichElement, 'tag' | 'children'> };

/** What an open tag of the source became: an element, only its content, or nothing at all. */
interface OpenTag {
  readonly name: string;
  readonly as: 'element' | 'content' | 'nothing';
}

/**
 * Reads the HTML of a message into a checked tree (rules RT-01 to RT-19). It never fails: what is not allowed is left
 * out, what is broken is read as far as it goes. An empty answer means that nothing of it can be shown.
 */
export function parseHtml(html: string): RichText {
  const builder = new TreeBuilder();
  const open: OpenTag[] = [];
  let droppedDepth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      const as = droppedDepth > 0 || DROPPED.has(name) ? 'nothing' : begin(builder, name, attributes);
      if (as === 'nothing') droppedDepth += 1;
      open.push({ name, as });
    },
    onclosetag(name) {
      // A tag that the text ends in was never opened, but the parser closes it.
      if (open.at(-1)?.name !== name) return;
      const tag = open.pop();
      if (tag?.as === 'nothing') droppedDepth -= 1;
      else if (tag?.as === 'element') builder.close();
    },
    ontext(data) {
      if (droppedDepth === 0) builder.text(data.replaceAll('\u0000', ''));
    },
  });
  parser.end(html.slice(0, MAX_TEXT_LENGTH));
  return builder.finish();
}

function begin(builder: TreeBuilder, name: string, attributes: Attributes): 'element' | 'content' {
  const tag = ALLOWED.get(name);
  const start = tag === undefined ? null : startOf(tag, attributes);
  if (start === null || !builder.mayOpen(start.tag)) return 'content';
  builder.open(start.tag, start.attributes);
  return 'element';
}

/** The element to make, or null when its tag is to be left out: a refused link, a picture from elsewhere, an empty `span`. */
function startOf(tag: RichTag, attributes: Attributes): Start | null {
  switch (tag) {
    case 'a':
      return link(attribute(attributes, 'href') ?? '');
    case 'span':
      return formula(attributes, false) ?? span(attributes);
    case 'div':
      return formula(attributes, true) ?? { tag, attributes: {} };
    case 'img': {
      const image = inlineImage(attributes);
      return image === undefined ? null : { tag, attributes: { image } };
    }
    case 'ol': {
      const start = listStart(attributes);
      return { tag, attributes: start === undefined ? {} : { start } };
    }
    case 'code': {
      const language = codeLanguage(attributes);
      return { tag, attributes: language === undefined ? {} : { language } };
    }
    default:
      return { tag, attributes: {} };
  }
}

function link(href: string): Start | null {
  const element = linkElement(href, []);
  if (element === null) return null;
  const { tag, children: _none, ...attributes } = element;
  return { tag, attributes };
}

function span(attributes: Attributes): Start | null {
  const reason = spoilerReason(attributes);
  if (reason !== undefined) return { tag: 'spoiler', attributes: { reason } };
  const found = colours(attributes);
  return Object.keys(found).length === 0 ? null : { tag: 'span', attributes: found };
}

function formula(attributes: Attributes, isBlock: boolean): Start | null {
  const tex = texOf(attributes);
  return tex === undefined ? null : { tag: 'maths', attributes: { maths: { tex, isBlock } } };
}
