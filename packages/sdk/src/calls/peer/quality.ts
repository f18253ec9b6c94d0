/** From what a peer connection counted at two moments to how good the call is (07.S-01 to 07.S-03). Pure. */
import type { MediaCounters, PeerCounters, Transport } from './peer-counters.ts';

/** Whole kilobits a second. */
export interface Bitrate {
  readonly received: number;
  readonly sent: number;
}

export interface CallQuality {
  /** The share of expected packets that were lost, a whole number of per cent. */
  readonly packetLossPercent: number;
  readonly bandwidth: Bitrate;
  readonly audio: Bitrate;
  readonly video: Bitrate;
  readonly bytesSent: number;
  readonly transport: Transport | null;
  readonly jitterMs: number;
  /** The share of audio that was concealed, with five decimals. */
  readonly concealedRatio: number;
  readonly picture: PeerCounters['picture'];
  /** In a word. */
  readonly level: 'good' | 'fair' | 'poor';
  /** Sound leaves here, and the other side says nothing of it, or that it is lost. */
  readonly isUnheard: boolean;
  /** The time since the other side last reported on our audio, in milliseconds. */
  readonly unreportedMs: number;
}

/** The other side speaks of our sound every five seconds or so; what it says may be lost. */
const UNREPORTED_MS = 15_000;
/** The loss at which speech is unintelligible: a listener who gets a tenth hears nothing. */
const LOST_RATIO = 0.9;
/** Fewer packets say nothing; a quiet room sends two or three a second. */
const FEW_PACKETS = 5;
const [FAIR_LOSS, POOR_LOSS] = [3, 10];
const [FAIR_JITTER_MS, POOR_JITTER_MS] = [60, 200];
const [FAIR_CONCEALED, POOR_CONCEALED] = [0.03, 0.15];

/** The quality between two samples; `last` is the quality before them. */
export function qualityBetween(before: PeerCounters, after: PeerCounters, last: CallQuality | null): CallQuality {
  const passedMs = Math.max(1, after.atMs - before.atMs);
  const packetLossPercent = percent(
    after.packetsLost - before.packetsLost,
    after.packetsReceived - before.packetsReceived,
  );
  const audio = bitrate(before.audio, after.audio, passedMs);
  const video = bitrate(before.video, after.video, passedMs);
  const jitterMs = Math.round(after.jitterS * 1_000);
  const concealedRatio = ratio(after.concealedSamples - before.concealedSamples, after.samples - before.samples);
  const unreportedMs = isReported(before, after) ? 0 : (last?.unreportedMs ?? 0) + passedMs;
  return {
    packetLossPercent,
    bandwidth: { received: audio.received + video.received, sent: audio.sent + video.sent },
    audio,
    video,
    bytesSent: after.audio.bytesSent + after.video.bytesSent,
    transport: after.transport,
    jitterMs,
    concealedRatio,
    picture: after.picture,
    level: levelOf(packetLossPercent, jitterMs, concealedRatio),
    isUnheard: isLost(before, after) || unreportedMs >= UNREPORTED_MS,
    unreportedMs,
  };
}

function bitrate(before: MediaCounters, after: MediaCounters, passedMs: number): Bitrate {
  const kbps = (bytes: number) => Math.round((Math.max(0, bytes) * 8) / passedMs);
  return {
    received: kbps(after.bytesReceived - before.bytesReceived),
    sent: kbps(after.bytesSent - before.bytesSent),
  };
}

function percent(lost: number, received: number): number {
  return Math.round(ratio(lost, Math.max(0, lost) + Math.max(0, received)) * 100);
}

function ratio(part: number, whole: number): number {
  return part <= 0 || whole <= 0 ? 0 : Math.round((part / whole) * 100_000) / 100_000;
}

/** True unless a report is missing. If little was sent, or the other side never reported anything, none is missing. */
function isReported(before: PeerCounters, after: PeerCounters): boolean {
  const sent = after.audioPacketsSent - before.audioPacketsSent;
  if (sent < FEW_PACKETS || before.reported === null || after.reported === null) return true;
  return after.reported.count !== before.reported.count;
}

function isLost(before: PeerCounters, after: PeerCounters): boolean {
  const sent = after.audioPacketsSent - before.audioPacketsSent;
  if (sent < FEW_PACKETS || before.reported === null || after.reported === null) return false;
  return after.reported.packetsLost - before.reported.packetsLost >= sent * LOST_RATIO;
}

function levelOf(loss: number, jitterMs: number, concealed: number): CallQuality['level'] {
  if (loss >= POOR_LOSS || jitterMs >= POOR_JITTER_MS || concealed >= POOR_CONCEALED) return 'poor';
  return loss >= FAIR_LOSS || jitterMs >= FAIR_JITTER_MS || concealed >= FAIR_CONCEALED ? 'fair' : 'good';
}
