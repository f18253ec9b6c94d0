import type { RawContent } from '../../../protocol/events/event.ts';
import { NO_MENTIONS } from '../../../protocol/events/mentions.ts';
import { type Belonging, belongingOf, wordsOf } from '../compose.ts';
import type { WritingPlace } from '../writing-place.ts';
import type { SendFile } from './contract.ts';

/** Names are for people: longer ones say no more, and events have little room. */
const MOST_NAME = 200;
const MOST_DESCRIPTION = 2_000;
/** Values of a waveform; each of them is 0 to `LOUDEST` in events. */
const MOST_WAVES = 120;
const LOUDEST = 1_024;
/** The names under which clients send what is not (yet) in the specification. */
const BLURHASH = 'xyz.amorgan.blurhash';
const SPOILER = 'page.codeberg.everypizza.msc4193.spoiler';
const ALT_TEXT = 'org.matrix.msc1767.alt_text';
const TEXT = 'org.matrix.msc1767.text';
const AUDIO = 'org.matrix.msc1767.audio';
const VOICE = 'org.matrix.msc3245.voice';

/** The content of a message with a file, but for where the file will be (03.MX-08; spec v1.10 for captions). */
export function composeFile(input: SendFile, sizeBytes: number, place: WritingPlace, belonging: Belonging): RawContent {
  const { as, size, durationMs, thumbnail, blurhash = null } = input;
  const name = input.name.slice(-MOST_NAME) || as;
  const caption = wordsOf({ text: input.caption, format: input.format }, place);
  return {
    msgtype: `m.${as}`,
    body: name,
    ...caption?.content,
    filename: name,
    info: {
      mimetype: input.mimeType,
      size: sizeBytes,
      ...(size === null ? {} : { w: Math.round(size.width), h: Math.round(size.height) }),
      ...(durationMs === null ? {} : { duration: Math.round(durationMs) }),
      ...(thumbnail === null ? {} : { thumbnail_info: infoOf(thumbnail) }),
      ...(blurhash === null ? {} : { [BLURHASH]: blurhash }),
    },
    ...coverOf(input),
    ...voiceOf(input),
    ...belongingOf(belonging, caption?.mentions ?? NO_MENTIONS),
  };
}

/** Fields about a picture for those who do not see it, or not at once. */
function coverOf({ description = '', isSpoiler = false }: SendFile): RawContent {
  const words = description.trim().slice(0, MOST_DESCRIPTION);
  return {
    ...(isSpoiler ? { [SPOILER]: true } : {}),
    ...(words === '' ? {} : { [ALT_TEXT]: { [TEXT]: [{ body: words }] } }),
  };
}

/** Makes sound a voice message, in the form that all clients read (MSC3245 and MSC3246 of before they were written anew). */
function voiceOf({ voice = null, durationMs }: SendFile): RawContent {
  if (voice === null) return {};
  const waveform = voice.waveform.slice(0, MOST_WAVES).map((wave) => Math.round(clamp(wave) * LOUDEST));
  return { [AUDIO]: { duration: Math.round(durationMs ?? 0), waveform }, [VOICE]: {} };
}

function clamp(wave: number): number {
  return Math.min(1, Math.max(0, wave));
}

function infoOf({ mimeType, bytes, width, height }: NonNullable<SendFile['thumbnail']>): RawContent {
  return { mimetype: mimeType, size: bytes.byteLength, w: Math.round(width), h: Math.round(height) };
}
