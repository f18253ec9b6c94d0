import type { I18n } from '@lingui/core';
import type { ImageContent } from '@parley/sdk/client/contract.ts';
import { richToPlain } from '@parley/sdk/client/rich-text.ts';
import type { Contents, WordlessLines } from '../timeline/contract.ts';
import { EncryptedLine } from './EncryptedLine.tsx';
import {
  AudioMessage,
  BrokenMessage,
  Emote,
  FileMessage,
  HiddenMessage,
  ImageMessage,
  RedactedMessage,
  StateChangeMessage,
  TextMessage,
  UnknownMessage,
  VideoMessage,
} from './MessageContents.tsx';
import { flowingWords } from './rich-text/flowing-words.ts';
import { pageLinks } from './rich-text/page-links.ts';

const LINE_PX = 22;
const MOST_LINES = 12;
const MOST_MEDIA_PX = 320;
const NO_SIZE_PX = 240;
const FILE_PX = 64;

type Kinds =
  | 'text'
  | 'emote'
  | 'image'
  | 'video'
  | 'audio'
  | 'file'
  | 'redacted'
  | 'hidden'
  | 'encrypted'
  | 'stateChange'
  | 'broken'
  | 'unknown';

const line = () => LINE_PX;

/** Messages, and what stands in place of one, as timelines know them. */
export const messageContents: Pick<Contents, Kinds> = {
  text: {
    Draw: TextMessage,
    describe: (_, { body }) => richToPlain(body),
    estimatePx: ({ body }) => linesPx(body.length),
    wordsOf: ({ body }, most) => richToPlain(body, most),
    flowOf: (content, { sender }) => flowingWords({ content, sender }),
    linksOf: ({ body, isNotice }) => (isNotice ? [] : pageLinks(body)),
  },
  emote: {
    Draw: Emote,
    describe: (_, { body }, { sender }) => `${sender.name} ${richToPlain(body)}`,
    estimatePx: ({ body }) => linesPx(body.length),
    wordsOf: ({ body }, most) => richToPlain(body, most),
    flowOf: (content, { sender }) => flowingWords({ content, sender }),
  },
  image: {
    Draw: ImageMessage,
    describe: (i18n, { caption, isSticker, fileName: name }) => {
      if (caption !== null) return richToPlain(caption);
      return isSticker
        ? i18n._({ id: 'messages.describe.sticker', message: 'Sticker: {name}', values: { name } })
        : i18n._({ id: 'messages.describe.image', message: 'Picture: {name}', values: { name } });
    },
    estimatePx: ({ size }) => mediaPx(size) + 4,
    wordsOf: captionOf,
  },
  video: {
    Draw: VideoMessage,
    describe: (i18n, { caption, fileName: name }) =>
      caption === null
        ? i18n._({ id: 'messages.describe.video', message: 'Video: {name}', values: { name } })
        : richToPlain(caption),
    estimatePx: ({ size }) => FILE_PX + mediaPx(size),
    wordsOf: captionOf,
  },
  audio: {
    Draw: AudioMessage,
    describe: (i18n, { isVoice, fileName: name }) =>
      isVoice ? voiceLine(i18n) : i18n._({ id: 'messages.describe.audio', message: 'Audio: {name}', values: { name } }),
    estimatePx: () => FILE_PX,
    wordsOf: captionOf,
  },
  file: {
    Draw: FileMessage,
    describe: (i18n, { fileName: name }) =>
      i18n._({ id: 'messages.describe.file', message: 'File: {name}', values: { name } }),
    estimatePx: () => FILE_PX,
    wordsOf: captionOf,
  },
  redacted: { Draw: RedactedMessage, describe: () => null, estimatePx: line },
  hidden: {
    Draw: HiddenMessage,
    describe: (i18n) => i18n._({ id: 'messages.describe.hidden', message: 'Hidden message' }),
    estimatePx: line,
  },
  encrypted: {
    Draw: EncryptedLine,
    describe: encryptedLine,
    estimatePx: line,
  },
  stateChange: { Draw: StateChangeMessage, describe: () => null, estimatePx: line },
  broken: {
    Draw: BrokenMessage,
    describe: (i18n) => i18n._({ id: 'messages.describe.broken', message: 'A message that cannot be shown' }),
    estimatePx: line,
  },
  unknown: {
    Draw: UnknownMessage,
    describe: (_, { text }) => text,
    wordsOf: ({ text }) => text ?? '',
    estimatePx: line,
  },
};

/** Messages in which nobody wrote words. */
export const messageWordless: WordlessLines = { voice: voiceLine, encrypted: encryptedLine };

function voiceLine(i18n: I18n): string {
  return i18n._({ id: 'messages.describe.voice', message: 'Voice message' });
}

function encryptedLine(i18n: I18n): string {
  return i18n._({ id: 'messages.describe.encrypted', message: 'Encrypted message' });
}

/** The words that came with a file, else its name. */
function captionOf({ caption, fileName }: Pick<ImageContent, 'caption' | 'fileName'>, most: number): string {
  return caption === null ? fileName : richToPlain(caption, most);
}

function linesPx(count: number): number {
  return LINE_PX * Math.max(1, Math.min(MOST_LINES, count));
}

function mediaPx(size: ImageContent['size']): number {
  return Math.min(MOST_MEDIA_PX, size?.height ?? NO_SIZE_PX);
}
