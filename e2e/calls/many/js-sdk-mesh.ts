/** Opens the page of matrix-js-sdk's calls in full mesh in a browser profile. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, type Person } from '../../fixtures/test.ts';
import { watchPeers } from '../media-flow.ts';
import { type ServedProgram, serveProgram } from '../page-program.ts';
import type { MeshPeerCall } from './js-sdk-mesh-page.ts';

const PROGRAM = fileURLToPath(new URL('js-sdk-mesh-page.ts', import.meta.url));

/** Somebody who is in calls in full mesh with matrix-js-sdk. */
export class JsSdkMeshCaller {
  readonly page: Page;
  readonly #program: ServedProgram;

  private constructor(page: Page, program: ServedProgram) {
    this.page = page;
    this.#program = program;
  }

  /** Signs `person` in, on `page`. */
  static async open(page: Page, baseUrl: string, person: Person, hasKeys: boolean): Promise<JsSdkMeshCaller> {
    const program = await serveProgram(PROGRAM);
    await page.addInitScript(watchPeers);
    await page.goto(program.url);
    const { name, password } = person;
    await page.evaluate((own) => globalThis.jsSdkMeshPeer.signIn(...own), [baseUrl, name, password, hasKeys] as const);
    return new JsSdkMeshCaller(page, program);
  }

  stop(): void {
    this.#program.stop();
  }

  async enter(roomId: string): Promise<void> {
    await this.page.evaluate((room) => globalThis.jsSdkMeshPeer.enter(room), roomId);
  }

  async leave(): Promise<void> {
    await this.page.evaluate(() => globalThis.jsSdkMeshPeer.leave());
  }

  async share(isOn: boolean): Promise<void> {
    await this.page.evaluate((on) => globalThis.jsSdkMeshPeer.share(on), isOn);
  }

  async mute(isMuted: boolean): Promise<void> {
    await this.page.evaluate((muted) => globalThis.jsSdkMeshPeer.mute(muted), isMuted);
  }

  /** Waits until its call is as `expected`. */
  async expectCall(expected: Partial<MeshPeerCall>): Promise<void> {
    const seen = () => this.page.evaluate(() => globalThis.jsSdkMeshPeer.call());
    await expect.poll(seen, { timeout: 30_000 }).toMatchObject(expected);
  }
}
