import type { SentInThread } from '../../../core/feature/thread-place.ts';
import type { RawContent } from '../../../protocol/events/event.ts';
import { type Answered, belongingOf } from '../compose.ts';
import { markdownToHtml } from '../rich-text/markdown.ts';
import type { SendFile } from './contract.ts';

/** Names are for people: longer ones say no more, and events have little room. */
const MOST_NAME = 200;

/** The content of a message with a file, but for where the file will be (03.MX-08; spec v1.10 for captions). */
export function composeFile(
  input: SendFile,
  sizeBytes: number,
  answered: Answered | null,
  thread: SentInThread | null,
): RawContent {
  const { as, size, durationMs, thumbnail } = input;
  const name = input.name.slice(-MOST_NAME) || as;
  const caption = input.caption.trim();
  const html = caption === '' || input.format === 'plain' ? null : markdownToHtml(caption);
  return {
    msgtype: `m.${as}`,
    body: caption === '' ? name : caption,
    filename: name,
    ...(html === null ? {} : { format: 'org.matrix.custom.html', formatted_body: html }),
    info: {
      mimetype: input.mimeType,
      size: sizeBytes,
      ...(size === null ? {} : { w: Math.round(size.width), h: Math.round(size.height) }),
      ...(durationMs === null ? {} : { duration: Math.round(durationMs) }),
      ...(thumbnail === null ? {} : { thumbnail_info: infoOf(thumbnail) }),
    },
    ...belongingOf(answered, thread),
  };
}

function infoOf({ mimeType, bytes, width, height }: NonNullable<SendFile['thumbnail']>): RawContent {
  return { mimetype: mimeType, size: bytes.byteLength, w: Math.round(width), h: Math.round(height) };
}
