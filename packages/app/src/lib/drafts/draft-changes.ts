import type { DraftWords } from '@parley/sdk/client/contract.ts';

/** True if the draft in the composer was sent or given up elsewhere. */
export function isEnded(draft: DraftWords, before: DraftWords, kept: DraftWords): boolean {
  if (draft.edit === null) return kept.text === '' && draft.text === before.text;
  const isAsBefore = draft.edit.eventId === before.edit?.eventId && draft.edit.text === before.edit.text;
  return kept.edit === null && isAsBefore;
}

/** True if two drafts have the same text about the same event. */
export function isSame(one: DraftWords, { text, reply, edit }: DraftWords): boolean {
  const isAbout = one.reply?.eventId === reply?.eventId && one.reply?.text === reply?.text;
  const isForSame = one.reply?.isMentioning === reply?.isMentioning;
  return (
    one.text === text && isAbout && isForSame && one.edit?.eventId === edit?.eventId && one.edit?.text === edit?.text
  );
}
