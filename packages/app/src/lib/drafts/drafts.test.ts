import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { type DraftPlace, draftPlace, spotOf } from './draft-place.ts';
import { type Draft, Drafts, type KeptDraft } from './drafts.ts';

const ROOM = '!a:example.org' as RoomId;
const THREAD = draftPlace(ROOM, '$root' as EventId);
const REPLY = { eventId: '$a' as EventId, senderId: '@ben:example.org', senderName: 'Ben', text: 'hello' };
const EDIT = { eventId: '$b' as EventId, original: 'hi', text: 'hi there' };
const EMPTY = { text: '', reply: null, edit: null };

/** An engine, with what was written to it in order; it has time of its own. */
class FakeEngine {
  readonly written: string[] = [];
  readonly kept = new Map<DraftPlace, KeptDraft>();
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  epoch: string | null = 'first';
  isTaking = true;
  /** Holds back from here on what pages receive, until `hear`. */
  isLate = false;
  #heard: { epoch: string | null; revision: number; items: readonly KeptDraft[] } | null = null;
  #revision = 0;
  readonly #listeners = new Set<() => void>();
  readonly #pages: (() => void)[] = [];
  readonly #timers: (() => void)[] = [];

  page(writer: string): Drafts {
    const page = new Drafts((_delayMs, run) => {
      this.#timers.push(run);
      return () => this.#timers.splice(this.#timers.indexOf(run), 1);
    }, writer);
    this.#pages.push(
      page.connect({
        list: () => {
          const { items, ...head } = this.#heard ?? this.state();
          return { head, items };
        },
        subscribe: (listener) => {
          this.#listeners.add(listener);
          return () => this.#listeners.delete(listener);
        },
        write: async (place, draft, by) => {
          if (!this.isTaking) return null;
          this.written.push(`${by}: ${draft.text}`);
          this.put(place, draft, by);
          return this.#revision;
        },
        addFile: async (_place, { id, bytes }) => this.isTaking && this.files.set(id, bytes) === this.files,
        removeFile: (_place, id) => this.files.delete(id),
        arrangeFiles: () => undefined,
        readFile: async (_place, id) => this.files.get(id) ?? null,
      }),
    );
    return page;
  }

  put(place: DraftPlace, draft: Partial<Draft>, writer: string | null): void {
    this.#revision += 1;
    const { text = '', reply = null, edit = null } = draft;
    if (text === '' && reply === null && edit === null) this.kept.delete(place);
    else this.kept.set(place, { key: place, ...spotOf(place), text, reply, edit, files: [], writer });
    this.tell();
  }

  state() {
    return { epoch: this.epoch, revision: this.#revision, items: [...this.kept.values()] };
  }

  /** Pages hear a state of before. */
  hear(state: ReturnType<FakeEngine['state']>): void {
    this.#heard = state;
    for (const listener of [...this.#listeners]) listener();
  }

  tell(): void {
    if (this.isLate) return;
    this.#heard = null;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Runs everything that waits for time to pass. */
  async pass(): Promise<void> {
    for (const run of this.#timers.splice(0)) run();
    await settled();
  }

  signOut(): void {
    for (const end of this.#pages.splice(0)) end();
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('[COMP-03] what is written in one tab is in the others, with what it answers, and in the next one', async () => {
  const engine = new FakeEngine();
  const [one, two] = [engine.page('one'), engine.page('two')];
  one.write(ROOM, { text: 'half a thought', reply: REPLY });
  one.write(THREAD, { text: 'aside' });
  await settled();
  for (const page of [one, two, engine.page('three')]) {
    expect(page.read(ROOM)).toEqual({ text: 'half a thought', reply: REPLY, edit: null });
    expect(page.read(THREAD).text).toBe('aside');
  }
});

test('[COMP-08] what is typed is shown at once, and goes to the engine at once and then twice a second at most', async () => {
  const engine = new FakeEngine();
  const page = engine.page('one');
  for (const text of ['h', 'ha', 'hal', 'half']) {
    page.type(ROOM, { text });
    expect(page.read(ROOM).text).toBe(text);
  }
  await settled();
  expect(engine.written).toEqual(['one: h']);
  await engine.pass();
  expect(engine.written).toEqual(['one: h', 'one: half']);
  await engine.pass();
  await engine.pass();
  expect(engine.written).toHaveLength(2);
  page.type(ROOM, { text: 'half a' });
  page.type(ROOM, { text: 'half a thought' });
  page.flush();
  await settled();
  expect(engine.written.at(-1)).toBe('one: half a thought');
});

test('[COMP-09] the last tab to write wins, but nothing changes under the cursor of who types', async () => {
  const engine = new FakeEngine();
  const [one, two] = [engine.page('one'), engine.page('two')];
  one.type(ROOM, { text: 'mine' });
  await settled();
  expect(two.read(ROOM).text).toBe('mine');
  two.write(ROOM, { text: 'of the other' });
  await settled();
  expect(one.read(ROOM).text).toBe('mine');
  one.release(ROOM);
  expect(one.read(ROOM).text).toBe('of the other');
  two.write(ROOM, { text: '' });
  await engine.pass();
  expect(one.read(ROOM)).toEqual(EMPTY);
});

test('[COMP-09] what another tab sent goes from under the cursor too, and is not sent twice', async () => {
  const engine = new FakeEngine();
  const [one, two] = [engine.page('one'), engine.page('two')];
  one.type(ROOM, { text: 'the same', reply: REPLY });
  await settled();
  two.write(ROOM, { text: '', reply: null });
  expect(one.read(ROOM)).toEqual(EMPTY);
});

test('[COMP-09] what is on its way to the engine is not undone by what another tab wrote before it', async () => {
  const engine = new FakeEngine();
  const [one, two] = [engine.page('one'), engine.page('two')];
  one.write(ROOM, { text: 'a' });
  one.write(ROOM, { text: 'ab' });
  two.write(ROOM, { text: 'other' });
  expect(one.read(ROOM).text).toBe('ab');
  await engine.pass();
  expect([one.read(ROOM).text, two.read(ROOM).text]).toEqual(['ab', 'ab']);
});

test('[COMP-10] what was typed before the draft was there goes under it', async () => {
  const engine = new FakeEngine();
  engine.put(ROOM, { text: 'yesterday', reply: REPLY }, null);
  engine.epoch = null;
  const page = engine.page('one');
  page.type(ROOM, { text: 'today' });
  await engine.pass();
  expect(engine.written).toEqual([]);
  engine.epoch = 'first';
  engine.tell();
  await settled();
  expect(page.read(ROOM)).toEqual({ text: 'yesterday\ntoday', reply: REPLY, edit: null });
  expect(engine.written).toEqual(['one: yesterday\ntoday']);
});

test('[COMP-10] an engine that takes over gets what the one before it did not store', async () => {
  const engine = new FakeEngine();
  const page = engine.page('one');
  engine.isTaking = false;
  page.type(ROOM, { text: 'typed while it died' });
  await settled();
  expect(page.read(ROOM).text).toBe('typed while it died');
  engine.isTaking = true;
  engine.epoch = 'second';
  await engine.pass();
  engine.tell();
  await engine.pass();
  expect(engine.kept.get(ROOM)?.text).toBe('typed while it died');
});

test('[COMP-06] an edit leaves the draft beside it alone', () => {
  const page = new FakeEngine().page('one');
  page.write(ROOM, { text: 'half a thought', reply: REPLY });
  page.write(ROOM, { edit: EDIT });
  page.write(ROOM, { edit: null });
  expect(page.read(ROOM)).toEqual({ text: 'half a thought', reply: REPLY, edit: null });
});

test('[COMP-07] who signs out leaves nothing in the tab', async () => {
  const engine = new FakeEngine();
  const page = engine.page('one');
  page.write(ROOM, { text: 'x' });
  await settled();
  engine.signOut();
  expect(page.read(ROOM)).toEqual(EMPTY);
  engine.kept.clear();
  const next = engine.page('two');
  expect(next.read(ROOM)).toEqual(EMPTY);
});

test('[COMP-11] a message that is taken back leaves the draft that quotes or edits it, also while one types', async () => {
  const engine = new FakeEngine();
  const page = engine.page('one');
  page.write(ROOM, { text: 'so do I', reply: REPLY, edit: EDIT });
  page.type(ROOM, { text: 'so do I, a' });
  await engine.pass();
  engine.put(ROOM, { text: 'so do I, a', reply: null, edit: EDIT }, null);
  expect(page.read(ROOM)).toEqual({ text: 'so do I, a', reply: null, edit: EDIT });
  engine.put(ROOM, { text: 'so do I, a' }, null);
  expect(page.read(ROOM)).toEqual({ text: 'so do I, a', reply: null, edit: null });
});

test.each([
  ['an edit', { edit: EDIT }],
  ['a reply', { reply: REPLY }],
])('[COMP-09] %s stays when the engine has it and older lists arrive after that', async (_name, begun) => {
  for (const place of [ROOM, THREAD]) {
    const engine = new FakeEngine();
    const page = engine.page('one');
    page.type(place, { text: 'sent before' });
    await engine.pass();
    engine.hear(engine.state());
    engine.isLate = true;
    page.write(place, { text: '' });
    await engine.pass();
    const older = engine.state();
    page.write(place, begun);
    await engine.pass();
    const newer = engine.state();
    page.release(place);
    expect(page.read(place)).toEqual({ ...EMPTY, ...begun });
    for (const state of [older, newer]) {
      engine.hear(state);
      expect(page.read(place)).toEqual({ ...EMPTY, ...begun });
    }
  }
});

test('[COMP-09] a file that is added does not end an edit or reply on its way to the engine', async () => {
  const engine = new FakeEngine();
  const page = engine.page('one');
  page.write(ROOM, { text: 'x' });
  await settled();
  page.write(ROOM, { text: 'x', reply: REPLY, edit: EDIT });
  engine.put(ROOM, { text: 'y' }, null);
  expect(page.read(ROOM)).toEqual({ text: 'x', reply: REPLY, edit: EDIT });
});

test('[COMP-09] an edit that is typed does not change under the cursor, and ends where another tab sent it', async () => {
  const engine = new FakeEngine();
  const page = engine.page('one');
  page.type(ROOM, { edit: EDIT });
  await engine.pass();
  engine.put(ROOM, { edit: { ...EDIT, text: 'of the other' } }, 'two');
  expect(page.read(ROOM).edit).toEqual(EDIT);
  engine.put(ROOM, { edit: EDIT }, 'two');
  engine.put(ROOM, {}, 'two');
  expect(page.read(ROOM)).toEqual(EMPTY);
});

test('[COMP-10] a kept edit does not take the box from what was begun before it was read', async () => {
  for (const begun of [{ text: 'today' }, { reply: REPLY, edit: null }, { edit: { ...EDIT, text: 'now' } }]) {
    const engine = new FakeEngine();
    engine.put(ROOM, { edit: { ...EDIT, eventId: '$old' as EventId } }, null);
    engine.epoch = null;
    const page = engine.page('one');
    page.write(ROOM, begun);
    engine.epoch = 'first';
    engine.tell();
    await engine.pass();
    expect(page.read(ROOM)).toEqual({ ...EMPTY, ...begun });
    expect(engine.kept.get(ROOM)?.edit?.text).toBe(page.read(ROOM).edit?.text);
  }
});

test('files are handed to the engine, and there are none without it', async () => {
  const engine = new FakeEngine();
  const page = engine.page('one');
  const file = { id: 'a', name: 'a.txt', mimeType: 'text/plain', bytes: new Uint8Array([1]) };
  expect(await page.addFile(ROOM, file)).toBe(true);
  expect(await page.readFile(ROOM, 'a')).toEqual(file.bytes);
  page.removeFile(ROOM, 'a');
  expect(await page.readFile(ROOM, 'a')).toBeNull();
  engine.isTaking = false;
  expect(await page.addFile(ROOM, file)).toBe(false);
  engine.isTaking = true;
  engine.signOut();
  expect(await page.addFile(ROOM, file)).toBe(false);
  expect(engine.files.size).toBe(0);
});

test('the files of a place are unknown until the engine has read what it keeps', () => {
  const engine = new FakeEngine();
  engine.epoch = null;
  const page = engine.page('one');
  expect(page.filesOf(ROOM)).toBeNull();
  engine.epoch = 'first';
  engine.put(THREAD, { text: 'aside' }, null);
  expect(page.filesOf(ROOM)).toEqual([]);
  expect(page.filesOf(ROOM)).toBe(page.filesOf(ROOM));
});
