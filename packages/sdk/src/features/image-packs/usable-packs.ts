import type { Emoticon } from '../../core/rooms/rooms.ts';
import type { ImagePack, PackImage } from '../../protocol/events/image-pack.ts';
import type { PackOwner, UsableImage, UsablePack } from './contract.ts';

/** A pack, and its owner. */
export interface OwnedPack {
  readonly owner: PackOwner;
  readonly pack: ImagePack;
  /** The name and the picture of its room: they stand in for those of the pack. */
  readonly room: { readonly name: string | null; readonly avatar: ImagePack['avatar'] } | null;
}

/** More pictures than this are not offered, whatever packs there are. */
const MOST_IMAGES = 10_000;
/** Characters that Markdown leaves alone inside of a word. */
const TYPABLE = /^[\p{L}\p{N}+](?:[\p{L}\p{N}_+-]*[\p{L}\p{N}+])?$/u;

/**
 * The packs as they are used, each once. Of several emoticons with one shortcode the first has it, and those after it are typed
 * `shortcode/2`, `shortcode/3`. A shortcode that cannot be typed gets one like it.
 */
export function usablePacks(owned: readonly OwnedPack[]): readonly UsablePack[] {
  const packs = withinLimit(once(owned));
  const typed = typedNames(packs.flatMap(({ pack }) => pack.images.filter(({ isEmoticon }) => isEmoticon)));
  return packs.map(({ owner, pack, room }) => ({
    id: idOf(owner),
    owner,
    name: pack.name === '' ? (room?.name ?? '') : pack.name,
    avatar: pack.avatar ?? room?.avatar ?? null,
    attribution: pack.attribution,
    images: pack.images.map((image) => ({ ...image, typed: typed.get(image) ?? null })),
  }));
}

/** The emoticons by what is typed for them. */
export function emoticonsOf(packs: readonly UsablePack[]): ReadonlyMap<string, Emoticon> {
  return new Map(
    packs.flatMap(({ images }) => images.flatMap((image) => (image.typed === null ? [] : [[image.typed, image]]))),
  );
}

/** The emoticons that `query` may mean: a shortcode that is it, that begins with it, that has a word that does, the description, a part. */
export function findEmoticons(packs: readonly UsablePack[], query: string, limit: number): readonly UsableImage[] {
  const wanted = query.toLowerCase();
  const found = packs.flatMap(({ images }) =>
    images.flatMap((image) => {
      const rank = image.typed === null ? null : rankOf(image.typed.toLowerCase(), image.body.toLowerCase(), wanted);
      return rank === null ? [] : [{ image, rank }];
    }),
  );
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ image }) => image);
}

function rankOf(typed: string, body: string, wanted: string): number | null {
  if (typed === wanted) return 0;
  if (typed.startsWith(wanted)) return 1;
  if (typed.split(/[_-]/u).some((word) => word.startsWith(wanted))) return 2;
  if (body.split(' ').some((word) => word.startsWith(wanted))) return 3;
  return typed.includes(wanted) ? 4 : null;
}

function typedNames(images: readonly PackImage[]): ReadonlyMap<PackImage, string> {
  const names = new Map<PackImage, string>();
  const taken = new Set<string>();
  /** The next number to try for a shortcode, so that thousands of the same are not counted from one again each. */
  const next = new Map<string, number>();
  const name = (image: PackImage, wanted: string) => {
    let count = next.get(wanted) ?? 1;
    const numbered = () => (count === 1 ? wanted : `${wanted}/${count}`);
    while (taken.has(numbered())) count += 1;
    next.set(wanted, count + 1);
    taken.add(numbered());
    names.set(image, numbered());
  };
  const [typable, others] = [images.filter(isTypable), images.filter((image) => !isTypable(image))];
  for (const image of typable) name(image, image.shortcode);
  for (const image of others) name(image, likeIt(image.shortcode));
  return names;
}

function isTypable({ shortcode }: PackImage): boolean {
  return TYPABLE.test(shortcode);
}

function likeIt(shortcode: string): string {
  const plain = shortcode.replace(/[^\p{L}\p{N}+]+/gu, '-').replace(/^-|-$/gu, '');
  return plain === '' ? 'emoticon' : plain;
}

function once(owned: readonly OwnedPack[]): readonly OwnedPack[] {
  const first = new Map<string, OwnedPack>();
  for (const each of owned) if (!first.has(idOf(each.owner))) first.set(idOf(each.owner), each);
  return [...first.values()];
}

function withinLimit(owned: readonly OwnedPack[]): readonly OwnedPack[] {
  let left = MOST_IMAGES;
  return owned.flatMap((each) => {
    const images = each.pack.images.slice(0, left);
    left -= images.length;
    return images.length === 0 ? [] : [{ ...each, pack: { ...each.pack, images } }];
  });
}

function idOf(owner: PackOwner): string {
  return owner.kind === 'user' ? 'user' : `${owner.roomId} ${owner.stateKey}`;
}
