import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PortHarness, type Row, settleAll, type TestEngine } from './port-harness.conformance.ts';
import type { StreamEvent } from './remote/remote.ts';
import type { ChannelPair } from './wire/channel-pair.ts';

const row = (key: string, name = key): Row => ({ key, name });

/** Tests of the port from end to end, for every kind of channel. */
export function describePort(kind: string, createPair: () => ChannelPair): void {
  let harness: PortHarness;
  let engine: TestEngine;

  beforeEach(() => {
    harness = new PortHarness(createPair);
    engine = harness.engine();
  });
  afterEach(() => harness.end());

  describe(`the channel over ${kind}`, () => {
    test('messages posted before the first listener wait for it, in order', async () => {
      const { page, engine: other } = harness.pair();
      const heard: unknown[] = [];
      page.post(1);
      page.post(2);
      await settleAll();
      other.listen((message) => heard.push(message));
      page.post(3);
      await settleAll();
      expect(heard).toEqual([1, 2, 3]);
    });

    test('messages are copies, buffers named for transfer are moved', async () => {
      const { page, engine: other } = harness.pair();
      const heard: unknown[] = [];
      other.listen((message) => heard.push(message));
      const message = { list: [1], bytes: new Uint8Array([1, 2]).buffer };
      page.post(message, [message.bytes]);
      await settleAll();
      expect(heard).toEqual([{ list: [1], bytes: new Uint8Array([1, 2]).buffer }]);
      expect(message.bytes.byteLength).toBe(0);
      expect(() => page.post(() => 'a function')).toThrow(Error);
    });

    test('what was posted before the end arrives, nothing after it, and a listener that stopped hears nothing', async () => {
      const { page, engine: other } = harness.pair();
      const heard: unknown[] = [];
      const deaf: unknown[] = [];
      other.listen((message) => heard.push(message));
      other.listen((message) => deaf.push(message))();
      page.post('last');
      page.close();
      page.post('late');
      await settleAll();
      other.post('to nobody');
      expect(heard).toEqual(['last']);
      expect(deaf).toEqual([]);
    });
  });

  describe(`the port over ${kind}`, () => {
    test('[PT-01] a page of the same build is welcomed', async () => {
      const { remote } = harness.page(engine);
      expect(remote.status.current.kind).toBe('connecting');
      await settleAll();
      expect(remote.status.current.kind).toBe('ready');
      expect(engine.host.tabs.current).toEqual(['tab 1']);
    });

    test('[PT-01] a page of another build is refused', async () => {
      const { remote, connection } = harness.page(harness.engine('build 2'));
      const view = remote.view('test.counter', null);
      const answer = remote.command('test.echo', { text: 'early' });
      await settleAll();
      const mismatch = { kind: 'versionMismatch' };
      expect(remote.status.current).toEqual({ kind: 'refused', engineBuild: 'build 2' });
      expect(view.current).toEqual({ kind: 'failed', failure: mismatch });
      expect(await answer).toEqual({ ok: false, error: mismatch });
      expect(await remote.command('test.echo', { text: 'late' })).toEqual({ ok: false, error: mismatch });
      expect(connection.ended).toBe(true);
    });

    test('[PT-03] what is asked before the welcome waits for it', async () => {
      const { remote } = harness.page(engine);
      const view = remote.view('test.counter', null);
      expect(view.current).toEqual({ kind: 'waiting' });
      const answer = remote.command('test.setCounter', 7);
      expect(await answer).toEqual({ ok: true, value: null });
      await settleAll();
      expect(view.current).toEqual({ kind: 'ready', value: 7 });
    });

    test('[PT-20] commands are answered by their results', async () => {
      const { remote } = harness.page(engine);
      expect(await remote.command('test.echo', { text: 'hello' })).toEqual({ ok: true, value: { text: 'hello' } });
      expect(await remote.command('test.echo', { text: '' })).toEqual({ ok: false, error: { kind: 'empty' } });
    });

    test('[PT-21] a handler that throws answers with a report id, and the next command works', async () => {
      const { remote } = harness.page(engine);
      const answer = await remote.command('test.throw', null);
      const report = harness.logEntries.find((entry) => entry.level === 'error');
      expect(report?.facts).toMatchObject({ error: 'Error: a bug in a handler' });
      expect(answer).toEqual({ ok: false, error: { kind: 'bug', reportId: report?.facts['reportId'] } });
      expect((await remote.command('test.echo', { text: 'on' })).ok).toBe(true);
    });

    test('[PT-22] giving up answers at once and tells the handler', async () => {
      const { remote, tap } = harness.page(engine);
      await settleAll();
      const controller = new AbortController();
      const answer = remote.command('test.wait', null, { signal: controller.signal });
      await settleAll();
      controller.abort();
      expect(await answer).toEqual({ ok: false, error: { kind: 'cancelled' } });
      await settleAll();
      expect(engine.stopped).toEqual(['tab 1']);
      expect(tap.frames('answer')).toEqual([]);
    });

    test('[PT-25] buffers are moved both ways', async () => {
      const { remote } = harness.page(engine);
      const bytes = new Uint8Array([1, 2, 3]).buffer;
      const answer = await remote.command('test.bytes', { bytes }, { transfer: [bytes] });
      expect(bytes.byteLength).toBe(0);
      expect(answer.ok && [...new Uint8Array(answer.value.bytes)]).toEqual([2, 3, 4]);
    });

    test('[PT-26] what cannot be cloned fails alone', async () => {
      const { remote } = harness.page(engine);
      await settleAll();
      const good = remote.command('test.echo', { text: 'good' });
      const bad = remote.command('test.unclonable', null);
      const view = remote.view('test.anything', null);
      engine.anything.set({ cannot: () => 'be cloned' });
      expect(await bad).toMatchObject({ ok: false, error: { kind: 'bug' } });
      expect(await good).toMatchObject({ ok: true });
      await settleAll();
      expect(view.current).toMatchObject({ kind: 'failed', failure: { kind: 'bug' } });
      engine.anything.set('fine again');
      await settleAll();
      expect(view.current).toEqual({ kind: 'ready', value: 'fine again' });
    });

    test('[PT-26] an input that cannot be cloned is a bug on the page', async () => {
      const { remote } = harness.page(engine);
      await settleAll();
      const text = (() => 'a function') as unknown as string;
      expect(await remote.command('test.echo', { text })).toMatchObject({ ok: false, error: { kind: 'bug' } });
      expect((await remote.command('test.echo', { text: 'on' })).ok).toBe(true);
    });

    test('[PT-32] lists follow patches, and what did not change is the same object', async () => {
      const { remote, tap } = harness.page(engine);
      const [a, b, c] = [row('a'), row('b'), row('c')];
      const head = { title: 'rooms' };
      engine.rows.set({ head, items: [a, b, c] });
      const view = remote.listView('test.rows', null);
      await settleAll();
      const before = view.current.kind === 'ready' ? view.current.value : undefined;
      expect(before).toEqual({ head, items: [a, b, c] });
      engine.rows.set({ head, items: [c, a, row('b', 'B')] });
      await settleAll();
      const after = view.current.kind === 'ready' ? view.current.value : undefined;
      expect(after).toEqual({ head, items: [c, a, row('b', 'B')] });
      expect(after?.head).toBe(before?.head);
      expect(after?.items[1]).toBe(before?.items[0]);
      expect(tap.frames('viewList')).toHaveLength(1);
      expect(tap.frames('viewPatch')).toHaveLength(1);
    });

    test('[PT-40] streams tell items in order, each once', async () => {
      const { remote, tap } = harness.page(engine);
      engine.events.append('before anybody listened');
      const events: StreamEvent<string>[] = [];
      const stop = remote.stream('test.events', null, (event) => events.push(event));
      await settleAll();
      const names = Array.from({ length: 230 }, (_, index) => `event ${index}`);
      for (const name of names) engine.events.append(name);
      await settleAll();
      expect(events).toEqual(names.map((item) => ({ kind: 'item', item })));
      const sizes = tap.frames('streamItems').map((frame) => (frame['items'] as unknown[]).length);
      expect(sizes).toEqual([0, 100, 100, 30]);
      stop();
      engine.events.append('after the end');
      await settleAll();
      expect(events).toHaveLength(230);
    });

    test('[PT-37] [PT-41] a new channel brings views and streams back where they were', async () => {
      const { remote, tap } = harness.page(engine);
      const view = remote.view('test.counter', null);
      const events: StreamEvent<string>[] = [];
      remote.stream('test.events', null, (event) => events.push(event));
      await settleAll();
      engine.counter.set(1);
      engine.events.append('one');
      await settleAll();
      tap.mode = 'cut';
      engine.counter.set(2);
      engine.events.append('two');
      await settleAll();
      expect(view.current).toEqual({ kind: 'ready', value: 1 });
      remote.reconnect(harness.channel(engine).tap);
      expect(view.current).toEqual({ kind: 'ready', value: 1 });
      await settleAll();
      expect(view.current).toEqual({ kind: 'ready', value: 2 });
      expect(events).toEqual(['one', 'two'].map((item) => ({ kind: 'item', item })));
    });
  });
}
