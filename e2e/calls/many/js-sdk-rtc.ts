/** Opens the page of matrix-js-sdk's calls of many in a browser profile. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, type Person } from '../../fixtures/test.ts';
import { type ServedProgram, serveProgram } from '../page-program.ts';
import type { RtcPeerCall } from './js-sdk-rtc-page.ts';

const PROGRAM = fileURLToPath(new URL('js-sdk-rtc-page.ts', import.meta.url));
const E2EE_WORKER = fileURLToPath(import.meta.resolve('livekit-client/e2ee-worker'));

/** The sum of the noise that a browser puts in the place of what it cannot read. */
const SILENCE = 1e-5;
/** Three seconds of a voice alone have more. */
const MEDIA_BYTES = 5_000;

/** Somebody who is in calls of many with matrix-js-sdk. */
export class JsSdkRtcCaller {
  readonly page: Page;
  readonly #program: ServedProgram;

  private constructor(page: Page, program: ServedProgram) {
    this.page = page;
    this.#program = program;
  }

  /** Signs `person` in, on `page`, with keys and an identity of their own. */
  static async open(page: Page, baseUrl: string, person: Person): Promise<JsSdkRtcCaller> {
    const more = new Map([['/e2ee-worker.mjs', await readFile(E2EE_WORKER)]]);
    const program = await serveProgram(PROGRAM, { more });
    await page.goto(program.url);
    await page.evaluate(([url, name, password]) => globalThis.jsSdkRtcPeer.signIn(url, name, password), [
      baseUrl,
      person.name,
      person.password,
    ] as const);
    return new JsSdkRtcCaller(page, program);
  }

  stop(): void {
    this.#program.stop();
  }

  async join(roomId: string, serviceUrl: string): Promise<void> {
    await this.page.evaluate(([room, url]) => globalThis.jsSdkRtcPeer.join(room, url), [roomId, serviceUrl] as const);
  }

  async leave(): Promise<void> {
    await this.page.evaluate(() => globalThis.jsSdkRtcPeer.leave());
  }

  /** Leaves for others, and goes on listening with old keys. */
  async leaveButListen(): Promise<void> {
    await this.page.evaluate(() => globalThis.jsSdkRtcPeer.leaveButListen());
  }

  call(): Promise<RtcPeerCall> {
    return this.page.evaluate(() => globalThis.jsSdkRtcPeer.call());
  }

  /** Waits until it sees exactly these users in the call, each once, in the order in which they came. */
  async expectMembers(people: readonly Person[]): Promise<void> {
    const userIds = people.map(({ userId }) => userId);
    await expect.poll(async () => (await this.call()).members, { timeout: 30_000 }).toEqual(userIds);
  }

  /** Waits until it sees exactly these users in the call, each once. Who lost the call for a moment has come later than others. */
  async expectEverybody(people: readonly Person[]): Promise<void> {
    const userIds = people.map(({ userId }) => userId).sort();
    await expect.poll(async () => (await this.call()).members.toSorted(), { timeout: 30_000 }).toEqual(userIds);
  }

  /** Waits until it uses a key of its own with this index, or did. */
  async expectOwnKey(index: number): Promise<void> {
    const used = async () => (await this.call()).keys.some((key) => key.endsWith(` ${index}`));
    await expect.poll(used).toBe(true);
  }

  /** Waits until it hears and sees `count` others for a second. */
  async expectMedia(count: number): Promise<void> {
    await expect(async () => {
      const before = await this.call();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const after = await this.call();
      const flowing = after.media.filter(({ identity, frames, energy }) => {
        const earlier = before.media.find((one) => one.identity === identity);
        return earlier !== undefined && frames > earlier.frames && energy > earlier.energy;
      });
      expect(flowing).toHaveLength(count);
    }).toPass({ timeout: 60_000 });
  }

  /** Waits until media of `count` others still come, of which nothing can be seen or heard for three seconds. */
  async expectCiphertext(count: number): Promise<void> {
    await expect(async () => {
      const before = await this.call();
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      const after = await this.call();
      const grown = after.media.map(({ identity, frames, energy, bytes }) => {
        const earlier = before.media.find((one) => one.identity === identity);
        return {
          frames: frames - (earlier?.frames ?? 0),
          isHeard: energy - (earlier?.energy ?? 0) > SILENCE,
          comes: bytes - (earlier?.bytes ?? 0) > MEDIA_BYTES,
        };
      });
      expect(grown).toEqual(Array.from({ length: count }, () => ({ frames: 0, isHeard: false, comes: true })));
    }).toPass({ timeout: 30_000 });
  }
}
