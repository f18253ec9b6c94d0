import { arrayAt, isObject, type JsonObject, objectAt, stringAt } from '../../base/json/guards.ts';
import type { RawContent } from './event.ts';

/** `m.room.topic`. HTML is as received: not yet checked. */
export interface RoomTopic {
  readonly text: string;
  readonly html: string | null;
}

/** Reads the blocks of `m.topic`, also those of an old bug, and else the plain `topic` (03.TP-02). Null: no topic. */
export function decodeTopic(content: RawContent): RoomTopic | null {
  const nested = objectAt(content, 'm.topic');
  const received = nested === undefined ? arrayAt(content, 'm.topic') : arrayAt(nested, 'm.text');
  const blocks = (received ?? []).filter(isObject);
  const text = bodyOf(blocks, isPlain) ?? stringAt(content, 'topic') ?? '';
  const html = bodyOf(blocks, (block) => stringAt(block, 'mimetype') === 'text/html') ?? null;
  return text === '' && html === null ? null : { text, html };
}

function isPlain(block: JsonObject): boolean {
  const mimetype = stringAt(block, 'mimetype');
  return mimetype === undefined ? !Object.hasOwn(block, 'mimetype') : mimetype === 'text/plain';
}

/** The content of `m.room.topic` for a text, and for the same with formatting (03.TP-01). An empty text takes the topic away. */
export function encodeTopic(text: string, html: string | null = null): RawContent {
  const plain = text === '' ? [] : [{ body: text, mimetype: 'text/plain' }];
  const formatted = html === null || text === '' ? [] : [{ body: html, mimetype: 'text/html' }];
  return { topic: text, 'm.topic': { 'm.text': [...formatted, ...plain] } };
}

function bodyOf(blocks: readonly JsonObject[], isWanted: (block: JsonObject) => boolean): string | undefined {
  const block = blocks.find(isWanted);
  return block === undefined ? undefined : stringAt(block, 'body');
}
