import { closeHistory } from 'prosemirror-history';
import { InputRule, inputRules, undoInputRule } from 'prosemirror-inputrules';
import type { Command, EditorState, Plugin, Transaction } from 'prosemirror-state';
import { type Smiley, smileyAtEnd } from '../smileys/smileys.ts';
import { writingSettings } from '../writing/writing-settings.ts';
import { schema } from './schema.ts';

/** The rule by which a smiley becomes an emoji when a space follows, where that is wanted. */
export const smileyRules: Plugin = inputRules({
  rules: [
    new InputRule(/\S{2,4}\s$/u, (state, match, start, end) => {
      const found = smileyBefore(state, end);
      if (found === null || start > end - found.typed.length) return null;
      return replaced(state, end, found, match[0].slice(-1));
    }),
  ],
});

/** Puts back the smiley that became an emoji just now. */
export const takeSmileyBack: Command = (state, dispatch) =>
  Boolean(smileyRules.getState(state)) && undoInputRule(state, dispatch);

/** Makes the smiley before the caret an emoji: Enter follows it. */
export const endSmiley: Command = (state, dispatch) => {
  const { empty, from } = state.selection;
  const found = empty ? smileyBefore(state, from) : null;
  if (found === null) return false;
  dispatch?.(replaced(state, from, found, ''));
  return true;
};

/** The smiley that ends at a position; null for none, and in code and links, where it is none. */
function smileyBefore(state: EditorState, at: number): Smiley | null {
  const $at = state.doc.resolve(at);
  const { code, link } = schema.marks;
  const isElsewhere =
    $at.parent.type.spec.code === true || $at.marks().some(({ type }) => type === code || type === link);
  if (isElsewhere || !writingSettings.current.hasSmileys) return null;
  return smileyAtEnd($at.parent.textBetween(0, $at.parentOffset, undefined, '￼'));
}

/** A step of its own for who takes it back. */
function replaced(state: EditorState, end: number, { typed, emoji }: Smiley, after: string): Transaction {
  return closeHistory(state.tr).insertText(emoji + after, end - typed.length, end);
}
