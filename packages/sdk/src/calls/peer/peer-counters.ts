/** The counters of a peer connection that are used, out of all that browsers report (07.S-02). Pure. */
import { isObject, type JsonObject, numberAt, stringAt } from '../../base/json/guards.ts';

/** One kind of media, both ways. */
export interface MediaCounters {
  readonly bytesReceived: number;
  readonly bytesSent: number;
}

/** The path between the peers. */
export interface Transport {
  readonly isRelayed: boolean;
  /** `udp` or `tcp`. */
  readonly protocol: string;
}

/** The counters of one moment. */
export interface PeerCounters {
  readonly atMs: number;
  readonly audio: MediaCounters;
  readonly video: MediaCounters;
  readonly packetsReceived: number;
  readonly packetsLost: number;
  readonly audioPacketsSent: number;
  /** The other side's reports about our audio: the lost packets, and the number of reports. Null before the first. */
  readonly reported: { readonly packetsLost: number; readonly count: number } | null;
  /** The worst there is, in seconds. */
  readonly jitterS: number;
  readonly samples: number;
  /** Samples that had to be made up. */
  readonly concealedSamples: number;
  readonly picture: { readonly width: number; readonly height: number; readonly framesPerSecond: number } | null;
  readonly transport: Transport | null;
}

/** Sums up the reports of a connection. */
export function countersOf(reports: Iterable<unknown>, atMs: number): PeerCounters {
  const all = [...reports].filter(isObject);
  const of = (type: string) => all.filter((report) => stringAt(report, 'type') === type);
  const [inbound, outbound] = [of('inbound-rtp'), of('outbound-rtp')];
  const reported = of('remote-inbound-rtp').filter(isAudio);
  const picture = inbound.find((report) => numberAt(report, 'frameWidth') !== undefined);
  return {
    atMs,
    audio: mediaOf(inbound, outbound, 'audio'),
    video: mediaOf(inbound, outbound, 'video'),
    packetsReceived: sum(inbound, 'packetsReceived'),
    packetsLost: sum(inbound, 'packetsLost'),
    audioPacketsSent: sum(outbound.filter(isAudio), 'packetsSent'),
    reported:
      reported.length === 0
        ? null
        : { packetsLost: sum(reported, 'packetsLost'), count: sum(reported, 'roundTripTimeMeasurements') },
    jitterS: Math.max(0, ...inbound.map((report) => count(report, 'jitter'))),
    samples: sum(inbound, 'totalSamplesReceived'),
    concealedSamples: sum(inbound, 'concealedSamples'),
    picture:
      picture === undefined
        ? null
        : {
            width: count(picture, 'frameWidth'),
            height: count(picture, 'frameHeight'),
            framesPerSecond: count(picture, 'framesPerSecond'),
          },
    transport: transportOf(all),
  };
}

function mediaOf(inbound: readonly JsonObject[], outbound: readonly JsonObject[], kind: string): MediaCounters {
  const isKind = (report: JsonObject) => stringAt(report, 'kind') === kind;
  return {
    bytesReceived: sum(inbound.filter(isKind), 'bytesReceived'),
    bytesSent: sum(outbound.filter(isKind), 'bytesSent'),
  };
}

function transportOf(reports: readonly JsonObject[]): Transport | null {
  const named = new Map(reports.map((report) => [stringAt(report, 'id'), report]));
  const pairs = reports.filter((report) => stringAt(report, 'type') === 'candidate-pair');
  const chosen = reports.map((report) => stringAt(report, 'selectedCandidatePairId')).find((id) => id !== undefined);
  const pair = pairs.find((one) => (chosen === undefined ? one['nominated'] === true : stringAt(one, 'id') === chosen));
  if (pair === undefined) return null;
  const ends = ['localCandidateId', 'remoteCandidateId']
    .map((key) => named.get(stringAt(pair, key)))
    .filter((end) => end !== undefined);
  const isRelayed = ends.some((end) => stringAt(end, 'candidateType') === 'relay');
  return { isRelayed, protocol: ends[0] === undefined ? '' : (stringAt(ends[0], 'protocol') ?? '') };
}

function isAudio(report: JsonObject): boolean {
  return stringAt(report, 'kind') === 'audio';
}

function count(report: JsonObject, key: string): number {
  return Math.max(0, numberAt(report, key) ?? 0);
}

function sum(reports: readonly JsonObject[], key: string): number {
  return reports.reduce((total, report) => total + count(report, key), 0);
}
