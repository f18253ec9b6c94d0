import type { Log } from '../../../base/log/log.ts';
import { Signal } from '../../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { VerificationName } from '../../../platform/crypto/verifications.ts';
import type { Database } from '../../../platform/database/database.ts';
import { verificationStore } from '../crypto-stores.ts';
import { keyOf } from './flow-facts.ts';
import type { Verification } from './verification.ts';
import type { VerificationFlow } from './verification-flow.ts';
import type { VerificationRecord } from './verification-record.ts';

/** Limits for requests. A user who sends requests all the time gets one quiet line, and no more of them than these at once (SEC-56). */
const MOST_INCOMING = 5;
const MOST_SHOWN = 20;
const MOST_PAST = 500;

/** All verifications of an account: those under way, those whose end somebody should see, and which there were. */
export class VerificationBook {
  /** Tells what was verified. */
  readonly done = new Signal<VerificationFlow>();
  readonly #database: Database;
  readonly #log: Log;
  readonly #flows = new Map<string, VerificationFlow>();
  readonly #past = new Set<string>();
  readonly #list = new ObservableValue<readonly Verification[]>([]);

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  /** The oldest first. */
  get list(): Readable<readonly Verification[]> {
    return this.#list;
  }

  get flows(): readonly VerificationFlow[] {
    return [...this.#flows.values()];
  }

  find(key: string): VerificationFlow | null {
    return this.#flows.get(key) ?? null;
  }

  /** True if a verification of this name exists or existed. */
  knows(name: VerificationName): boolean {
    const key = keyOf(name);
    return this.#flows.has(key) || this.#past.has(key);
  }

  /** From now on nobody is told that this one is not known. */
  note(name: VerificationName): void {
    this.#past.add(keyOf(name));
    for (const oldest of this.#past) {
      if (this.#past.size <= MOST_PAST) break;
      this.#past.delete(oldest);
    }
  }

  /** True if one more incoming request may be shown. */
  get hasRoom(): boolean {
    return this.flows.filter(({ shown }) => shown.current.state.kind === 'incoming').length < MOST_INCOMING;
  }

  add(flow: VerificationFlow): void {
    this.#flows.set(flow.key, flow);
    this.note(flow.facts.name);
    flow.shown.subscribe(() => this.#flows.get(flow.key) === flow && this.#changed(flow));
    this.#publish();
    for (const old of this.flows) {
      if (this.#flows.size <= MOST_SHOWN) break;
      if (old.isOver) this.remove(old);
    }
  }

  /** It is not shown any more. Nothing is kept of it, unless it has to be signed still. */
  remove(flow: VerificationFlow): void {
    this.#flows.delete(flow.key);
    if (flow.shown.current.state.kind !== 'done') void this.forget(flow.key);
    this.#publish();
  }

  /** It began with a machine that is gone, and may begin anew with what is kept of it. */
  detach(flow: VerificationFlow): void {
    this.#flows.delete(flow.key);
    this.#past.delete(flow.key);
    flow.detach();
    this.#publish();
  }

  async records(): Promise<readonly VerificationRecord[]> {
    const found = await verificationStore.range(this.#database, { prefix: ['verification'] });
    return found.ok ? found.value : [];
  }

  async store(record: VerificationRecord): Promise<void> {
    const written = await this.#database.write(
      [verificationStore.put(['verification', record.key], record)],
      'relaxed',
    );
    if (!written.ok) this.#log.warn('a verification was not kept', { failure: written.error.kind });
  }

  async forget(key: string): Promise<void> {
    await this.#database.write([verificationStore.delete(['verification', key])], 'relaxed');
  }

  /** Nobody has to see the end of what they did not answer. */
  #changed(flow: VerificationFlow): void {
    const { state } = flow.shown.current;
    const wasIncoming = this.#list.current.find(({ key }) => key === flow.key)?.state.kind === 'incoming';
    if (flow.isOver && wasIncoming) return this.remove(flow);
    if (state.kind === 'done') this.done.emit(flow);
    else if (state.kind === 'cancelled') void this.forget(flow.key);
    this.#publish();
  }

  #publish(): void {
    this.#list.set(this.flows.map(({ shown }) => shown.current));
  }
}
