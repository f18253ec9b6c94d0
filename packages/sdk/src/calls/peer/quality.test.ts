import { describe, expect, test } from 'vitest';
import { countersOf } from './peer-counters.ts';
import { qualityBetween } from './quality.ts';

interface Moment {
  readonly received?: number;
  readonly lost?: number;
  readonly sent?: number;
  /** The other side's report about our audio; null for none. */
  readonly reported?: { readonly lost: number; readonly count: number } | null;
}

/** The counters as Chromium has them. */
function at(atMs: number, { received = 0, lost = 0, sent = 0, reported = { lost: 0, count: 1 } }: Moment) {
  const audio = { kind: 'audio' };
  return countersOf(
    [
      { type: 'inbound-rtp', ...audio, bytesReceived: received * 100, packetsReceived: received, packetsLost: lost },
      { type: 'outbound-rtp', ...audio, bytesSent: sent * 80, packetsSent: sent },
      ...(reported === null
        ? []
        : [
            {
              ...{ type: 'remote-inbound-rtp', ...audio, packetsLost: reported.lost },
              roundTripTimeMeasurements: reported.count,
            },
          ]),
      { type: 'candidate-pair', bytesSent: 5 },
      null,
      5,
    ],
    atMs,
  );
}

test('[07.S-01] [07.S-02] loss and bandwidth of ten seconds', () => {
  const quality = qualityBetween(at(0, {}), at(10_000, { received: 497, lost: 3, sent: 500 }), null);
  expect(quality).toMatchObject({ packetLossPercent: 1, bandwidth: { received: 40, sent: 32 }, level: 'good' });
  const back = qualityBetween(at(10_000, { received: 500, lost: 9, sent: 90 }), at(20_000, {}), null);
  expect(back).toMatchObject({ packetLossPercent: 0, bandwidth: { received: 0, sent: 0 } });
});

test('[07.S-02] [07.S-03] what is told of sound, picture and the way between: numbers with five decimals', () => {
  const reports = (times: number) => [
    {
      ...{ id: 'a', type: 'inbound-rtp', kind: 'audio', jitter: 0.0124, totalSamplesReceived: 30_000 * times },
      ...{ concealedSamples: times === 1 ? 0 : 1_000, bytesReceived: 4_000 * times },
    },
    {
      ...{ id: 'v', type: 'inbound-rtp', kind: 'video', bytesReceived: 40_000 * times },
      ...{ frameWidth: 640, frameHeight: 360, framesPerSecond: 30 },
    },
    { id: 'o', type: 'outbound-rtp', kind: 'video', bytesSent: 10_000 * times },
    { id: 't', type: 'transport', selectedCandidatePairId: 'p' },
    { id: 'q', type: 'candidate-pair', nominated: true, localCandidateId: 'l', remoteCandidateId: 'l' },
    { id: 'p', type: 'candidate-pair', localCandidateId: 'l', remoteCandidateId: 'r' },
    { id: 'l', type: 'local-candidate', candidateType: 'host', protocol: 'udp' },
    { id: 'r', type: 'remote-candidate', candidateType: 'relay', protocol: 'udp' },
  ];
  expect(qualityBetween(countersOf(reports(1), 0), countersOf(reports(2), 10_000), null)).toEqual({
    packetLossPercent: 0,
    bandwidth: { received: 35, sent: 8 },
    audio: { received: 3, sent: 0 },
    video: { received: 32, sent: 8 },
    bytesSent: 20_000,
    transport: { isRelayed: true, protocol: 'udp' },
    jitterMs: 12,
    concealedRatio: 0.03333,
    picture: { width: 640, height: 360, framesPerSecond: 30 },
    level: 'fair',
    isUnheard: false,
    unreportedMs: 0,
  });
});

test('[07.S-03] a call is poor where a tenth is lost', () => {
  expect(qualityBetween(at(0, {}), at(10_000, { received: 90, lost: 10 }), null).level).toBe('poor');
  expect(qualityBetween(at(0, {}), at(10_000, { received: 96, lost: 4 }), null).level).toBe('fair');
});

describe('[CALL-21] nobody hears us', () => {
  const sent = (moment: number, more: Moment) => at(moment * 10_000, { sent: moment * 500, ...more });

  test('where the other side says that all is lost', () => {
    const lost = sent(2, { reported: { lost: 480, count: 3 } });
    expect(qualityBetween(sent(1, { reported: { lost: 0, count: 2 } }), lost, null).isUnheard).toBe(true);
  });

  test('where it says nothing any more, for some time', () => {
    const last = { lost: 0, count: 2 };
    const first = qualityBetween(sent(1, { reported: last }), sent(2, { reported: last }), null);
    expect(first.isUnheard).toBe(false);
    const second = qualityBetween(sent(2, { reported: last }), sent(3, { reported: last }), first);
    expect(second.isUnheard).toBe(true);
    const third = qualityBetween(sent(3, { reported: last }), sent(4, { reported: { lost: 0, count: 3 } }), second);
    expect(third).toMatchObject({ isUnheard: false, unreportedMs: 0 });
  });

  test('not where we are quiet, or it never said anything', () => {
    let quality = qualityBetween(at(0, {}), at(10_000, {}), null);
    quality = qualityBetween(at(10_000, {}), at(20_000, {}), quality);
    expect(quality.isUnheard).toBe(false);
    const never = { reported: null };
    quality = qualityBetween(sent(1, never), sent(2, never), quality);
    expect(qualityBetween(sent(2, never), sent(3, never), quality).isUnheard).toBe(false);
  });
});
