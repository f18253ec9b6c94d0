/** Changes of a pack's content. What others put there stays, in its order. */
import { isObject, type JsonObject, objectAt, own, ownEntries } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { encodeUsage, isShortcode } from '../../protocol/events/image-pack.ts';
import type { PackChange, PackFailure } from './contract.ts';

/** Names that mean a prototype are nobody's shortcode here. */
const PROTOTYPE_NAMES: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor']);
const MOST_NAME = 100;

/** The content after a change. */
export function changedPack(content: RawContent, change: PackChange): Result<RawContent, PackFailure> {
  switch (change.kind) {
    case 'rename':
      return renamed(content, change.shortcode, change.to);
    case 'use':
      return changedImage(content, change.shortcode, (image) => ({ ...image, usage: encodeUsage(change) }));
    case 'remove':
      return ok({ ...content, images: Object.fromEntries(without(content, change.shortcode)) });
    case 'name':
      return ok(withName(content, change.name));
    case 'delete':
      return ok({});
  }
}

/** The content with one more picture, and its shortcode: the wanted one, or one like it that is free. */
export function withImage(
  content: RawContent,
  wanted: string,
  image: RawContent,
): { readonly content: RawContent; readonly shortcode: string; readonly count: number } {
  const images = imagesOf(content);
  const shortcode = freeShortcode(wanted, (taken) => keyOf(content, taken) !== undefined);
  const all = { ...images, [shortcode]: image };
  return { content: { ...content, images: all }, shortcode, count: Object.keys(all).length };
}

/** The pictures of a content by their keys. */
export function imagesOf(content: RawContent): JsonObject {
  return objectAt(content, 'images') ?? {};
}

function renamed(content: RawContent, shortcode: string, to: string): Result<RawContent, PackFailure> {
  if (!isShortcode(to) || PROTOTYPE_NAMES.has(to)) return err({ kind: 'badShortcode' });
  const key = keyOf(content, shortcode);
  if (key === undefined) return err({ kind: 'gone' });
  if (to !== shortcode && keyOf(content, to) !== undefined) return err({ kind: 'taken' });
  const entries = ownEntries(imagesOf(content)).map(([each, image]) => [each === key ? to : each, image] as const);
  return ok({ ...content, images: Object.fromEntries(entries) });
}

function changedImage(
  content: RawContent,
  shortcode: string,
  change: (image: JsonObject) => JsonObject,
): Result<RawContent, PackFailure> {
  const key = keyOf(content, shortcode);
  const image = key === undefined ? undefined : own(imagesOf(content), key);
  if (key === undefined || !isObject(image)) return err({ kind: 'gone' });
  return ok({ ...content, images: { ...imagesOf(content), [key]: change(image) } });
}

function without(content: RawContent, shortcode: string) {
  const key = keyOf(content, shortcode);
  return ownEntries(imagesOf(content)).filter(([each]) => each !== key);
}

/** Without a name of its own a pack has its room's. */
function withName(content: RawContent, name: string): RawContent {
  const { display_name: _, ...pack } = objectAt(content, 'pack') ?? {};
  const shown = name.trim().slice(0, MOST_NAME);
  return { images: {}, ...content, pack: shown === '' ? pack : { ...pack, display_name: shown } };
}

/** The key of a picture: older packs have colons around a shortcode. */
function keyOf(content: RawContent, shortcode: string): string | undefined {
  const images = imagesOf(content);
  return [shortcode, `:${shortcode}:`].find((key) => own(images, key) !== undefined);
}

function freeShortcode(wanted: string, isTaken: (shortcode: string) => boolean): string {
  const plain = wanted
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9_-]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 60);
  const base = isShortcode(plain) && !PROTOTYPE_NAMES.has(plain) ? plain : 'sticker';
  let shortcode = base;
  for (let count = 2; isTaken(shortcode); count += 1) shortcode = `${base}-${count}`;
  return shortcode;
}
