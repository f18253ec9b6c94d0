import { Signal } from '../../base/value/signal.ts';
import type { Need } from '../../core/feature/faces.ts';
import { accountData } from '../../protocol/endpoints/account-data.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { OWN_PACK_TYPE, PACK_ROOMS_TYPE, STABLE_PACK_ROOMS_TYPE } from '../../protocol/events/image-pack.ts';

/** The types of account data that say which packs the user has. */
export const ACCOUNT_DATA_TYPES = [OWN_PACK_TYPE, PACK_ROOMS_TYPE, STABLE_PACK_ROOMS_TYPE] as const;

export type AccountDataType = (typeof ACCOUNT_DATA_TYPES)[number];

/**
 * The user's account data on packs. An account that was stored before this feature was there was told of them when nobody listened: what sync
 * never brought is asked for once.
 */
export class KnownAccountData {
  readonly #deps: Need<'accountData' | 'requests' | 'me'>;
  readonly #asked = new Map<AccountDataType, RawContent>();
  readonly #answered = new Signal<null>();

  constructor(deps: Need<'accountData' | 'requests' | 'me'>) {
    this.#deps = deps;
  }

  /** The content under a type; null for none. */
  of(type: AccountDataType): RawContent | null {
    return this.#deps.accountData.of(type).current ?? this.#asked.get(type) ?? null;
  }

  /** Asks for what sync did not bring. An answer that fails leaves it unknown. */
  async ask(signal: AbortSignal): Promise<void> {
    const { accountData: kept, requests, me } = this.#deps;
    const unknown = ACCOUNT_DATA_TYPES.filter((type) => kept.of(type).current === null);
    await Promise.all(
      unknown.map(async (type) => {
        const answer = await requests.send(accountData(me, type), { signal });
        if (!answer.ok) return;
        this.#asked.set(type, answer.value);
        this.#answered.emit(null);
      }),
    );
  }

  /** Calls `listener` when another content is known. Returns the function that ends that. */
  subscribe(listener: () => void): () => void {
    const sources = [this.#answered, ...ACCOUNT_DATA_TYPES.map((type) => this.#deps.accountData.of(type))];
    const ends = sources.map((source) => source.subscribe(listener));
    return () => {
      for (const end of ends) end();
    };
  }
}
