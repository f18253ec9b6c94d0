/** Limits on sent media, for peers that share a line (MSH-14). Pure. */

/** Limits of a picture that is sent. */
export interface PictureLimits {
  /** Somebody looks at it. */
  readonly isSent: boolean;
  /** In bits a second. */
  readonly maxBitrate: number;
  readonly maxFramerate: number;
  /** Its width and height are divided by this. */
  readonly scaleDownBy: number;
}

export interface SendLimits {
  /** In bits a second; null leaves it to the browser. */
  readonly sound: number | null;
  readonly camera: PictureLimits;
  readonly screen: PictureLimits;
}

/** The parts of an encoding that limits are about, as `RTCRtpSender` names them. */
interface Encoding {
  active?: boolean;
  maxBitrate?: number;
  maxFramerate?: number;
  scaleResolutionDownBy?: number;
}

/** The encoding of a sound with at most so many bits. */
export function limitedSound(maxBitrate: number): Encoding {
  return { maxBitrate };
}

/** The encoding of a picture within `limits`. */
export function limitedPicture({ isSent, maxBitrate, maxFramerate, scaleDownBy }: PictureLimits): Encoding {
  return { active: isSent, maxBitrate, maxFramerate, scaleResolutionDownBy: scaleDownBy };
}

/** `parameters` with `encoding` in the place of what they say of that; null where they say so already, or nothing is agreed yet. */
export function withEncoding<Parameters extends { readonly encodings: readonly Encoding[] }>(
  parameters: Parameters,
  encoding: Encoding,
): (Parameters & { encodings: Encoding[] }) | null {
  const [first, ...others] = parameters.encodings;
  if (first === undefined) return null;
  const names = ['active', 'maxBitrate', 'maxFramerate', 'scaleResolutionDownBy'] as const;
  if (names.every((name) => encoding[name] === undefined || encoding[name] === first[name])) return null;
  return { ...parameters, encodings: [{ ...first, ...encoding }, ...others] };
}
