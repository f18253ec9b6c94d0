/** Functions of the protocol that read text take linear time. A new function is a line of the table. */
import { slowTexts } from '@parley/testkit/corpus/text-time.ts';
import { expect, test } from 'vitest';
import { decodeBase64 } from '../base/bytes/base64.ts';
import { fileNameOf } from '../base/text/file-name.ts';
import { foldText } from '../base/text/fold-text.ts';
import { oneLine, withoutDirection } from '../base/text/one-line.ts';
import { offeredMedia } from './events/call/offered-media.ts';
import { decodeExtensibleText } from './events/extensible.ts';
import { decodeMedia } from './events/media.ts';
import { decodeTopic } from './events/topic.ts';
import type { UserId } from './ids/ids.ts';
import { isServerName, parseEventId, parseMxcUri, parseRoomAlias, parseRoomId, parseUserId } from './ids/parse.ts';
import { isSuspiciousName, normaliseName, rawDisplayName, shownName } from './rules/member-name.ts';
import { compileWhole, compileWord, STEPS_AN_EVENT } from './rules/push/glob.ts';
import { calculateRoomName } from './rules/room-name.ts';
import { upgradeAdvice } from './rules/upgrade.ts';

const ALICE = '@alice:example.org' as Parameters<typeof rawDisplayName>[0];

/** The name of a room that has none, with people called `name` in it. */
function roomNameOf(name: string) {
  const heroes = Array.from({ length: 5 }, (_, at) => ({ userId: `@u${at}:example.org` as UserId, name }));
  const facts = { name: null, alias: null, me: ALICE, isJoined: true, heroes, members: heroes, formerMembers: heroes };
  return calculateRoomName({ ...facts, memberCount: 6, serviceMembers: new Set(), thirdPartyInvites: [name] });
}

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  decodeBase64,
  foldText,
  oneLine: (text) => oneLine(text, 200),
  withoutDirection,
  fileNameOf,
  offeredMedia,
  decodeExtensibleText: (text) => decodeExtensibleText({ 'm.text': [{ body: text, mimetype: text }] }),
  decodeTopic: (text) => decodeTopic({ topic: text }),
  'the name of a file': (text) => decodeMedia({ url: 'mxc://a/b', info: { mimetype: text, blurhash: text } }, text),
  isServerName,
  parseUserId,
  parseRoomId,
  parseRoomAlias,
  parseEventId,
  parseMxcUri,
  isSuspiciousName,
  normaliseName,
  rawDisplayName: (text) => rawDisplayName(ALICE, text),
  shownName: (text) => shownName(ALICE, text, true),
  'a pattern for the whole': (text) => compileWhole('*a*b?c*')(text, { left: STEPS_AN_EVENT }),
  'a pattern for a word': (text) => compileWord('a*a*')(text, { left: STEPS_AN_EVENT }),
  'a pattern of 64 kB': (text) => compileWord(text)('a', { left: STEPS_AN_EVENT }),
  'a room named after its heroes': (text) => roomNameOf(text),
  upgradeAdvice: (text) => upgradeAdvice(text, { default: '11', stable: new Set(['11']) }),
};

test.each(Object.entries(READERS))(
  '[SEC-05] %s reads any text in linear time',
  (_name, read) => {
    expect(slowTexts(read)).toEqual([]);
  },
  120_000,
);
