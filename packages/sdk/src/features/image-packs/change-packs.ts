/** Changes of packs: read from the server, changed, and written whole. */

import { isObject, objectAt, ownEntries, stringAt } from '../../base/json/guards.ts';
import { stripPicture } from '../../base/picture/strip-picture.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { mediaConfig, mediaUpload } from '../../protocol/endpoints/media.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import {
  encodePackImage,
  PACK_ROOMS_TYPE,
  type PackImage,
  STABLE_PACK_ROOMS_TYPE,
} from '../../protocol/events/image-pack.ts';
import { parseMxcUri } from '../../protocol/ids/parse.ts';
import type { AddOwn, AddPicture, ChangePack, PackFailure, PackPlace } from './contract.ts';
import { changedPack, imagesOf, withImage } from './pack-content.ts';
import { asked, type HomeDeps, hasRoom, readAccountData, readPack, writeAccountData } from './pack-homes.ts';

/** A larger picture is none for a line of text or a look at a list. */
const MOST_BYTES = 5 * 1024 * 1024;

type Added = Promise<Result<{ readonly shortcode: string }, PackFailure>>;

/** Adds a picture that is on a server to the own pack, unless it is there. */
export async function addOwn(deps: HomeDeps, { use, ...image }: AddOwn, signal: AbortSignal): Added {
  if (parseMxcUri(image.uri) === null) return err({ kind: 'badImage' });
  return add(deps, null, { ...image, isEmoticon: use === 'emoticon', isSticker: use === 'sticker' }, signal);
}

/** Uploads a picture, without what cameras write into it, and adds it to a pack. */
export async function addPicture(
  deps: HomeDeps,
  { place, shortcode, bytes, mimeType, size, isEmoticon, isSticker }: AddPicture,
  signal: AbortSignal,
): Added {
  const limitBytes = await pictureLimit(deps, signal);
  if (bytes.byteLength > limitBytes) return err({ kind: 'tooLarge', limitBytes });
  const clean = stripPicture(bytes);
  if (clean === null) return err({ kind: 'keepsDetails' });
  // A pack that is full, or may not be changed, is no reason to upload anything.
  const known = await readPack(deps, place, signal);
  if (!known.ok) return known;
  const uploaded = await asked(deps, mediaUpload(clean, mimeType), signal);
  if (!uploaded.ok) return uploaded;
  const info = {
    width: size?.width ?? null,
    height: size?.height ?? null,
    sizeBytes: clean.byteLength,
    mimetype: mimeType,
  };
  return add(deps, place, { shortcode, uri: uploaded.value, body: shortcode, info, isEmoticon, isSticker }, signal);
}

/** The largest picture that a pack takes, in bytes. */
export async function pictureLimit({ requests }: Need<'requests'>, signal: AbortSignal): Promise<number> {
  const answer = await requests.send(mediaConfig, { signal });
  return Math.min(MOST_BYTES, answer.ok ? (answer.value ?? MOST_BYTES) : MOST_BYTES);
}

/** Changes a pack. Nothing is sent where it is so already. */
export async function changePack(
  deps: HomeDeps,
  { place, change }: ChangePack,
  signal: AbortSignal,
): Promise<Result<null, PackFailure>> {
  const pack = await readPack(deps, place, signal);
  if (!pack.ok) return pack;
  const changed = changedPack(pack.value.content, change);
  if (!changed.ok) return changed;
  const isSame = JSON.stringify(changed.value) === JSON.stringify(pack.value.content);
  return isSame ? ok(null) : pack.value.write(changed.value);
}

async function add(deps: HomeDeps, place: PackPlace | null, picture: PackImage, signal: AbortSignal): Added {
  const pack = await readPack(deps, place, signal);
  if (!pack.ok) return pack;
  const { content, write } = pack.value;
  const isIt = (image: unknown) => isObject(image) && stringAt(image, 'url') === picture.uri;
  const known = ownEntries(imagesOf(content)).find(([, image]) => isIt(image));
  if (known !== undefined) return ok({ shortcode: known[0] });
  const image = encodePackImage({ ...picture, body: picture.body.slice(0, 200) });
  const changed = withImage(content, picture.shortcode, image);
  if (!hasRoom(place, changed.content, changed.count)) return err({ kind: 'full' });
  const written = await write(changed.content);
  return written.ok ? ok({ shortcode: changed.shortcode }) : written;
}

/** Uses a room's pack everywhere, or no longer: under the name that clients read today, and under the stable one where that is in use. */
export async function setEverywhere(
  deps: Need<'requests' | 'me'>,
  place: PackPlace,
  isOn: boolean,
  signal: AbortSignal,
): Promise<Result<null, PackFailure>> {
  for (const type of [PACK_ROOMS_TYPE, STABLE_PACK_ROOMS_TYPE]) {
    const content = await readAccountData(deps, type, signal);
    if (!content.ok) return content;
    const isInUse = Object.keys(content.value).length > 0 || type === PACK_ROOMS_TYPE;
    const changed = isInUse ? withPlace(content.value, place, isOn) : null;
    if (changed === null) continue;
    const written = await writeAccountData(deps, type, changed, signal);
    if (!written.ok) return written;
  }
  return ok(null);
}

/** The content with or without a place; null where it is so already. */
function withPlace(content: RawContent, { roomId, stateKey }: PackPlace, isOn: boolean): RawContent | null {
  const rooms = objectAt(content, 'rooms') ?? {};
  const keys = objectAt(rooms, roomId) ?? {};
  if ((objectAt(keys, stateKey) !== undefined) === isOn) return null;
  const others = ownEntries(keys).filter(([key]) => key !== stateKey);
  const changed = Object.fromEntries(isOn ? [...others, [stateKey, {}]] : others);
  const otherRooms = ownEntries(rooms).filter(([key]) => key !== roomId);
  const isEmpty = Object.keys(changed).length === 0;
  return { ...content, rooms: Object.fromEntries(isEmpty ? otherRooms : [...otherRooms, [roomId, changed]]) };
}
