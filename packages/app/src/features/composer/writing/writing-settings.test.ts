import { expect, test } from 'vitest';
import { parseWriting } from './writing-settings.ts';

const ORDINARY = { isRich: true, isSentByEnter: true, hasBar: false, hasSmileys: false };

test.each([null, '', '{', '[]', 'null', '{"isRich":"no"}'])('[COMP-16] %j says nothing of how one writes', (stored) => {
  expect(parseWriting(stored)).toEqual(ORDINARY);
});

test('[COMP-16] what was chosen is read', () => {
  const chosen = { isRich: false, isSentByEnter: false, hasBar: true, hasSmileys: true };
  expect(parseWriting(JSON.stringify(chosen))).toEqual(chosen);
});
