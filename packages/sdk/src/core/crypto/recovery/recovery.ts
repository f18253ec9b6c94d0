import { sleep } from '../../../base/clock/clock.ts';
import { describeError } from '../../../base/log/log.ts';
import { err, type Result } from '../../../base/result/result.ts';
import { Signal } from '../../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { AccountDataEvent } from '../../../protocol/sync/sync-batch.ts';
import type { RecoveryRecord } from '../crypto-record.ts';
import { dehydratedStore, dismissedStore, recoveryStore } from '../crypto-stores.ts';
import type { AccountRecovery, ProvenIdentity } from './account-recovery.ts';
import type { OpenedRecovery } from './open-recovery.ts';
import type { RecoveryFailure } from './recovery-failure.ts';
import type { RecoveryOptions, RecoveryTools } from './recovery-options.ts';
import type { RecoveryState } from './recovery-state.ts';

/** Delays before a look, so that changes that come together cause one look. */
const LOOK_AFTER_MS = 1_000;
const LOOK_AGAIN_MS = 60_000;
/** Types of account data that concern recovery. */
const TYPES = /^m\.(secret_storage|cross_signing|megolm_backup)\./;

/** Keeps known how it stands with recovery, and lets it be used while there is a machine. */
export class Recovery {
  /** Account data from syncs. */
  readonly accountData = new Signal<AccountDataEvent>();
  readonly #options: RecoveryOptions;
  readonly #state = new ObservableValue<RecoveryState>({ kind: 'unknown' });
  readonly #dismissed = new ObservableValue<ReadonlySet<string>>(new Set());
  #opened: OpenedRecovery | null = null;
  /** From an earlier run. */
  #proven: ProvenIdentity | null = null;
  #isLooking = false;
  #isLookingAgain = false;

