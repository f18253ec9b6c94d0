/** The real traffic of a page's peer connections, as the browser counts it. */
import { expect, type Page } from '@playwright/test';

declare global {
  var parleyPeers: RTCPeerConnection[];
}

/** The traffic of one second. */
export interface Flow {
  readonly audioBytesIn: number;
  readonly audioBytesOut: number;
  /** The energy of the received audio; silence has next to none. */
  readonly energyIn: number;
  /** The frames of each received picture, the camera's first. */
  readonly framesIn: readonly number[];
  readonly framesOut: number;
}

/** The path between this page and the other one. */
export interface Route {
  readonly local: string;
  readonly remote: string;
  /** Another one after each restart of ICE. */
  readonly ufrag: string;
}

/** Runs in the page before its first script: keeps its peer connections for `flowOf`. */
export function watchPeers(): void {
  globalThis.parleyPeers = [];
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(config?: RTCConfiguration) {
      super(config);
      globalThis.parleyPeers.push(this);
    }
  };
}

/** Counts for a second. */
export function flowOf(page: Page): Promise<Flow> {
  return page.evaluate(async () => {
    const peer = globalThis.parleyPeers.findLast(({ connectionState }) => connectionState !== 'closed');
    const count = async () => {
      const reports: Record<string, unknown>[] = [];
      (await peer?.getStats())?.forEach((report: Record<string, unknown>) => reports.push(report));
      const of = (type: string, kind: string, key: string) =>
        reports
          .filter((report) => report['type'] === type && report['kind'] === kind)
          .sort((one, other) => Number(one['mid']) - Number(other['mid']))
          .map((report) => Number(report[key] ?? 0));
      const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
      return {
        audioBytesIn: sum(of('inbound-rtp', 'audio', 'bytesReceived')),
        audioBytesOut: sum(of('outbound-rtp', 'audio', 'bytesSent')),
        energyIn: sum(of('inbound-rtp', 'audio', 'totalAudioEnergy')),
        framesIn: of('inbound-rtp', 'video', 'framesDecoded'),
        framesOut: sum(of('outbound-rtp', 'video', 'framesEncoded')),
      };
    };
    const before = await count();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const after = await count();
    return {
      audioBytesIn: after.audioBytesIn - before.audioBytesIn,
      audioBytesOut: after.audioBytesOut - before.audioBytesOut,
      energyIn: after.energyIn - before.energyIn,
      framesIn: after.framesIn.map((frames, index) => frames - (before.framesIn[index] ?? 0)),
      framesOut: after.framesOut - before.framesOut,
    };
  });
}

/** The pair of candidates that is used; null while there is none. */
export function routeOf(page: Page): Promise<Route | null> {
  return page.evaluate(async () => {
    const peer = globalThis.parleyPeers.findLast(({ connectionState }) => connectionState !== 'closed');
    const stats = await peer?.getStats();
    const reports = new Map<string, Record<string, unknown>>();
    stats?.forEach((report: Record<string, unknown>) => reports.set(String(report['id']), report));
    const transport = [...reports.values()].find(({ type }) => type === 'transport');
    const pair = reports.get(String(transport?.['selectedCandidatePairId']));
    if (pair === undefined) return null;
    const kind = (key: string) => String(reports.get(String(pair[key]))?.['candidateType']);
    return {
      local: kind('localCandidateId'),
      remote: kind('remoteCandidateId'),
      ufrag: String(transport?.['iceLocalUsernameFragment']),
    };
  });
}

/** Less than a thousandth of what the made-up microphone gives: the noise that is put in the place of silence. */
const SILENCE = 1e-5;

/** Waits until `page` hears nothing of the other side for a second. */
export async function expectSilence(page: Page): Promise<void> {
  await expect.poll(async () => (await flowOf(page)).energyIn).toBeLessThan(SILENCE);
}

/** Waits until `page` hears the other side, and sees it if there is something to see. */
export async function expectFlow(page: Page, { pictures }: { readonly pictures: number }): Promise<void> {
  await expect(async () => {
    const flow = await flowOf(page);
    expect(flow.audioBytesIn).toBeGreaterThan(0);
    expect(flow.audioBytesOut).toBeGreaterThan(0);
    expect(flow.energyIn).toBeGreaterThan(SILENCE);
    expect(flow.framesIn.filter((frames) => frames > 0)).toHaveLength(pictures);
  }).toPass({ timeout: 20_000 });
}
