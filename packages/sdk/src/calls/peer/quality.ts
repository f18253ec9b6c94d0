/** From what a peer connection counts to how good a call is (07.S-01, 07.S-02). Pure. */
import { isObject, numberAt, stringAt } from '../../base/json/guards.ts';

/** The counters of one moment. */
export interface PeerCounters {
  readonly atMs: number;
  readonly bytesReceived: number;
  readonly bytesSent: number;
  readonly packetsReceived: number;
  readonly packetsLost: number;
  /** Of what we send, as the other side reports it. */
  readonly remotePacketsReceived: number | null;
}

export interface CallQuality {
  /** Of what should have come, a whole number of per cent. */
  readonly packetLossPercent: number;
  readonly receivedKbps: number;
  readonly sentKbps: number;
  /** Sound leaves here and nothing of it arrives there. */
  readonly isUnheard: boolean;
}

/** Sums up the reports of a connection. */
export function countersOf(reports: Iterable<unknown>, atMs: number): PeerCounters {
  let [bytesReceived, bytesSent, packetsReceived, packetsLost] = [0, 0, 0, 0];
  let remotePacketsReceived: number | null = null;
  for (const report of reports) {
    if (!isObject(report)) continue;
    const count = (key: string) => numberAt(report, key) ?? 0;
    switch (stringAt(report, 'type')) {
      case 'inbound-rtp':
        bytesReceived += count('bytesReceived');
        packetsReceived += count('packetsReceived');
        packetsLost += Math.max(0, count('packetsLost'));
        break;
      case 'outbound-rtp':
        bytesSent += count('bytesSent');
        break;
      case 'remote-inbound-rtp':
        if (stringAt(report, 'kind') === 'audio')
          remotePacketsReceived = (remotePacketsReceived ?? 0) + count('packetsReceived');
        break;
      default:
    }
  }
  return { atMs, bytesReceived, bytesSent, packetsReceived, packetsLost, remotePacketsReceived };
}

/** What happened between two moments. */
export function qualityBetween(before: PeerCounters, after: PeerCounters): CallQuality {
  const received = after.packetsReceived - before.packetsReceived;
  const lost = Math.max(0, after.packetsLost - before.packetsLost);
  const passedMs = Math.max(1, after.atMs - before.atMs);
  const kbps = (bytes: number) => Math.round((Math.max(0, bytes) * 8) / passedMs);
  const sentKbps = kbps(after.bytesSent - before.bytesSent);
  const isTold = before.remotePacketsReceived !== null && after.remotePacketsReceived !== null;
  return {
    packetLossPercent: received + lost <= 0 ? 0 : Math.round((lost / (received + lost)) * 100),
    receivedKbps: kbps(after.bytesReceived - before.bytesReceived),
    sentKbps,
    isUnheard: isTold && sentKbps > 0 && after.remotePacketsReceived === before.remotePacketsReceived,
  };
}