  constructor(options: RecoveryOptions) {
    this.#options = options;
    const { keeper, backup, identity, scope } = options;
    scope.onEnd(
      keeper.opened.subscribe((machine) => {
        scope.run(() => this.#restore());
        scope.run((signal) => this.#renewDehydrated(machine, signal));
        machine.identities.changed.subscribe((users) => {
          if (users.includes(options.me)) scope.run(() => this.#lookIfOutdated(machine));
        });
      }),
    );
    scope.onEnd(identity.state.subscribe(() => this.#lookSoon()));
    scope.onEnd(
      backup.backup.state.subscribe(() => {
        // Another device may have replaced it, or somebody deleted it.
        const { kind } = backup.backup.state.current;
        if (kind !== 'working' || this.#state.current.kind !== 'on') this.#lookSoon();
      }),
    );
    scope.onEnd(this.accountData.subscribe(({ type }) => TYPES.test(type) && this.#lookSoon()));
  }

  get state(): Readable<RecoveryState> {
    return this.#state;
  }

  /** Questions that the user dismissed on this device. */
  get dismissed(): Readable<ReadonlySet<string>> {
    return this.#dismissed;
  }

  /** If it cannot be stored, it is asked once more with the next start. */
  async dismiss(prompt: string): Promise<void> {
    this.#dismissed.set(new Set([...this.#dismissed.current, prompt]));
    const op = dismissedStore.put(['dismissed'], [...this.#dismissed.current]);
    await this.#options.database.write([op], 'relaxed');
  }

  /** Tools that need no server; null if there is no OlmMachine, or `signal` was aborted before there was one. */
  async tools(signal: AbortSignal): Promise<RecoveryTools | null> {
    const { keeper, env } = this.#options;
    const machine = await keeper.whenOpen(signal);
    const primitives = env.crypto === null ? null : (await env.crypto()).primitives;
    return machine === null || primitives === null ? null : { machine, primitives, random: env.random };
  }

  /** What `run` comes to; `unavailable` where there is no machine or the code could not be fetched, or `signal` aborted before there was one. */
  async use<Value>(
    signal: AbortSignal,
    run: (recovery: AccountRecovery, machine: CryptoMachine) => Promise<Result<Value, RecoveryFailure>>,
  ): Promise<Result<Value, RecoveryFailure | { readonly kind: 'unavailable' }>> {
    const tools = await this.tools(signal);
    if (tools === null) return err({ kind: 'unavailable' });
    const opened = await this.#open(tools);
    return opened === null ? err({ kind: 'unavailable' }) : run(opened.account, tools.machine);
  }

  /** A key that everything lies under is known from an earlier run; otherwise it is looked for. */
  async #restore(): Promise<void> {
    const { database } = this.#options;
    const dismissed = await dismissedStore.get(database, ['dismissed']);
    if (dismissed.ok && dismissed.value !== undefined) this.#dismissed.set(new Set(dismissed.value));
    const found = await recoveryStore.get(database, ['recovery']);
    const record = found.ok ? found.value : undefined;
    if (record !== undefined && record.identity !== null)
      this.#proven = { keyId: record.keyId, identity: record.identity };
    // It may have been made meanwhile.
    if (this.#opened !== null) this.#opened.account.proven ??= this.#proven;
    if (record?.isWhole === true && this.#state.current.kind === 'unknown') {
      const { keyId, hasPassphrase } = record;
      this.#state.set({ kind: 'on', keyId, hasPassphrase });
    } else this.#lookSoon();
  }

  /** The person has another identity, and the one under the recovery key is of no use any more. */
  async #lookIfOutdated(machine: CryptoMachine): Promise<void> {
    const { current } = this.#state;
    const tools = current.kind === 'on' ? await this.tools(this.#options.scope.signal) : null;
    const opened = tools === null ? null : await this.#open(tools);
    if (current.kind !== 'on' || opened === null) return;
    if (await opened.account.isOutdated(machine, current.keyId)) this.#lookSoon();
  }

  async #renewDehydrated(machine: CryptoMachine, signal: AbortSignal): Promise<void> {
    const made = await dehydratedStore.get(this.#options.database, ['dehydrated']);
    if (!made.ok || made.value === undefined) return;
    const tools = await this.tools(signal);
    const opened = tools === null ? null : await this.#open(tools);
    await opened?.dehydration.renewWeekly(machine);
  }

  #lookSoon(): void {
    const { scope, env, keeper, log } = this.#options;
    this.#isLookingAgain = true;
    if (this.#isLooking || keeper.machine === null) return;
    this.#isLooking = true;
    scope.run(async (signal) => {
      let waitMs = LOOK_AFTER_MS;
      while (this.#isLookingAgain && (await sleep(env.clock, waitMs, signal))) {
        this.#isLookingAgain = false;
        const looked = await this.use(signal, (recovery, machine) => recovery.refresh(machine));
        waitMs = LOOK_AFTER_MS;
        if (looked.ok || looked.error.kind === 'unavailable') continue;
        log.warn('how it stands with recovery is not known', { failure: looked.error.kind });
        this.#isLookingAgain = true;
        waitMs = LOOK_AGAIN_MS;
      }
      this.#isLooking = false;
    });
  }

  /** Null where its code could not be fetched: it comes with the machine, for a list of rooms does without it. */
  async #open(tools: RecoveryTools): Promise<OpenedRecovery | null> {
    const { scope, log } = this.#options;
    const code = await import('./open-recovery.ts').catch((error: unknown) => {
      log.warn('recovery could not be fetched', { reason: describeError(error) });
      return null;
    });
    if (this.#opened !== null || code === null) return this.#opened;
    const opened = code.openRecovery({ ...this.#options, accountData: this.accountData }, tools);
    opened.account.proven = this.#proven;
    this.#opened = opened;
    scope.onEnd(opened.account.state.subscribe(() => this.#tell(opened.account.state.current)));
    return opened;
  }

  #record({ kind, keyId, hasPassphrase }: Exclude<RecoveryState, { kind: 'unknown' | 'off' }>): RecoveryRecord {
    const proven = this.#opened?.account.proven ?? null;
    const identity = proven?.keyId === keyId ? proven.identity : null;
    return { keyId, hasPassphrase, identity, isWhole: kind === 'on' };
  }

  #tell(state: RecoveryState): void {
    const { database, scope } = this.#options;
    this.#state.set(state);
    const { kind } = state;
    if (kind === 'unknown') return;
    const op =
      kind === 'off' ? recoveryStore.delete(['recovery']) : recoveryStore.put(['recovery'], this.#record(state));
    // If it cannot be stored, the next start looks once more.
    scope.run(async () => void (await database.write([op], 'relaxed')));
  }
}
