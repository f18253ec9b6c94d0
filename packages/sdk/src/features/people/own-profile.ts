import { err, ok, type Result } from '../../base/result/result.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { mediaUpload } from '../../protocol/endpoints/media.ts';
import { profile, setAvatar, setDisplayName } from '../../protocol/endpoints/profile.ts';
import { ask, askFor } from './ask.ts';
import type { OwnProfile, PeopleFailure, Picture } from './contract.ts';
import { ownProfileStore, type StoredProfile } from './own-profile-store.ts';

const KEY = [] as const;

/** The name and picture of whoever is signed in: as last heard, and asked anew at every start. */
export class OwnProfileKeeper {
  readonly #account: Need<'scope' | 'me' | 'requests' | 'database'>;
  readonly #value: ObservableValue<OwnProfile>;

  constructor(account: Need<'scope' | 'me' | 'requests' | 'database'>) {
    this.#account = account;
    this.#value = new ObservableValue<OwnProfile>({ userId: account.me, isKnown: false, name: null, avatar: null });
    account.scope.run((signal) => this.#start(signal));
  }

  get value(): Readable<OwnProfile> {
    return this.#value;
  }

  /** An empty name takes it away. */
  async setName(name: string, signal: AbortSignal): Promise<Result<null, PeopleFailure>> {
    const { me } = this.#account;
    const done = await askFor(this.#account, setDisplayName(me, name), signal);
    if (done.ok) await this.#keep({ ...this.#value.current, name: name === '' ? null : name });
    return done;
  }

  async setPicture(picture: Picture | null, signal: AbortSignal): Promise<Result<null, PeopleFailure>> {
    const uploaded =
      picture === null ? ok(null) : await ask(this.#account, mediaUpload(picture.bytes, picture.mimeType), signal);
    if (!uploaded.ok) return err(uploaded.error);
    const done = await askFor(this.#account, setAvatar(this.#account.me, uploaded.value), signal);
    if (done.ok) await this.#keep({ ...this.#value.current, avatar: uploaded.value });
    return done;
  }

  async #start(signal: AbortSignal): Promise<void> {
    const { database, requests, me } = this.#account;
    const stored = await ownProfileStore.get(database, KEY);
    if (stored.ok && stored.value !== undefined) this.#value.set({ userId: me, isKnown: true, ...stored.value });
    const heard = await requests.send(profile(me), { signal });
    if (heard.ok) await this.#keep({ userId: me, isKnown: true, ...heard.value });
    else this.#value.set({ ...this.#value.current, isKnown: true });
  }

  /** What cannot be stored is asked again at the next start. */
  async #keep(next: OwnProfile): Promise<void> {
    const { isKnown, name, avatar } = this.#value.current;
    if (isKnown && name === next.name && avatar === next.avatar) return;
    this.#value.set(next);
    const record: StoredProfile = { name: next.name, avatar: next.avatar };
    await this.#account.database.write([ownProfileStore.put(KEY, record)], 'relaxed');
  }
}
