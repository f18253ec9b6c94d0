/**
 * Text of extensible events (MSC1767), as polls, places and others carry it for who does not know their type. The messages
 * of its errors are those that other clients use; programs look for them.
 */
import { isObject, type JsonObject, own, stringAt } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { RawContent } from './event.ts';

/** Text and its HTML as received: not yet checked, never to be drawn without that. */
export interface ExtensibleText {
  readonly text: string;
  readonly html: string | null;
}

/** Why content carries no text (03.PM-04). */
export interface InvalidEvent {
  readonly kind: 'invalidEvent';
  readonly message:
    | 'm.message contents must be an array'
    | 'm.message is missing a plain text representation'
    | 'Missing textual representation for event';
}

/** Each by its stable name, then by the one it had before. */
const MESSAGE = ['m.message', 'org.matrix.msc1767.message'] as const;
const TEXT = ['m.text', 'org.matrix.msc1767.text'] as const;
const HTML = ['m.html', 'org.matrix.msc1767.html'] as const;

/** Reads the text of `content` (03.PM-01, 03.PM-02). */
export function decodeExtensibleText(content: RawContent): Result<ExtensibleText, InvalidEvent> {
  const message = present(content, MESSAGE);
  if (message !== undefined) return fromMessage(message);
  const text = present(content, TEXT);
  // Since version 1.8 of the specification a text block is a list of representations.
  if (Array.isArray(text)) return fromMessage(text);
  // An empty text under the older name alone counts as missing.
  if (typeof text !== 'string' || (text === '' && !Object.hasOwn(content, TEXT[0])))
    return invalid('Missing textual representation for event');
  const html = present(content, HTML);
  return ok({ text, html: typeof html === 'string' ? html : null });
}

/** Writes text the shortest way that holds it (03.PM-03), for a content that readers of either age understand. */
export function encodeExtensibleText({ text, html }: ExtensibleText): RawContent {
  if (html === null) return { [TEXT[1]]: text };
  return {
    [MESSAGE[1]]: [
      { mimetype: 'text/plain', body: text },
      { mimetype: 'text/html', body: html },
    ],
  };
}

function fromMessage(message: unknown): Result<ExtensibleText, InvalidEvent> {
  if (!Array.isArray(message)) return invalid('m.message contents must be an array');
  const parts = message.filter(isObject);
  const plain = parts.find((part) => {
    const mimetype = own(part, 'mimetype');
    return (mimetype === undefined || mimetype === 'text/plain') && bodyOf(part) !== undefined;
  });
  const text = plain === undefined ? undefined : bodyOf(plain);
  if (text === undefined) return invalid('m.message is missing a plain text representation');
  const html = parts.find((part) => own(part, 'mimetype') === 'text/html');
  return ok({ text, html: (html === undefined ? undefined : bodyOf(html)) ?? null });
}

/** `null` counts as absent, as do names that are not there. */
function present(content: JsonObject, names: readonly [string, string]): unknown {
  for (const name of names) {
    const value = own(content, name);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

function bodyOf(part: JsonObject): string | undefined {
  return stringAt(part, 'body');
}

function invalid(message: InvalidEvent['message']): Result<never, InvalidEvent> {
  return err({ kind: 'invalidEvent', message });
}
