import { err, type Result } from '../../base/result/result.ts';
import type { Readable } from '../../base/value/value.ts';
import type { PortFailure } from '../contract.ts';
import type { PortChannel } from '../wire/channel.ts';
import type { CallId } from '../wire/frames.ts';
import { type CallFrame, Link, type LinkOptions } from './link.ts';
import type { CommandOptions, RemoteStatus, StreamEvent } from './remote.ts';
import { type CommandFrame, RemoteCommands } from './remote-commands.ts';
import { RemoteStream } from './remote-stream.ts';
import { type RemoteCallContext, RemoteView } from './remote-view.ts';

/**
 * Everything that the page asked of the engine, by name and without types: `connectRemote` puts the types of an API on it.
 * Ids are used once in the life of the page, so that what is late finds nobody.
 */
export class RemoteCalls {
  readonly #options: LinkOptions;
  readonly #link: Link;
  readonly #commands: RemoteCommands;
  readonly #views = new Map<CallId, RemoteView>();
  readonly #streams = new Map<CallId, RemoteStream>();
  #engine = '';
  #lastId = 0;
  #isClosed = false;

  constructor(channel: PortChannel, options: LinkOptions) {
    this.#options = options;
    this.#link = new Link(options, {
      onWelcome: (engine) => this.#openAll(engine),
      onBack: () => this.#commands.flush(),
      onLost: () => this.#commands.lose(),
      onRefused: () => this.#refuseAll(),
      onFrame: (frame) => this.#receive(frame),
    });
    this.#commands = new RemoteCommands((post) => this.#link.post(post));
    this.#link.attach(channel);
  }

  get status(): Readable<RemoteStatus> {
    return this.#link.status;
  }

  command(name: string, input: unknown, options: CommandOptions = {}): Promise<Result<unknown, unknown>> {
    return this.#ask({ kind: 'command', id: this.#nextId(), name, input }, name, options);
  }

  view(name: string, params: unknown): RemoteView {
    const id = this.#nextId();
    const onClose = () => {
      this.#views.delete(id);
      this.#commands.closeView(id);
    };
    const view = new RemoteView(name, params, {
      ...this.#context(id, onClose),
      call: (call, input, options) => {
        const frame = { kind: 'callView', id: this.#nextId(), view: id, name: call, input } as const;
        return this.#ask(frame, `${name}.${call}`, options);
      },
    });
    this.#views.set(id, view);
    const failure = this.#hopeless();
    if (failure !== undefined) view.refuse(failure);
    else view.open();
    return view;
  }

  stream(name: string, params: unknown, listener: (event: StreamEvent<unknown>) => void): () => void {
    const id = this.#nextId();
    const context = this.#context(id, () => this.#streams.delete(id));
    const stream = new RemoteStream(name, params, listener, context, this.#options.report);
    this.#streams.set(id, stream);
    const failure = this.#hopeless();
    if (failure !== undefined) stream.refuse(failure);
    else stream.open(this.#engine);
    return () => stream.close();
  }

  reconnect(channel: PortChannel): void {
    if (this.#isClosed) channel.close();
    else this.#link.attach(channel);
  }

  close(): void {
    this.#isClosed = true;
    this.#link.detach();
    this.#commands.failAll({ kind: 'engineLost' });
    this.#views.clear();
    this.#streams.clear();
  }

  /** `name` is that of the contract, by which it is known whether a command may be asked again. */
  #ask(frame: CommandFrame, name: string, options: CommandOptions): Promise<Result<unknown, unknown>> {
    const failure = this.#hopeless();
    if (failure !== undefined) return Promise.resolve(err(failure));
    return this.#commands.ask(frame, options, this.#options.repeatable.has(name), this.#isReady());
  }

  #nextId(): CallId {
    this.#lastId += 1;
    return this.#lastId;
  }

  #isReady(): boolean {
    return this.#link.status.current.kind === 'ready';
  }

  /** Why there is no point in waiting for an engine. */
  #hopeless(): PortFailure | undefined {
    if (this.#isClosed) return { kind: 'engineLost' };
    return this.#link.status.current.kind === 'refused' ? { kind: 'versionMismatch' } : undefined;
  }

  #context(id: CallId, onClose: () => void): RemoteCallContext {
    return { id, post: (frame, onFailure) => this.#link.post({ frame, ...(onFailure && { onFailure }) }), onClose };
  }

  #openAll(engine: string): void {
    this.#engine = engine;
    for (const view of this.#views.values()) view.open();
    for (const stream of this.#streams.values()) stream.open(engine);
    this.#commands.flush();
  }

  #refuseAll(): void {
    const failure = { kind: 'versionMismatch' } as const;
    this.#commands.failAll(failure);
    for (const view of this.#views.values()) view.refuse(failure);
    for (const stream of this.#streams.values()) stream.refuse(failure);
  }

  #receive(frame: CallFrame): void {
    switch (frame.kind) {
      case 'answer':
        return this.#commands.answer(frame.id, frame.result);
      case 'streamItems':
      case 'streamFailed':
        return this.#streams.get(frame.id)?.receive(frame);
      default:
        return this.#views.get(frame.id)?.receive(frame);
    }
  }
}
