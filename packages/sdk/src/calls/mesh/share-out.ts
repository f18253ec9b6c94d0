/** Quality in a call in full mesh, shared out among those who get it: one line carries a copy for each of them (MSH-14). Pure. */
import type { PeerLooks } from '../../protocol/events/call/peer-looks.ts';
import type { PictureLimits, SendLimits } from '../peer/send-limits.ts';

/** Bits a second for all copies of a picture together, and for one of them at least and at most. */
const CAMERA_BITS = { all: 1_800_000, least: 150_000, most: 900_000 };
const SCREEN_BITS = { all: 3_000_000, least: 300_000, most: 2_000_000 };
/** Speech in push-to-talk (07.M-05). */
const TALK_BITS = 12_000;
/** From so many others on a picture is smaller, and has fewer frames. */
const SOME = 3;
const MANY = 5;

/** Limits for what one of `others` devices gets, and looks at. */
export function shareOut(others: number, looks: PeerLooks, isPushToTalk = false): SendLimits {
  const isMany = others >= MANY;
  const camera: PictureLimits = {
    isSent: looks.camera,
    maxBitrate: share(CAMERA_BITS, others),
    maxFramerate: isMany ? 15 : 30,
    scaleDownBy: isMany ? 2 : others >= SOME ? 1.5 : 1,
  };
  const screen: PictureLimits = {
    isSent: looks.screen,
    maxBitrate: share(SCREEN_BITS, others),
    maxFramerate: isMany ? 8 : 15,
    // Text has to stay readable.
    scaleDownBy: 1,
  };
  return { sound: isPushToTalk ? TALK_BITS : null, camera, screen };
}

function share({ all, least, most }: typeof CAMERA_BITS, others: number): number {
  return Math.round(Math.min(most, Math.max(least, all / Math.max(1, others))));
}

/** The pictures that are drawn by the one account or the other; a device that one of them does not name is looked at. */
export function bothLooks(
  one: ReadonlyMap<string, PeerLooks>,
  other: ReadonlyMap<string, PeerLooks>,
): ReadonlyMap<string, PeerLooks> {
  const both = new Map<string, PeerLooks>();
  for (const [key, looks] of one) {
    const also = other.get(key);
    if (also !== undefined) both.set(key, { camera: looks.camera || also.camera, screen: looks.screen || also.screen });
  }
  return both;
}
