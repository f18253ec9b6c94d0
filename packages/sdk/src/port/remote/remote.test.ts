import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EVENTS_KEPT, PortHarness, settleAll, type TestEngine } from '../port-harness.conformance.ts';
import { createChannelPair } from '../wire/channel-pair.ts';
import { createRefusingChannel } from '../wire/refusing-channel.ts';
import { silentChannel } from '../wire/silent-channel.ts';
import { PORT_TIMING } from '../wire/timing.ts';
import type { StreamEvent } from './remote.ts';

let harness: PortHarness;
let engine: TestEngine;

beforeEach(() => {
  harness = new PortHarness(() => createChannelPair((deliver) => setImmediate(deliver)));
  engine = harness.engine();
});
afterEach(() => harness.end());

const aString: unknown = expect.any(String);
const engineLost = { ok: false, error: { kind: 'engineLost' } };

describe('loss', () => {
  test('[PT-10] an engine that does not answer is lost; commands under way say so, later ones wait', async () => {
    const { remote, tap } = harness.page(engine);
    await settleAll();
    const underWay = remote.command('test.wait', null);
    await settleAll();
    tap.mode = 'cut';
    await harness.clock.advance(PORT_TIMING.pingIntervalMs + PORT_TIMING.lostAfterMs - 1);
    expect(remote.status.current.kind).toBe('ready');
    await harness.clock.advance(PORT_TIMING.pingIntervalMs);
    expect(remote.status.current.kind).toBe('lost');
    expect(await underWay).toEqual(engineLost);
    const later = remote.command('test.echo', { text: 'later' });
    const alsoLater = remote.command('test.setCounter', 8);
    remote.reconnect(harness.channel(engine).tap);
    expect(await later).toEqual({ ok: true, value: { text: 'later' } });
    expect(await alsoLater).toEqual({ ok: true, value: null });
  });

  test('[PT-28] a repeatable command is asked again, under its id and in order; others answer engineLost', async () => {
    const { remote } = harness.page(engine);
    engine.isStuck = true;
    await settleAll();
    const notes = ['one', 'two'].map((text) => remote.command('test.note', text));
    const other = remote.command('test.wait', null);
    await settleAll();
    const next = harness.engine();
    remote.reconnect(harness.channel(next).tap);
    expect(await other).toEqual(engineLost);
    expect(await Promise.all(notes)).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    expect(engine.notes).toEqual(['tab 1.1 one', 'tab 1.2 two']);
    expect(next.notes).toEqual(engine.notes);
  });

  test('[PT-28] a repeatable command that four engines did not outlive is not asked of a fifth', async () => {
    const { remote } = harness.page(engine);
    const note = remote.command('test.note', 'poison');
    const engines = [engine, harness.engine(), harness.engine(), harness.engine(), harness.engine()];
    for (const one of engines) {
      one.isStuck = true;
      remote.reconnect(harness.channel(one).tap);
      await settleAll();
    }
    expect(await note).toEqual(engineLost);
    expect(engines.map(({ notes }) => notes.length)).toEqual([1, 1, 1, 1, 0]);
  });

  test('[PT-28] a repeatable command that was given up meanwhile is not asked again', async () => {
    const { remote } = harness.page(engine);
    engine.isStuck = true;
    const giveUp = new AbortController();
    const note = remote.command('test.note', 'one', { signal: giveUp.signal });
    await settleAll();
    remote.reconnect(silentChannel);
    giveUp.abort();
    expect(await note).toEqual({ ok: false, error: { kind: 'cancelled' } });
    const next = harness.engine();
    remote.reconnect(harness.channel(next).tap);
    await settleAll();
    expect(next.notes).toEqual([]);
  });

  test('[PT-16] an engine that gives way to another build refuses its pages; views keep what they show', async () => {
    const { remote } = harness.page(engine);
    const view = remote.view('test.counter', null);
    await settleAll();
    engine.host.end('build 2');
    await settleAll();
    expect(remote.status.current).toEqual({ kind: 'refused', engineBuild: 'build 2' });
    expect(view.current).toEqual({ kind: 'ready', value: 0 });
    expect(await remote.command('test.setCounter', 1)).toEqual({ ok: false, error: { kind: 'versionMismatch' } });
  });

  test('[PT-16] a channel that stands for an engine of another build refuses', async () => {
    const { remote } = harness.page(engine);
    remote.reconnect(createRefusingChannel('build 2'));
    await settleAll();
    expect(remote.status.current).toEqual({ kind: 'refused', engineBuild: 'build 2' });
  });

  test('[PT-17] a page that is connected to nothing lets commands wait', async () => {
    const { remote } = harness.page(engine);
    await settleAll();
    remote.reconnect(silentChannel);
    const waiting = remote.command('test.setCounter', 3);
    await settleAll();
    expect(engine.counter.current).toBe(0);
    remote.reconnect(harness.channel(engine).tap);
    expect(await waiting).toEqual({ ok: true, value: null });
  });

  test('[PT-10] an engine that never says welcome is lost', async () => {
    const { remote, tap } = harness.page(engine);
    tap.mode = 'cut';
    await harness.clock.advance(PORT_TIMING.lostAfterMs + PORT_TIMING.pingIntervalMs);
    expect(remote.status.current.kind).toBe('lost');
  });

  test('[PT-12] an engine that was only slow is ready again, and what waited is posted once', async () => {
    const { remote, tap } = harness.page(engine);
    const view = remote.view('test.counter', null);
    await settleAll();
    tap.mode = 'held';
    await harness.clock.advance(PORT_TIMING.lostAfterMs + 2 * PORT_TIMING.pingIntervalMs);
    expect(remote.status.current.kind).toBe('lost');
    const waiting = remote.command('test.setCounter', 4);
    tap.release();
    expect(remote.status.current.kind).toBe('ready');
    expect(await waiting).toEqual({ ok: true, value: null });
    await settleAll();
    expect(view.current).toEqual({ kind: 'ready', value: 4 });
    expect(tap.saidKinds.filter((kind) => kind === 'command')).toHaveLength(1);
  });

  test('[PT-23] reconnecting in the middle answers what was posted, and the new engine serves the rest', async () => {
    const { remote } = harness.page(engine);
    await settleAll();
    const underWay = remote.command('test.wait', null);
    const next = harness.engine();
    const statuses: string[] = [];
    remote.status.subscribe(() => statuses.push(remote.status.current.kind));
    remote.reconnect(harness.channel(next).tap);
    const waiting = remote.command('test.setCounter', 2);
    expect(await underWay).toEqual(engineLost);
    expect(await waiting).toEqual({ ok: true, value: null });
    expect(next.counter.current).toBe(2);
    expect(statuses).toEqual(['connecting', 'ready']);
    await settleAll();
    expect(engine.host.tabs.current).toEqual([]);
  });

  test('[PT-23] after close everything answers engineLost, and nothing is left', async () => {
    const { remote } = harness.page(engine);
    await settleAll();
    const underWay = remote.command('test.wait', null);
    remote.close();
    expect(await underWay).toEqual(engineLost);
    expect(await remote.command('test.echo', { text: 'late' })).toEqual(engineLost);
    const view = remote.view('test.counter', null);
    expect(view.current).toEqual({ kind: 'failed', failure: { kind: 'engineLost' } });
    const { tap, connection } = harness.channel(engine);
    remote.reconnect(tap);
    connection.end();
    await settleAll();
    expect(remote.status.current.kind).toBe('lost');
    expect(harness.clock.timerCount).toBe(0);
  });

  test('[PT-05] a malformed frame from the engine is logged, its neighbours are heard', async () => {
    const { remote, tap } = harness.page(engine);
    const view = remote.view('test.anything', null);
    await settleAll();
    tap.hear('nonsense');
    tap.hear([{ kind: 'viewValue' }, { kind: 'viewValue', id: 1, seq: 2, revision: null, value: 'heard' }]);
    expect(view.current).toEqual({ kind: 'ready', value: 'heard' });
    expect(harness.logged('warn')).toHaveLength(2);
  });

  test('[PT-05] a listener that throws keeps neither the frame from being acknowledged nor the next from being heard', async () => {
    const { remote } = harness.page(engine);
    const view = remote.view('test.counter', null);
    await settleAll();
    view.subscribe(() => {
      throw new Error('a bug in a screen');
    });
    remote.status.subscribe(() => {
      throw new Error('a bug in another');
    });
    for (const count of [1, 2]) {
      engine.counter.set(count);
      await settleAll();
    }
    expect(view.current).toEqual({ kind: 'ready', value: 2 });
    remote.reconnect(harness.channel(engine).tap);
    await settleAll();
    expect(remote.status.current.kind).toBe('ready');
    expect(harness.logged('error')).toContain('a frame of the engine threw');
    expect(harness.logged('error')).toContain('a listener of the status threw');
  });
});

