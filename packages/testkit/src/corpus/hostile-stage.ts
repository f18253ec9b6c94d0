/** A whole engine before a scripted server, and what must hold of it whatever that server sent. */
import type { Client, Result } from '@parley/sdk/client/remote.ts';
import { roomIdOf, TestEngine, textsOf, valueOf } from '../engine/test-engine.ts';
import { FakeClock } from '../fakes/fake-clock.ts';
import { FakeHomeserver } from '../homeserver/fake-homeserver.ts';
import { hasTimeline, NEIGHBOURS, type PlacedCase, pageAnswer, syncAnswer } from './places.ts';
import { ScriptedSync } from './scripted-sync.ts';

/** Long enough for an answer to be taken in, short enough that nothing is tried again. */
const TURN_MS = 5;

export class HostileStage {
  readonly app: TestEngine;
  readonly tab: Client;
  readonly script: ScriptedSync;
  #answers = 0;

  private constructor(app: TestEngine, script: ScriptedSync) {
    this.app = app;
    this.script = script;
    this.tab = app.openTab();
  }

  /** Signed in as `@me:example.org`, nothing synced yet. */
  static async open(): Promise<HostileStage> {
    const clock = new FakeClock();
    const server = new FakeHomeserver({ clock });
    const script = new ScriptedSync(server);
    const stage = new HostileStage(new TestEngine(server, clock, { http: script.http }), script);
    await stage.app.signIn(stage.tab, 'me');
    return stage;
  }

  /** The engine dies, and another one starts with what it stored. */
  async restart(): Promise<HostileStage> {
    const { server, env, engine } = this.app;
    engine.stop();
    env.databases.crash();
    const script = new ScriptedSync(server);
    const app = new TestEngine(server, env.clock, { http: script.http, databases: env.databases });
    const stage = new HostileStage(app, script);
    stage.#answers = this.#answers;
    await app.pass(TURN_MS);
    return stage;
  }

  /** Sends an answer with `cases` and waits until it is taken in. */
  async sync(cases: readonly PlacedCase[]): Promise<void> {
    for (const each of cases) {
      if (each.place === 'page') this.script.answer(`/rooms/${each.roomId}/messages`, pageAnswer(each));
    }
    await this.push((position) => syncAnswer(position, cases));
  }

  /** Sends what `make` writes for the next position. */
  async push(make: (position: string) => unknown): Promise<void> {
    this.#answers += 1;
    this.script.push(make(this.#position));
    await this.app.pass(TURN_MS);
  }

  /** True if everything that was sent is processed and stored: the engine has moved past it. */
  get isTakenIn(): boolean {
    return this.script.position === this.#position;
  }

  /** The problems after `cases` were processed, one line each. */
  async harm(cases: readonly PlacedCase[]): Promise<readonly string[]> {
    const harm: string[] = [];
    if (!this.isTakenIn) harm.push(`stuck at ${this.script.position}, not ${this.#position}`);
    const opened = cases.map((each) => ({ each, room: this.#open(each) }));
    await this.app.pass(TURN_MS);
    for (const { each, room } of opened) {
      if (each.place === 'page') await this.#answered(room.pageBack());
      const shown = room.texts();
      const neighbours = shown.filter((text) => NEIGHBOURS.includes(text));
      const isTimelineSound = !hasTimeline(each.place) || neighbours.join() === NEIGHBOURS.join();
      if (!isTimelineSound) harm.push(`${each.roomName}: shows ${shown.join(', ') || 'nothing'}`);
      if (room.header() !== 'known') harm.push(`${each.roomName}: is ${room.header()}`);
      room.close();
    }
    await this.app.pass(TURN_MS);
    return harm;
  }

  /** The bugs that the engine logged. */
  get bugs(): readonly string[] {
    const errors = this.app.env.logEntries.filter(({ level }) => level === 'error');
    return errors.map(({ message, facts }) => `${message}: ${String(facts['error'])}`);
  }

  get #position(): string {
    return `p${this.#answers}`;
  }

  async #answered(asked: Promise<Result<unknown, { readonly kind: string }>>): Promise<void> {
    const paged = await this.app.answer(asked);
    if (!paged.ok && paged.error.kind === 'bug') throw new Error('paging met a bug');
    await this.app.pass(0);
  }

  #open({ roomId: id }: PlacedCase) {
    const roomId = roomIdOf({ id });
    const items = this.tab.listView('timeline.items', { roomId });
    const header = this.tab.view('timeline.room', { roomId });
    const stops = [items.subscribe(() => undefined), header.subscribe(() => undefined)];
    return {
      pageBack: () => items.call('pageBack', null),
      texts: () => (items.current.kind === 'ready' ? textsOf(items) : []),
      header: () => (header.current.kind === 'ready' ? valueOf(header).kind : header.current.kind),
      close: () => {
        for (const stop of stops) stop();
        items.close();
        header.close();
      },
    };
  }
}
