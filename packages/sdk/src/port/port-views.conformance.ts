import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PortHarness, settleAll, type TestEngine } from './port-harness.conformance.ts';
import type { ChannelPair } from './wire/channel-pair.ts';

const CANCELLED = { ok: false, error: { kind: 'cancelled' } };

/** Views whose parameters move, and commands to open views, over every kind of channel. */
export function describeViews(kind: string, createPair: () => ChannelPair): void {
  let harness: PortHarness;
  let engine: TestEngine;

  beforeEach(() => {
    harness = new PortHarness(createPair);
    engine = harness.engine();
  });
  afterEach(() => harness.end());

  function openWindow(tabId = 'tab 1') {
    const page = harness.page(engine, tabId);
    const view = page.remote.listView('test.window', { from: 0, to: 3 });
    const shown = () => {
      const state = view.current;
      if (state.kind !== 'ready') return state.kind;
      return `${state.revision}: ${state.value.items.map(({ name }) => name.slice('row '.length)).join(' ')}`;
    };
    const row = (at: number) => (view.current.kind === 'ready' ? view.current.value.items[at] : undefined);
    return { ...page, view, shown, row };
  }

  describe(`parameters that move over ${kind}`, () => {
    test('[PT-50] an open view follows its parameters, and rows that stay are the same objects', async () => {
      const { tap, view, shown, row } = openWindow();
      await settleAll();
      expect(shown()).toBe('0: 0 1 2');
      const second = row(1);
      expect(view.setParams({ from: 1, to: 4 })).toBe(1);
      await settleAll();
      expect(shown()).toBe('1: 1 2 3');
      expect(row(0)).toBe(second);
      expect(engine.windows.opened).toBe(1);
      expect(tap.frames('viewList')).toHaveLength(1);
      const [patch] = tap.frames('viewPatch');
      expect(patch).toMatchObject({ patch: [{ remove: 1 }, { insert: [{ key: 'row 3' }] }] });
      expect(patch).not.toHaveProperty('head');
    });

    test('[PT-51] what is shown says of which parameters it is, also when it looks the same', async () => {
      const { view, shown, row, remote, tap } = openWindow();
      const scaled = remote.view('test.scaled', 5);
      await settleAll();
      const first = row(0);
      expect(scaled.current).toEqual({ kind: 'ready', value: 0, revision: 0 });
      view.setParams({ from: 0, to: 3 });
      scaled.setParams(6);
      expect(shown()).toBe('0: 0 1 2');
      await settleAll();
      expect(shown()).toBe('1: 0 1 2');
      expect(row(0)).toBe(first);
      expect(scaled.current).toEqual({ kind: 'ready', value: 0, revision: 1 });
      expect(tap.frames('viewKept').map(({ revision }) => revision)).toEqual([1, 1]);
      expect([...tap.frames('viewPatch'), ...tap.frames('viewValue').slice(1)]).toEqual([]);
    });

    test('[PT-51] a view whose parameters do not move says nothing of them', async () => {
      const { remote } = harness.page(engine);
      const view = remote.view('test.counter', null);
      await settleAll();
      expect(view.current).toEqual({ kind: 'ready', value: 0 });
      expect(view.current).not.toHaveProperty('revision');
    });

    test('[PT-52] while a frame is under way, parameters that change only mark the view', async () => {
      const { tap, view, shown } = openWindow();
      await settleAll();
      tap.mode = 'held';
      for (let from = 1; from <= 20; from += 1) view.setParams({ from, to: from + 2 });
      await settleAll();
      expect(tap.frames('viewPatch')).toHaveLength(1);
      tap.release();
      await settleAll();
      expect(tap.frames('viewPatch').length).toBeLessThanOrEqual(2);
      expect(shown()).toBe('20: 20 21');
    });

    test('[PT-53] parameters that moved before the welcome, or while there was no engine, are those that a view is opened with', async () => {
      const { remote, tap, view, shown } = openWindow();
      view.setParams({ from: 4, to: 6 });
      await settleAll();
      expect(shown()).toBe('1: 4 5');
      tap.mode = 'cut';
      view.setParams({ from: 7, to: 9 });
      await settleAll();
      expect(shown()).toBe('1: 4 5');
      const next = harness.engine();
      remote.reconnect(harness.channel(next).tap);
      await settleAll();
      expect(shown()).toBe('2: 7 8');
      view.setParams({ from: 8, to: 9 });
      await settleAll();
      expect(shown()).toBe('3: 8');
      expect(next.windows.opened).toBe(1);
    });

    test('[PT-54] each page moves its own view', async () => {
      const one = openWindow('tab 1');
      const other = openWindow('tab 2');
      await settleAll();
      one.view.setParams({ from: 50, to: 51 });
      await settleAll();
      expect([one.shown(), other.shown()]).toEqual(['1: 50', '0: 0 1 2']);
    });

    test('[PT-55] a view that throws when its parameters change is failed, until they change again', async () => {
      const { view, shown } = openWindow();
      await settleAll();
      view.setParams({ from: -1, to: 2 });
      await settleAll();
      expect(view.current).toMatchObject({ kind: 'failed', failure: { kind: 'bug' } });
      expect(harness.logged('error')).toEqual(['a view could not follow its parameters']);
      view.setParams({ from: 2, to: 3 });
      await settleAll();
      expect(shown()).toBe('2: 2');
    });

    test('[PT-55] parameters that cannot be cloned are a bug of their view', async () => {
      const { view, shown } = openWindow();
      await settleAll();
      view.setParams({ from: 0, to: (() => 2) as unknown as number });
      await settleAll();
      expect(view.current).toMatchObject({ kind: 'failed', failure: { kind: 'bug' } });
      view.setParams({ from: 0, to: 1 });
      await settleAll();
      expect(shown()).toBe('2: 0');
    });

    test('[PT-50] a view that is closed does not move any more', async () => {
      const { tap, view } = openWindow();
      await settleAll();
      view.close();
      view.setParams({ from: 1, to: 2 });
      await settleAll();
      expect(tap.saidKinds).not.toContain('setParams');
    });
  });

  describe(`commands to an open view over ${kind}`, () => {
    test('[PT-56] the very view answers, with the parameters it has by then', async () => {
      const one = openWindow();
      const other = one.remote.listView('test.window', { from: 20, to: 21 });
      expect(await one.view.call('at', { place: 0 })).toMatchObject({ ok: true, value: { key: 'row 0' } });
      one.view.setParams({ from: 9, to: 10 });
      const [moved, still] = await Promise.all([one.view.call('at', { place: 0 }), other.call('at', { place: 0 })]);
      expect(moved).toMatchObject({ ok: true, value: { key: 'row 9' } });
      expect(still).toMatchObject({ ok: true, value: { key: 'row 20' } });
      expect(await one.view.call('at', { place: 1 })).toEqual({ ok: false, error: { kind: 'nothingThere' } });
    });

    test('[PT-57] the end of the view cancels what was asked of it', async () => {
      const { view, tap } = openWindow();
      await settleAll();
      const answer = view.call('wait', null);
      await settleAll();
      view.close();
      expect(await answer).toEqual(CANCELLED);
      expect(await view.call('wait', null)).toEqual(CANCELLED);
      await settleAll();
      expect(engine.windows.stopped).toEqual(['tab 1']);
      expect(tap.frames('answer')).toEqual([]);
    });

    test('[PT-57] giving up cancels the command alone', async () => {
      const { view, shown } = openWindow();
      await settleAll();
      const controller = new AbortController();
      const answer = view.call('wait', null, { signal: controller.signal });
      await settleAll();
      controller.abort();
      expect(await answer).toEqual(CANCELLED);
      await settleAll();
      expect(engine.windows.stopped).toEqual(['tab 1']);
      expect(shown()).toBe('0: 0 1 2');
    });

    test('[PT-57] the end of the page aborts the commands to its views', async () => {
      const { view, remote } = openWindow();
      const answer = view.call('wait', null);
      await settleAll();
      remote.close();
      expect(await answer).toEqual({ ok: false, error: { kind: 'engineLost' } });
      await settleAll();
      expect(engine.windows.stopped).toEqual(['tab 1']);
    });

    test('[PT-58] a bug in a command leaves its view alone, and a view that could not be opened answers its own', async () => {
      const { view, remote, shown } = openWindow();
      expect(await view.call('throw', null)).toMatchObject({ ok: false, error: { kind: 'bug' } });
      expect(await view.call('toString' as 'throw', null)).toMatchObject({ ok: false, error: { kind: 'bug' } });
      expect((await view.call('at', { place: 0 })).ok).toBe(true);
      expect(shown()).toBe('0: 0 1 2');
      const broken = remote.view('test.unopenable', null);
      const answer = await broken.call('throw', null);
      await settleAll();
      const failure = broken.current.kind === 'failed' ? broken.current.failure : undefined;
      expect(failure).toMatchObject({ kind: 'bug' });
      expect(answer).toEqual({ ok: false, error: failure });
    });

    test('[PT-59] what may be asked twice is asked again behind the view, under its id; the rest is lost', async () => {
      const { view, remote, tap } = openWindow();
      engine.windows.isStuck = true;
      const repeated = view.call('note', 'hello');
      const lost = view.call('wait', null);
      await settleAll();
      view.setParams({ from: 5, to: 6 });
      tap.mode = 'cut';
      const next = harness.engine();
      remote.reconnect(harness.channel(next).tap);
      expect(await repeated).toEqual({ ok: true, value: null });
      expect(await lost).toEqual({ ok: false, error: { kind: 'engineLost' } });
      expect(engine.windows.notes).toEqual(['tab 1.2 hello at row 0']);
      expect(next.windows.notes).toEqual(['tab 1.2 hello at row 5']);
    });
  });
}
