import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PortHarness, settleAll, type TestEngine } from '../port-harness.conformance.ts';
import { createChannelPair } from '../wire/channel-pair.ts';
import { WIRE_VERSION } from '../wire/frames.ts';
import { PORT_TIMING } from '../wire/timing.ts';

let harness: PortHarness;
let engine: TestEngine;

beforeEach(() => {
  harness = new PortHarness(() => createChannelPair((deliver) => setImmediate(deliver)));
  engine = harness.engine();
});
afterEach(() => harness.end());

/** A page that says what the test says. */
function barePage(): { readonly say: (frame: unknown) => Promise<void>; readonly heard: unknown[] } {
  const { tap } = harness.channel(engine);
  tap.listen(() => undefined);
  return {
    heard: tap.heard,
    say: async (frame) => {
      tap.post(frame);
      await settleAll();
    },
  };
}

const aString: unknown = expect.any(String);

const hello = { kind: 'hello', wire: WIRE_VERSION, build: 'build 1', tab: 'bare' };

describe('handshake', () => {
  test('[PT-01] another wire version is refused, whatever else the hello holds', async () => {
    const page = barePage();
    await page.say({ ...hello, wire: WIRE_VERSION + 1, more: 'of a later version' });
    expect(page.heard).toEqual([[{ kind: 'refuse', wire: WIRE_VERSION, build: 'build 1' }]]);
    expect(engine.host.tabs.current).toEqual([]);
  });

  test('[PT-02] nothing is heard before hello', async () => {
    const page = barePage();
    await page.say({ kind: 'openView', id: 1, name: 'test.counter', params: null, revision: 0 });
    await page.say({ kind: 'command', id: 2, name: 'test.setCounter', input: 5 });
    expect(page.heard).toEqual([]);
    expect([engine.counter.current, engine.openViews]).toEqual([0, 0]);
    expect(harness.logged('warn')).toEqual(['a page spoke before its hello', 'a page spoke before its hello']);
  });

  test('[PT-05] malformed frames are logged and ignored', async () => {
    const page = barePage();
    await page.say(hello);
    for (const frame of [null, 'ping', { kind: 'command', id: 'one', name: 'test.echo' }, { kind: '__proto__' }]) {
      await page.say(frame);
    }
    await page.say({ kind: 'ping' });
    expect(page.heard).toEqual([[{ kind: 'welcome', engine: aString }], [{ kind: 'pong' }]]);
    expect(harness.logged('warn')).toHaveLength(4);
  });

  test('[PT-15] a page that comes back has left its older channel, and other pages stay', async () => {
    const other = harness.page(engine, 'tab 2');
    const first = harness.page(engine, 'tab 1');
    first.remote.view('test.counter', null);
    await settleAll();
    const second = harness.page(engine, 'tab 1');
    await settleAll();
    expect([first.connection.ended, second.connection.ended, other.connection.ended]).toEqual([true, false, false]);
    expect(engine.host.tabs.current).toEqual(['tab 2', 'tab 1']);
    expect(engine.openViews).toBe(0);
  });
});

describe('the end of a page', () => {
  test('[PT-13] [PT-24] a silent page is dropped: its views end, its commands are told to stop', async () => {
    const { remote, tap, connection } = harness.page(engine);
    const view = remote.view('test.counter', null);
    await settleAll();
    const answer = remote.command('test.wait', null);
    await settleAll();
    tap.post = () => undefined;
    await harness.clock.advance(PORT_TIMING.silentAfterMs + 10_000);
    await settleAll();
    expect(connection.ended).toBe(true);
    expect(engine.openViews).toBe(0);
    expect(engine.stopped).toEqual(['tab 1']);
    expect(tap.frames('dropped')).toHaveLength(1);
    expect(remote.status.current.kind).toBe('lost');
    expect(await answer).toEqual({ ok: false, error: { kind: 'engineLost' } });
    expect(view.current).toEqual({ kind: 'ready', value: 0 });
  });

  test('[PT-13] a page that never says hello is dropped too', async () => {
    const { connection } = harness.channel(engine);
    await harness.clock.advance(PORT_TIMING.silentAfterMs);
    expect(connection.ended).toBe(true);
    expect(harness.clock.timerCount).toBe(0);
  });

  test('[PT-13] a page that pings is kept', async () => {
    const { connection } = harness.page(engine);
    await harness.clock.advance(PORT_TIMING.silentAfterMs * 3);
    expect(connection.ended).toBe(false);
  });

  test('[PT-14] goodbye ends a page at once, and leaves no timer behind', async () => {
    const { remote, connection } = harness.page(engine);
    remote.view('test.counter', null);
    await settleAll();
    expect(engine.openViews).toBe(1);
    remote.close();
    await settleAll();
    expect([connection.ended, engine.openViews, engine.host.tabs.current]).toEqual([true, 0, []]);
    expect(harness.clock.timerCount).toBe(0);
  });

  test('[PT-13] the engine may end all pages', async () => {
    const pages = [harness.page(engine, 'tab 1'), harness.page(engine, 'tab 2')];
    await settleAll();
    engine.host.end();
    await settleAll();
    expect(pages.map(({ remote }) => remote.status.current.kind)).toEqual(['lost', 'lost']);
  });
});

