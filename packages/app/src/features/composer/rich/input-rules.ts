import { safeHref } from '@parley/sdk/client/markdown.ts';
import { InputRule, inputRules, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { MarkType } from 'prosemirror-model';
import type { Command, Plugin } from 'prosemirror-state';
import { schema } from './schema.ts';

/** Signs of Markdown that may mean themselves. */
const SIGNS = /[*_~`|>#+[\]()!\\-]|\d{1,9}(?=\.)|\./g;

/** Rules by which the signs of Markdown become formatting while they are typed. */
export function typingRules(): Plugin {
  const { strong, em, strike, code, spoiler, link } = schema.marks;
  return inputRules({
    rules: [
      wrappingInputRule(/^>\s$/, schema.nodes.blockquote),
      wrappingInputRule(/^[-*+]\s$/, schema.nodes.bullet_list),
      wrappingInputRule(
        /^(\d{1,9})[.)]\s$/,
        schema.nodes.ordered_list,
        (match) => ({ start: Number(match[1]) }),
        (match, node) => node.childCount + Number(node.attrs['start']) === Number(match[1]),
      ),
      markRule(/(?:^|[^\\`])(`([^`]+)`)$/, code),
      markRule(/(?:^|[^\\*])(\*\*([^\s*](?:[^*]*[^\s*])?)\*\*)$/, strong),
      markRule(/(?:^|[^\p{L}\p{N}_\\])(__([^\s_](?:[^_]*[^\s_])?)__)$/u, strong),
      markRule(/(?:^|[^\\*])(\*([^\s*](?:[^*]*[^\s*])?)\*)$/, em),
      markRule(/(?:^|[^\p{L}\p{N}_\\])(_([^\s_](?:[^_]*[^\s_])?)_)$/u, em),
      markRule(/(?:^|[^\\~])(~~([^\s~](?:[^~]*[^\s~])?)~~)$/, strike),
      markRule(/(?:^|[^\\|])(\|\|([^\s|](?:[^|]*[^\s|])?)\|\|)$/, spoiler),
      linkRule(link),
    ],
  });
}

/** Puts back what was typed instead of what it became. Its signs mean themselves from then on. */
export const takeRuleBack: Command = (state, dispatch) =>
  undoInputRule(state, (tr) => {
    if (dispatch === undefined) return;
    const { $from } = tr.selection;
    const start = $from.start();
    const before = tr.doc.textBetween(start, $from.pos, undefined, '￼');
    for (const { index, 0: sign } of before.matchAll(SIGNS))
      tr.addMark(start + index, start + index + sign.length, schema.marks.literal.create());
    dispatch(tr);
  });

/** The beginning of a formula, which goes on to the end of the text. A dollar sign and a digit begin a sum of money. */
const OPEN_FORMULA = /(?:^|[^\p{L}\p{N}$\\])\$\$?(?![\s\d$])[^$]*$/u;

/** @param pattern its first group is what is replaced, its second the text that stays */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, typed = '', text = ''] = match;
    const from = start + whole.length - typed.length;
    const open = typed.indexOf(text);
    const { $from } = state.selection;
    // Signs of a formula are no formatting.
    if (OPEN_FORMULA.test($from.parent.textBetween(0, from - $from.start(), undefined, '￼'))) return null;
    const tr = state.tr;
    const textEnd = from + open + text.length;
    if (textEnd < end) tr.delete(textEnd, end);
    tr.delete(from, from + open);
    tr.addMark(from, from + text.length, type.create());
    // Text that follows is marked as the signs were, not as the text before them.
    const after = state.storedMarks ?? state.doc.resolve(end).marks();
    return tr.setStoredMarks(type.removeFromSet(after));
  });
}

/** An address that is typed as a link's. */
function linkRule(type: MarkType): InputRule {
  return new InputRule(
    /\[([^[\]]+)\]\((https?:\/\/[^\s()]+|mailto:[^\s()]+|matrix:[^\s()]+)\)$/,
    (state, match, start, end) => {
      const [, text = '', typed = ''] = match;
      const href = safeHref(typed);
      if (href === null) return null;
      return state.tr.replaceWith(start, end, schema.text(text, [type.create({ href })]));
    },
  );
}