describe('commands', () => {
  test('[PT-22] a command that is given up before it was posted never is', async () => {
    const { remote, tap } = harness.page(engine);
    const controller = new AbortController();
    const waiting = remote.command('test.setCounter', 1, { signal: controller.signal });
    controller.abort();
    expect(await waiting).toEqual({ ok: false, error: { kind: 'cancelled' } });
    const never = remote.command('test.setCounter', 2, { signal: controller.signal });
    expect(await never).toEqual({ ok: false, error: { kind: 'cancelled' } });
    await settleAll();
    expect(tap.saidKinds).toEqual(['hello']);
  });

  test('[PT-22] a handler that stops by throwing is no bug', async () => {
    const { remote } = harness.page(engine);
    await settleAll();
    const controller = new AbortController();
    const answer = remote.command('test.throwWhenStopped', null, { signal: controller.signal });
    await settleAll();
    controller.abort();
    expect(await answer).toEqual({ ok: false, error: { kind: 'cancelled' } });
    await settleAll();
    expect(engine.stopped).toEqual(['tab 1']);
    expect(harness.logged('error')).toEqual([]);
  });

  test('[PT-20] a command is posted once, whatever is asked while it is under way', async () => {
    const { remote, tap } = harness.page(engine);
    const early = remote.command('test.wait', null);
    await settleAll();
    await remote.command('test.echo', { text: 'meanwhile' });
    remote.close();
    expect(await early).toEqual(engineLost);
    expect(tap.said.map((frame) => (frame as { readonly name?: string }).name).filter(Boolean)).toEqual([
      'test.wait',
      'test.echo',
    ]);
  });

  test('[PT-22] giving up after the answer changes nothing', async () => {
    const { remote, tap } = harness.page(engine);
    const controller = new AbortController();
    const answer = await remote.command('test.echo', { text: 'done' }, { signal: controller.signal });
    controller.abort();
    expect(answer).toEqual({ ok: true, value: { text: 'done' } });
    expect(tap.saidKinds).toEqual(['hello', 'command']);
  });
});

