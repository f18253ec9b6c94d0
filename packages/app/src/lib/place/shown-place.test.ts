import { beforeEach, expect, test, vi } from 'vitest';

/** A storage of the browser. */
class Texts {
  readonly all = new Map<string, string>();
  readonly getItem = (key: string) => this.all.get(key) ?? null;
  readonly setItem = (key: string, text: string) => void this.all.set(key, text);
  readonly removeItem = (key: string) => void this.all.delete(key);
}

let [local, session] = [new Texts(), new Texts()];

beforeEach(() => {
  [local, session] = [new Texts(), new Texts()];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('navigator', {});
  return () => vi.unstubAllGlobals();
});

/** The modules of a page that is opened now. */
async function openPage() {
  vi.resetModules();
  const [shown, list, changes] = await Promise.all([
    import('./shown-place.ts'),
    import('./place-list.ts'),
    import('./place-changes.ts'),
  ]);
  return { ...shown, ...list, ...changes };
}

test('[MA-24] a tab shows its own account after a reload, and a new tab the one that was shown last', async () => {
  const page = await openPage();
  expect(page.shownPlace.current).toEqual({ place: 1, isAdding: false });
  page.setShownPlace(2);
  expect((await openPage()).shownPlace.current.place).toBe(2);
  session.all.clear();
  const other = await openPage();
  expect(other.shownPlace.current.place).toBe(2);
  other.setShownPlace(1);
  session.setItem('parley.place', '{"place":2,"isAdding":false}');
  expect((await openPage()).shownPlace.current.place).toBe(2);
});

test('[MA-20] [MA-24] a sign-in that was left for a provider goes on in its place, which is listed again if it was left meanwhile', async () => {
  const page = await openPage();
  page.setShownPlace(2, true);
  expect(page.placeList.current).toEqual({ places: [1, 2], last: 1 });
  page.unlistPlace(2);
  const back = await openPage();
  expect(back.shownPlace.current).toEqual({ place: 2, isAdding: true });
  expect(back.placeList.current.places).toEqual([1, 2]);
  back.keepShownPlace();
  expect(back.placeList.current.last).toBe(2);
  expect((await openPage()).shownPlace.current).toEqual({ place: 2, isAdding: false });
});

test('[MA-20] a place that is gone is not shown by a reload, and what makes no sense is the first', async () => {
  const page = await openPage();
  page.setShownPlace(2);
  page.unlistPlace(2);
  expect((await openPage()).shownPlace.current.place).toBe(1);
  session.setItem('parley.place', '{"place":"x"}');
  expect((await openPage()).shownPlace.current.place).toBe(1);
});

test('[MA-27] what is kept for an account has the place in its name; the first has none', async () => {
  const page = await openPage();
  expect(page.ownKey('parley.recentEmoji')).toBe('parley.recentEmoji');
  const { KeptSetting } = await import('../store/kept-setting.ts');
  const own = new KeptSetting<string>({
    key: 'x',
    owner: page.shownAccount,
    parse: (stored) => stored ?? '',
    format: (value) => value,
  });
  own.change(() => 'first');
  page.setShownPlace(2);
  expect(own.current).toBe('');
  own.change(() => 'second');
  expect([local.getItem('x'), local.getItem('x:2')]).toEqual(['first', 'second']);
  page.setShownPlace(1);
  expect(own.current).toBe('first');
});
