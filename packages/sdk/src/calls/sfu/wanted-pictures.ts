/** Pictures that are to be sent here, and their sizes (SFC-07). Pure. */
import type { RtcCallMember } from '../../features/rtc/contract.ts';

interface Wanted {
  readonly memberId: string;
  readonly purpose: 'camera' | 'screen';
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Sizes {
  readonly camera: Size | null;
  readonly screen: Size | null;
}

/** More pixels than this for one of the page's are hardly seen. */
const MOST_PIXELS = 2;

/** The sizes of wanted pictures in device pixels, by the names of members at their SFU. */
export function wantedSizes(
  wanted: readonly Wanted[],
  members: readonly Pick<RtcCallMember, 'memberId' | 'identity'>[],
  pixelRatio: number,
): ReadonlyMap<string, Sizes> {
  const identities = new Map(members.map(({ memberId, identity }) => [memberId, identity]));
  const ratio = Math.min(MOST_PIXELS, Math.max(1, pixelRatio));
  const sizes = new Map<string, Sizes>();
  for (const { memberId, purpose, width, height } of wanted) {
    const identity = identities.get(memberId);
    if (identity === undefined || width <= 0 || height <= 0) continue;
    const size = { width: Math.ceil(width * ratio), height: Math.ceil(height * ratio) };
    sizes.set(identity, { ...(sizes.get(identity) ?? { camera: null, screen: null }), [purpose]: size });
  }
  return sizes;
}