describe('views', () => {
  test('[PT-03] nothing but hello is posted before the welcome, and each view is opened once', async () => {
    const { remote, tap } = harness.page(engine);
    const closed = remote.view('test.counter', null);
    remote.view('test.counter', null);
    closed.close();
    expect(tap.saidKinds).toEqual(['hello']);
    await settleAll();
    expect(tap.saidKinds).toEqual(['hello', 'openView', 'ackView']);
    expect(engine.openViews).toBe(1);
  });

  test('[PT-37] a view that was closed while the engine was away is not opened again', async () => {
    const { remote, tap } = harness.page(engine);
    const [kept, closed] = [remote.view('test.counter', null), remote.view('test.counter', null)];
    await settleAll();
    tap.mode = 'cut';
    closed.close();
    remote.reconnect(harness.channel(engine).tap);
    await settleAll();
    expect(engine.openViews).toBe(1);
    engine.counter.set(6);
    await settleAll();
    expect([kept.current, closed.current]).toEqual([
      { kind: 'ready', value: 6 },
      { kind: 'ready', value: 0 },
    ]);
  });

  test('[PT-26] parameters that cannot be cloned fail the view', async () => {
    const { remote } = harness.page(engine);
    await settleAll();
    const view = remote.view('test.counter', (() => 'a function') as unknown as null);
    await settleAll();
    expect(view.current).toMatchObject({ kind: 'failed', failure: { kind: 'bug' } });
  });
});

