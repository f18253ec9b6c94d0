import type { JsonObject } from '../../base/json/guards.ts';
import { isObject, own } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { ServerVersions } from '../../protocol/endpoints/discovery.ts';
import {
  decodeFields,
  type FieldNames,
  type FieldSupport,
  fieldSupport,
  languageOf,
  PRONOUNS,
  pronounsText,
  rawProfile,
  setProfileField,
  TIME_ZONE,
} from '../../protocol/endpoints/profile-fields.ts';
import { ask, askFor } from './ask.ts';
import type { OwnFields, PeopleFailure, SetFieldRequest } from './contract.ts';
import type { KeptAnswer } from './kept-answer.ts';

/** The sources of knowledge on fields of profiles. */
export interface FieldSources {
  readonly capability: KeptAnswer<JsonObject | null>;
  readonly versions: KeptAnswer<ServerVersions>;
}

/** The further fields of the user's own profile. */
export class OwnFieldsKeeper {
  readonly #account: Need<'me' | 'requests'>;
  readonly #sources: FieldSources;
  readonly #value = new ObservableValue<OwnFields>({ kind: 'loading' });
  /** A change is made from what the one before left. */
  readonly #changes = new Serial();

  constructor(account: Need<'me' | 'requests'>, sources: FieldSources) {
    this.#account = account;
    this.#sources = sources;
  }

  /** The fields, asked for each time that somebody looks. */
  open(scope: Scope): Readable<OwnFields> {
    scope.run((signal) => this.#changes.run(() => this.#read(signal)));
    return this.#value;
  }

  /** Sets a field, or takes it away. */
  set(change: SetFieldRequest, signal: AbortSignal): Promise<Result<null, PeopleFailure>> {
    return this.#changes.run(async () => {
      const support = await this.#support();
      if (support === null) return err({ kind: 'unreachable' });
      const profile = await ask(this.#account, rawProfile(this.#account.me), signal);
      if (!profile.ok) return profile;
      const names = change.field === 'timeZone' ? TIME_ZONE : PRONOUNS;
      const value = change.field === 'timeZone' ? change.value : withPronouns(profile.value, change);
      const done = await this.#write(support, profile.value, { names, value }, signal);
      await this.#read(signal);
      return done;
    });
  }

  /** Writes under one name, and under the other where it is already: whoever reads either reads the same. */
  async #write(
    support: FieldSupport,
    profile: JsonObject,
    { names, value }: { readonly names: FieldNames; readonly value: unknown },
    signal: AbortSignal,
  ): Promise<Result<null, PeopleFailure>> {
    const { me } = this.#account;
    const isThere = (name: string) => own(profile, name) !== undefined;
    for (const name of [names.other, names.written]) {
      if (!isThere(name) && (name === names.other || value === null)) continue;
      const done = await askFor(this.#account, setProfileField(support, me, name, value), signal);
      if (!done.ok) return done;
    }
    return ok(null);
  }

  async #read(signal: AbortSignal): Promise<void> {
    const support = await this.#support();
    if (support === null) {
      this.#value.set({ kind: 'unsupported' });
      return;
    }
    const profile = await ask(this.#account, rawProfile(this.#account.me), signal);
    if (!profile.ok) return;
    this.#value.set({
      kind: 'known',
      ...decodeFields(profile.value),
      canSetPronouns: support.canSet(PRONOUNS.written),
      canSetTimeZone: support.canSet(TIME_ZONE.written),
    });
  }

  async #support(): Promise<FieldSupport | null> {
    const [capability, versions] = await Promise.all([this.#sources.capability(), this.#sources.versions()]);
    return versions === null ? null : fieldSupport(capability, versions);
  }
}

/** The pronouns of a profile with those of one language changed; those of other languages stay as they are. Null for none. */
function withPronouns(
  profile: JsonObject,
  { language, value }: Extract<SetFieldRequest, { readonly field: 'pronouns' }>,
): readonly unknown[] | null {
  const said = [own(profile, PRONOUNS.other), own(profile, PRONOUNS.written)].find(Array.isArray) ?? [];
  const all: readonly unknown[] = said;
  const isOfLanguage = (entry: unknown) => isObject(entry) && languageOf(entry) === language;
  const summary = pronounsText(value);
  const kept = all.filter((entry) => !isOfLanguage(entry));
  const before = all.find(isOfLanguage);
  const changed = { ...(isObject(before) ? before : {}), language, summary };
  const next = summary === '' ? kept : [changed, ...kept];
  return next.length === 0 ? null : next;
}
