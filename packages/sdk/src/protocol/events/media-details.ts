/** Claims of a sender about a file: that it is a spoiler, what it shows, how it sounds. Each is bounded. */
import { arrayAt, isObject, type JsonObject, numberAt, objectAt, own, stringAt } from '../../base/json/guards.ts';
import { oneLine } from '../../base/text/one-line.ts';
import type { RawContent } from './event.ts';
import { isVoice } from './voice.ts';

/** A file that is not shown before somebody asks for it. */
export interface Spoiler {
  /** The reason, in one line; null where its sender does not say. */
  readonly reason: string | null;
}

/** Sound as it is drawn before it is fetched. */
export interface SoundDetails {
  readonly durationMs: number | null;
  /** Loudness over time, from 0 to 1; null where its sender does not say. */
  readonly waveform: readonly number[] | null;
  /** True for a message that was spoken, rather than a recording that was sent. */
  readonly isVoice: boolean;
}

const MAX_REASON = 120;
const MAX_DESCRIPTION = 1_000;
const MAX_DURATION_MS = 7 * 24 * 3_600_000;
/** More bars than fit into any message are not kept. */
const MOST_BARS = 128;
/** A waveform that is longer than this is none: the field sends about a hundred numbers. */
const MOST_NUMBERS = 4_096;
/** The largest number of a waveform (MSC3246). */
const LOUDEST = 1_024;

const SPOILER = 'page.codeberg.everypizza.msc4193.spoiler';
const WARNINGS = ['m.content_warning', 'town.robin.msc3725.content_warning'] as const;
const DESCRIPTIONS = ['m.alt_text', 'org.matrix.msc1767.alt_text'] as const;
const TEXTS = ['m.text', 'org.matrix.msc1767.text'] as const;
const SOUNDS = ['org.matrix.msc1767.audio', 'm.audio_details', 'org.matrix.msc1767.audio_details'] as const;

/** Reads the mark of a spoiler (MSC4193), or a content warning (MSC3725); null for neither. */
export function decodeSpoiler(content: RawContent): Spoiler | null {
  if (own(content, SPOILER) === true) return { reason: lineAt(content, `${SPOILER}.reason`, MAX_REASON) };
  const warning = firstOf(content, WARNINGS);
  return isObject(warning) ? { reason: lineAt(warning, 'description', MAX_REASON) } : null;
}

/** Reads the description of a picture, for who cannot see it (MSC3552); null where its sender does not say. */
export function decodeDescription(content: RawContent): string | null {
  const block = firstOf(content, DESCRIPTIONS);
  return shown(typeof block === 'string' ? block : isObject(block) ? textOf(block) : undefined, MAX_DESCRIPTION);
}

/** True for a picture that moves: its sender says so (MSC4230), or its type is made for that. */
export function isAnimated(content: RawContent, mimeType: string | null): boolean {
  const said = own(objectAt(content, 'info') ?? {}, 'org.matrix.msc4230.is_animated');
  return typeof said === 'boolean' ? said : mimeType === 'image/gif' || mimeType === 'image/apng';
}

/** Reads how a sound is drawn (MSC1767, MSC3245, MSC3246). */
export function decodeSound(content: RawContent): SoundDetails {
  const block = firstOf(content, SOUNDS);
  const details = isObject(block) ? block : {};
  const durationMs = numberAt(details, 'duration');
  return {
    durationMs: durationMs === undefined || durationMs < 0 ? null : Math.min(Math.round(durationMs), MAX_DURATION_MS),
    waveform: decodeWaveform(details),
    isVoice: isVoice(content),
  };
}

/** The loudest of each part, where there are more numbers than bars. */
function decodeWaveform(details: JsonObject): readonly number[] | null {
  const numbers = arrayAt(details, 'waveform') ?? [];
  if (numbers.length === 0 || numbers.length > MOST_NUMBERS) return null;
  const bars = new Array<number>(Math.min(numbers.length, MOST_BARS)).fill(0);
  for (const [index, value] of numbers.entries()) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return null;
    const bar = Math.floor((index * bars.length) / numbers.length);
    bars[bar] = Math.max(bars[bar] ?? 0, Math.min(1, Math.max(0, value / LOUDEST)));
  }
  return bars;
}

/** The text of a block of extensible events: a string, or the first part of a list. */
function textOf(block: JsonObject): string | undefined {
  const text = firstOf(block, TEXTS);
  if (typeof text === 'string') return text;
  const parts: readonly unknown[] = Array.isArray(text) ? text : [];
  const [first] = parts.filter(isObject);
  return first === undefined ? undefined : stringAt(first, 'body');
}

function firstOf(content: JsonObject, names: readonly string[]): unknown {
  return names.map((name) => own(content, name)).find((value) => value !== undefined && value !== null);
}

function lineAt(holder: JsonObject, key: string, maxLength: number): string | null {
  return shown(stringAt(holder, key), maxLength);
}

function shown(text: string | undefined, maxLength: number): string | null {
  const line = text === undefined ? '' : oneLine(text, maxLength);
  return line === '' ? null : line;
}