describe('streams', () => {
  const listen = (remote: ReturnType<PortHarness['page']>['remote']): StreamEvent<string>[] => {
    const events: StreamEvent<string>[] = [];
    remote.stream('test.events', null, (event) => events.push(event));
    return events;
  };
  const item = (text: string) => ({ kind: 'item', item: text });

  test('[PT-40] one frame is under way at a time', async () => {
    const { remote, tap } = harness.page(engine);
    const events = listen(remote);
    await settleAll();
    tap.mode = 'held';
    for (const text of ['a', 'b', 'c']) {
      engine.events.append(text);
      await settleAll();
    }
    expect(tap.frames('streamItems').map((frame) => frame['items'])).toEqual([[], ['a']]);
    tap.release();
    await settleAll();
    expect(tap.frames('streamItems').map((frame) => frame['items'])).toEqual([[], ['a'], ['b', 'c']]);
    expect(events).toEqual(['a', 'b', 'c'].map(item));
  });

  test('[PT-41] items that were handled but not acknowledged are not told twice', async () => {
    const { remote, tap } = harness.page(engine);
    const events = listen(remote);
    await settleAll();
    engine.events.append('a');
    await settleAll();
    tap.hear([{ kind: 'streamItems', id: 1, after: 0, items: ['a', 'b'] }]);
    expect(events).toEqual(['a', 'b'].map(item));
  });

  test('[PT-42] a page that was away for too long is told of the gap', async () => {
    const { remote, tap } = harness.page(engine);
    const events = listen(remote);
    engine.events.append('first');
    await settleAll();
    engine.events.append('second');
    await settleAll();
    tap.mode = 'cut';
    for (let count = 0; count <= EVENTS_KEPT; count += 1) engine.events.append(`${count}`);
    remote.reconnect(harness.channel(engine).tap);
    await settleAll();
    expect(events.slice(0, 3)).toEqual([item('second'), { kind: 'gap' }, item('1')]);
    expect(events).toHaveLength(2 + EVENTS_KEPT);
  });

  test('[PT-42] so is one that finds another engine', async () => {
    const { remote } = harness.page(engine);
    const events = listen(remote);
    await settleAll();
    engine.events.append('of the old one');
    await settleAll();
    const next = harness.engine();
    remote.reconnect(harness.channel(next).tap);
    await settleAll();
    next.events.append('of the new one');
    await settleAll();
    expect(events).toEqual([item('of the old one'), { kind: 'gap' }, item('of the new one')]);
  });

  test('[PT-43] a stream that throws is told as failed, and opened anew on a reconnect', async () => {
    const { remote } = harness.page(engine);
    const events: StreamEvent<string>[] = [];
    remote.stream('test.brokenEvents', null, (event) => events.push(event));
    await settleAll();
    const failed = { kind: 'failed', failure: { kind: 'bug', reportId: aString } };
    expect(events).toEqual([failed]);
    remote.reconnect(harness.channel(engine).tap);
    await settleAll();
    expect(events).toEqual([failed, failed]);
  });

  test('[PT-43] an item that cannot be cloned fails the stream, not the page', async () => {
    const { remote } = harness.page(engine);
    const events = listen(remote);
    const view = remote.view('test.counter', null);
    await settleAll();
    engine.events.append((() => 'a function') as unknown as string);
    engine.counter.set(1);
    await settleAll();
    expect(events).toMatchObject([{ kind: 'failed', failure: { kind: 'bug' } }]);
    expect(view.current).toEqual({ kind: 'ready', value: 1 });
  });

  test('[PT-44] a listener that throws still hears later items', async () => {
    const { remote } = harness.page(engine);
    const heard: string[] = [];
    remote.stream('test.events', null, (event) => {
      heard.push(event.kind === 'item' ? event.item : event.kind);
      throw new Error('a bug in a listener');
    });
    await settleAll();
    for (const text of ['a', 'b']) engine.events.append(text);
    await settleAll();
    expect(heard).toEqual(['a', 'b']);
    expect(harness.logged('error')).toHaveLength(2);
  });
});
