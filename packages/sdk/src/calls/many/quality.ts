/** Quality of media in a word, with its reason (SFC-08). Pure. */
import { isObject, numberAt, stringAt } from '../../base/json/guards.ts';
import type { CallQuality } from '../peer/quality.ts';

export type QualityLevel = 'unknown' | 'good' | 'fair' | 'poor' | 'lost';

export interface Heard {
  /** The SFU's judgement of the line. */
  readonly line: QualityLevel;
  /** Counted here over some seconds; null before. */
  readonly counted: Pick<CallQuality, 'level' | 'packetLossPercent' | 'jitterMs'> | null;
  /** The reason for a picture that is small or away. */
  readonly limit: PictureLimit | null;
}

export type PictureLimit = 'bandwidth' | 'cpu';

export interface JudgedQuality {
  readonly level: QualityLevel;
  readonly why: 'loss' | 'jitter' | PictureLimit | null;
}

const WORSE: readonly QualityLevel[] = ['unknown', 'good', 'fair', 'poor', 'lost'];
/** From here on loss and jitter are heard (07.S-03). */
const [LOSS_PERCENT, JITTER_MS] = [3, 60];

/** The worse of what the SFU says and what was counted; a limited picture is fair at best. */
export function judgeQuality({ line, counted, limit }: Heard): JudgedQuality {
  const levels = [line, counted?.level ?? 'unknown', limit === null ? 'unknown' : 'fair'] as const;
  const level = levels.reduce<QualityLevel>((worst, one) => (rank(one) > rank(worst) ? one : worst), 'unknown');
  return { level, why: rank(level) < rank('fair') ? null : whyOf(counted, limit) };
}

function rank(level: QualityLevel): number {
  return WORSE.indexOf(level);
}

function whyOf(counted: Heard['counted'], limit: PictureLimit | null): JudgedQuality['why'] {
  if (counted !== null && counted.packetLossPercent >= LOSS_PERCENT) return 'loss';
  return counted !== null && counted.jitterMs >= JITTER_MS ? 'jitter' : limit;
}

/** The limit of sent pictures, out of the browser's reports. */
export function pictureLimit(reports: readonly unknown[]): PictureLimit | null {
  const reasons = reports
    .filter(isObject)
    .filter((report) => stringAt(report, 'type') === 'outbound-rtp' && stringAt(report, 'kind') === 'video')
    .map((report) => stringAt(report, 'qualityLimitationReason'));
  if (reasons.includes('cpu')) return 'cpu';
  return reasons.includes('bandwidth') ? 'bandwidth' : null;
}

/** The amount of received media that could be read, in no unit. Media whose key is missing add nothing to it. */
export function readAmount(reports: readonly unknown[]): number {
  return reports
    .filter(isObject)
    .filter((report) => stringAt(report, 'type') === 'inbound-rtp')
    .reduce((sum, report) => {
      const sound = (numberAt(report, 'totalSamplesReceived') ?? 0) - (numberAt(report, 'concealedSamples') ?? 0);
      return sum + (numberAt(report, 'framesDecoded') ?? 0) + Math.max(0, sound);
    }, 0);
}
