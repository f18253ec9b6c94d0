import type { ImageContent } from '@parley/sdk/client/contract.ts';
import { richToPlain } from '@parley/sdk/client/rich-text.ts';
import type { Contents } from '../timeline/contract.ts';
import { EncryptedLine } from './EncryptedLine.tsx';
import {
  BrokenMessage,
  Emote,
  FileMessage,
  HiddenMessage,
  ImageMessage,
  RedactedMessage,
  StateChangeMessage,
  TextMessage,
  UnknownMessage,
} from './MessageContents.tsx';

const LINE_PX = 22;
const MOST_LINES = 12;
const MOST_MEDIA_PX = 320;
const NO_SIZE_PX = 240;
const FILE_PX = 64;

type Kinds =
  | 'text'
  | 'emote'
  | 'image'
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
  },
  emote: {
    Draw: Emote,
    describe: (_, { body }, { sender }) => `${sender.name} ${richToPlain(body)}`,
    estimatePx: ({ body }) => linesPx(body.length),
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
  },
  file: {
    Draw: FileMessage,
    describe: (i18n, { fileName: name }) =>
      i18n._({ id: 'messages.describe.file', message: 'File: {name}', values: { name } }),
    estimatePx: ({ mediaKind, size }) => FILE_PX + (mediaKind === 'video' ? mediaPx(size) : 0),
  },
  redacted: { Draw: RedactedMessage, describe: () => null, estimatePx: line },
  hidden: {
    Draw: HiddenMessage,
    describe: (i18n) => i18n._({ id: 'messages.describe.hidden', message: 'Hidden message' }),
    estimatePx: line,
  },
  encrypted: {
    Draw: EncryptedLine,
    describe: (i18n) => i18n._({ id: 'messages.describe.encrypted', message: 'Encrypted message' }),
    estimatePx: line,
  },
  stateChange: { Draw: StateChangeMessage, describe: () => null, estimatePx: line },
  broken: {
    Draw: BrokenMessage,
    describe: (i18n) => i18n._({ id: 'messages.describe.broken', message: 'A message that cannot be shown' }),
    estimatePx: line,
  },
  unknown: { Draw: UnknownMessage, describe: (_, { text }) => text, estimatePx: line },
};

function linesPx(count: number): number {
  return LINE_PX * Math.max(1, Math.min(MOST_LINES, count));
}

function mediaPx(size: ImageContent['size']): number {
  return Math.min(MOST_MEDIA_PX, size?.height ?? NO_SIZE_PX);
}
