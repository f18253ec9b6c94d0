/** Opens the page with npm's matrix-js-sdk in a browser profile. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, type Person } from '../fixtures/test.ts';
import type { PeerAction, PeerCall } from './js-sdk-page.ts';
import { watchPeers } from './media-flow.ts';
import { type ServedProgram, serveProgram } from './page-program.ts';

const PROGRAM = fileURLToPath(new URL('js-sdk-page.ts', import.meta.url));

/** Somebody who calls with matrix-js-sdk. */
export class JsSdkCaller {
  readonly page: Page;
  readonly #program: ServedProgram;

  private constructor(page: Page, program: ServedProgram) {
    this.page = page;
    this.#program = program;
  }

  /** Signs `person` in, on `page`. */
  static async open(page: Page, baseUrl: string, person: Person): Promise<JsSdkCaller> {
    // Their crypto is loaded when it is asked for, and it is not.
    const program = await serveProgram(PROGRAM, { external: ['/rust-crypto/index.js'] });
    await page.addInitScript(watchPeers);
    await page.goto(program.url);
    await page.evaluate(([url, name, password]) => globalThis.jsSdkPeer.signIn(url, name, password), [
      baseUrl,
      person.name,
      person.password,
    ] as const);
    return new JsSdkCaller(page, program);
  }

  stop(): void {
    this.#program.stop();
  }

  async place(roomId: string, hasVideo: boolean): Promise<void> {
    await this.page.evaluate(([room, video]) => globalThis.jsSdkPeer.place(room, video), [roomId, hasVideo] as const);
  }

  async act(action: PeerAction): Promise<void> {
    await this.page.evaluate((what) => globalThis.jsSdkPeer.act(what), action);
  }

  /** Waits until its call is as `expected`. */
  async expectCall(expected: Partial<PeerCall>): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => globalThis.jsSdkPeer.call())).toMatchObject(expected);
  }
}
