import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import { withoutTurning } from '../../lib/format/turning.ts';

const FROM = '\u2068';
const TO = '\u2069';
/** They are in pairs, never one in another: nothing else of a sentence holds them. */
const ENDS = /[\u2068\u2069]/;

/** The translation function that sentences need. */
export type Wording = Pick<I18n, '_'>;

/**
 * Makes sentences in which every name, topic and reason stands for itself: it turns nothing beside it around (SEC-32). A
 * `sentence` that is put into another is one of these already.
 */
export function isolating(i18n: I18n): Wording {
  const say = ({ id, message = id, values = {} }: MessageDescriptor): string => {
    const isolated = Object.entries(values).map(
      ([key, value]) => [key, key === 'sentence' ? value : isolate(value)] as const,
    );
    return i18n._(id, Object.fromEntries<unknown>(isolated), { message });
  };
  return {
    _: (descriptor: MessageDescriptor | string) =>
      typeof descriptor === 'string' ? i18n._(descriptor) : say(descriptor),
  };
}

/** Draws such a sentence. */
export function drawIsolated(sentence: string): ReactNode {
  // Every second part is what stands for itself.
  return sentence.split(ENDS).map((part, index) => (index % 2 === 0 ? part : <bdi key={index}>{part}</bdi>));
}

function isolate(value: unknown): unknown {
  return typeof value === 'string' ? FROM + withoutTurning(value) + TO : value;
}
