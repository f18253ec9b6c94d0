import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const BASE_URL = 'https://matrix.example.org';
const START = 'https://chat.example.org/parley/';

/** A tab, with the code of a page that was just loaded at `href`. */
class Tab {
  readonly #stored = new Map<string, string>();
  #href = START;

  get href(): string {
    return this.#href;
  }

  async load(href = this.#href) {
    this.#href = href;
    vi.resetModules();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => this.#stored.get(key) ?? null,
      setItem: (key: string, value: string) => this.#stored.set(key, value),
      removeItem: (key: string) => this.#stored.delete(key),
    });
    const { origin, pathname } = new URL(href);
    vi.stubGlobal('window', {
      addEventListener: () => undefined,
      location: { href, origin, pathname, assign: (to: URL) => this.#go(to) },
      history: { state: null, replaceState: (_: unknown, __: string, to: URL) => this.#go(to) },
    });
    const [back, visit] = await Promise.all([import('./sso-return.ts'), import('./sso-visit.ts')]);
    const end = () => {
      const arrived = back.takeArrived();
      return arrived === null ? null : visit.endVisit(arrived);
    };
    return { takeSsoReturn: back.takeSsoReturn, goToSso: visit.goToSso, end };
  }

  #go(to: URL): void {
    this.#href = to.href;
  }

  /** Goes to the page of the homeserver; gives the address that it leads back to. */
  async leave(): Promise<URL> {
    const page = await this.load(START);
    page.goToSso(`${BASE_URL}/_matrix/client/v3/login/sso/redirect/a`, BASE_URL);
    return new URL(new URL(this.#href).searchParams.get('redirectUrl') ?? '');
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[SSO-02] the token is taken out of the address at once, and is good for the visit that began in this tab', async () => {
  const tab = new Tab();
  const back = await tab.leave();
  back.searchParams.set('loginToken', 'secret');
  const page = await tab.load(`${back.href}#/login`);
  page.takeSsoReturn();
  expect(tab.href).toBe(`${START}#/login`);
  expect(page.end()).toEqual({ kind: 'token', baseUrl: BASE_URL, token: 'secret' });
  expect(page.end()).toBeNull();
});

test('[SEC-40] [SSO-02] a token of elsewhere, an old one, and one that comes twice, sign nobody in', async () => {
  const foreign = async (tab: Tab, href: string) => {
    const page = await tab.load(href);
    page.takeSsoReturn();
    expect(tab.href).not.toContain('secret');
    return page.end();
  };
  expect(await foreign(new Tab(), `${START}?loginToken=secret`)).toEqual({ kind: 'foreign' });
  const other = new Tab();
  await other.leave();
  expect(await foreign(other, `${START}?sso=guess&loginToken=secret`)).toEqual({ kind: 'foreign' });
  const late = new Tab();
  const back = await late.leave();
  vi.advanceTimersByTime(15 * 60_000);
  expect(await foreign(late, `${back.href}&loginToken=secret`)).toEqual({ kind: 'foreign' });
  const twice = new Tab();
  const again = await twice.leave();
  expect(await foreign(twice, `${again.href}&loginToken=secret`)).toMatchObject({ kind: 'token' });
  expect(await foreign(twice, `${again.href}&loginToken=secret`)).toEqual({ kind: 'foreign' });
});

test('[SSO-02] who comes back without signing in is told nothing', async () => {
  const tab = new Tab();
  const back = await tab.leave();
  const page = await tab.load(back.href);
  page.takeSsoReturn();
  expect([tab.href, page.end()]).toEqual([START, null]);
});