describe('commands', () => {
  test.each(['test.nothing', '__proto__', 'toString', 'test.counter'])(
    '[PT-21] a command that nobody handles is a bug with a report id: %s',
    async (name) => {
      const page = barePage();
      await page.say(hello);
      await page.say({ kind: 'command', id: 1, name, input: null });
      const error = { kind: 'bug', reportId: aString };
      expect(page.heard[1]).toEqual([{ kind: 'answer', id: 1, result: { ok: false, error } }]);
    },
  );

  test('[PT-21] so are a view and a stream', async () => {
    const page = barePage();
    await page.say(hello);
    await page.say({ kind: 'openView', id: 1, name: 'test.echo', params: null, revision: 0 });
    await page.say({ kind: 'openStream', id: 2, name: 'test.echo', params: null, after: null });
    const failure = { kind: 'bug', reportId: aString };
    expect(page.heard.slice(1)).toEqual([
      [{ kind: 'viewFailed', id: 1, seq: 1, failure }],
      [{ kind: 'streamFailed', id: 2, failure }],
    ]);
  });

  test('[PT-22] what is late or never was hurts nobody', async () => {
    const page = barePage();
    await page.say(hello);
    for (const kind of ['cancel', 'closeView', 'resetView', 'closeStream']) await page.say({ kind, id: 77 });
    for (const kind of ['ackView', 'ackStream']) await page.say({ kind, id: 77, seq: 3 });
    expect(page.heard).toHaveLength(1);
    expect(harness.logged('error')).toEqual([]);
  });

  test('[PT-27] what a command published comes before its answer', async () => {
    const { remote, tap } = harness.page(engine);
    const view = remote.view('test.counter', null);
    await settleAll();
    const seen = remote.command('test.setCounter', 3).then(() => view.current);
    expect(await seen).toEqual({ kind: 'ready', value: 3 });
    expect(tap.heard.flat().slice(-2)).toMatchObject([{ kind: 'viewValue', value: 3 }, { kind: 'answer' }]);
  });
});

describe('streams', () => {
  test('[PT-40] an acknowledgement of another frame lets no frame go', async () => {
    const page = barePage();
    await page.say(hello);
    await page.say({ kind: 'openStream', id: 1, name: 'test.events', params: null, after: null });
    for (const text of ['a', 'b']) engine.events.append(text);
    await page.say({ kind: 'ackStream', id: 1, seq: 9 });
    expect(page.heard.flat().slice(1)).toEqual([{ kind: 'streamItems', id: 1, after: 0, items: [] }]);
    await page.say({ kind: 'ackStream', id: 1, seq: 0 });
    expect(page.heard.flat().slice(2)).toEqual([{ kind: 'streamItems', id: 1, after: 0, items: ['a', 'b'] }]);
  });
});

describe('views', () => {
  test('[PT-30] changes of one turn are one frame, and frames of one turn one message', async () => {
    const { remote, tap } = harness.page(engine);
    remote.view('test.counter', null);
    remote.view('test.double', null);
    await settleAll();
    const before = tap.heard.length;
    for (const count of [1, 2, 3]) engine.counter.set(count);
    await settleAll();
    expect(tap.heard.slice(before)).toMatchObject([
      [
        { kind: 'viewValue', seq: 2, value: 3 },
        { kind: 'viewValue', seq: 2, value: 6 },
      ],
    ]);
  });

  test('[PT-31] a slow page gets one frame, then what is current', async () => {
    const { remote, tap } = harness.page(engine);
    const view = remote.view('test.counter', null);
    await settleAll();
    tap.mode = 'held';
    for (const count of [1, 2, 3, 4]) {
      engine.counter.set(count);
      await settleAll();
    }
    expect(tap.frames('viewValue').map((frame) => frame['value'])).toEqual([0, 1]);
    tap.release();
    await settleAll();
    expect(tap.frames('viewValue').map((frame) => frame['value'])).toEqual([0, 1, 4]);
    expect(view.current).toEqual({ kind: 'ready', value: 4 });
  });

  test('[PT-31] an acknowledgement of an earlier frame, told late or again after a reset, lets no frame go', async () => {
    const page = barePage();
    await page.say(hello);
    await page.say({ kind: 'openView', id: 1, name: 'test.counter', params: null, revision: 0 });
    const frames = () => page.heard.flat() as readonly { readonly value?: unknown; readonly seq?: number }[];
    const values = () => frames().flatMap((frame) => ('value' in frame ? [frame.value] : []));
    await page.say({ kind: 'ackView', id: 1, seq: 1 });
    engine.counter.set(1);
    await settleAll();
    await page.say({ kind: 'resetView', id: 1 });
    engine.counter.set(2);
    await settleAll();
    const before = values().length;
    engine.counter.set(3);
    for (const seq of [1, 2]) await page.say({ kind: 'ackView', id: 1, seq });
    expect(values()).toHaveLength(before);
    const { seq } = frames().at(-1) ?? {};
    await page.say({ kind: 'ackView', id: 1, seq });
    expect(values().at(-1)).toBe(3);
  });

  test('[PT-33] a page that lost a frame gets the whole', async () => {
    const { remote, tap } = harness.page(engine);
    engine.rows.set({ head: { title: 'one' }, items: [{ key: 'a', name: 'a' }] });
    const view = remote.listView('test.rows', null);
    await settleAll();
    tap.hear([{ kind: 'viewPatch', id: 1, seq: 9, revision: null, patch: [] }]);
    await settleAll();
    expect(tap.saidKinds.filter((kind) => kind === 'resetView')).toHaveLength(1);
    expect(tap.frames('viewList')).toHaveLength(2);
    expect(view.current).toMatchObject({ kind: 'ready', value: { items: [{ key: 'a' }] } });
  });

  test('[PT-34] a view that throws fails alone, and recovers', async () => {
    const { remote } = harness.page(engine);
    const broken = remote.view('test.failing', { at: 'open' });
    const flaky = remote.view('test.failing', { at: 'read' });
    const good = remote.view('test.counter', null);
    engine.counter.set(1);
    await settleAll();
    const failed = { kind: 'failed', failure: { kind: 'bug', reportId: aString } };
    expect([broken.current, flaky.current]).toEqual([failed, failed]);
    expect(good.current).toEqual({ kind: 'ready', value: 1 });
    engine.counter.set(2);
    await settleAll();
    expect([broken.current, flaky.current]).toEqual([failed, { kind: 'ready', value: 2 }]);
    expect(harness.logged('error')).toEqual(['a view could not be opened', 'a view could not be read']);
  });

  test('[PT-34] [PT-62] a list with a key twice fails, and recovers', async () => {
    const { remote } = harness.page(engine);
    const view = remote.listView('test.rows', null);
    const row = { key: 'a', name: 'a' };
    const head = { title: '' };
    await settleAll();
    engine.rows.set({ head, items: [row, { ...row }] });
    await settleAll();
    expect(view.current).toMatchObject({ kind: 'failed', failure: { kind: 'bug' } });
    engine.rows.set({ head, items: [row] });
    await settleAll();
    expect(view.current).toEqual({ kind: 'ready', value: { head, items: [row] } });
  });

  test('[PT-35] closing a view ends its scope, and it hears no more', async () => {
    const { remote, tap } = harness.page(engine);
    const view = remote.view('test.counter', null);
    await settleAll();
    view.close();
    view.close();
    await settleAll();
    engine.counter.set(5);
    await settleAll();
    expect(engine.openViews).toBe(0);
    expect(view.current).toEqual({ kind: 'ready', value: 0 });
    expect(tap.frames('viewValue')).toHaveLength(1);
  });

  test('[PT-36] what did not change is not sent', async () => {
    const { remote, tap } = harness.page(engine);
    remote.view('test.counter', null);
    remote.listView('test.rows', null);
    await settleAll();
    const before = tap.heard.length;
    const { head, items } = engine.rows.current;
    engine.rows.set({ head, items: [...items] });
    engine.counter.set(1);
    engine.counter.set(0);
    await settleAll();
    expect(tap.heard).toHaveLength(before);
  });

  test('[PT-36] what was made anew with the same content is not sent; of a list only what differs', async () => {
    const { remote, tap } = harness.page(engine);
    engine.rows.set({
      head: { title: 'one' },
      items: [
        { key: 'a', name: 'a' },
        { key: 'b', name: 'b' },
      ],
    });
    const view = remote.listView('test.rows', null);
    await settleAll();
    const { current } = view;
    const before = tap.heard.length;
    engine.rows.set({
      head: { title: 'one' },
      items: [
        { key: 'a', name: 'a' },
        { key: 'b', name: 'b' },
      ],
    });
    await settleAll();
    expect(tap.heard).toHaveLength(before);
    expect(view.current).toBe(current);
    engine.rows.set({
      head: { title: 'one' },
      items: [
        { key: 'b', name: 'b' },
        { key: 'a', name: 'c' },
      ],
    });
    await settleAll();
    expect(tap.frames('viewPatch')).toEqual([
      expect.objectContaining({
        patch: [
          { at: 0, remove: 1, insert: [] },
          { at: 1, remove: 0, insert: [{ key: 'a', name: 'c' }] },
        ],
      }),
    ]);
  });
});
