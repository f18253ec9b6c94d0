import { err, ok, type Result } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { accountData, setAccountData } from '../../protocol/endpoints/account-data.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { NOTES_TYPE, noteIn, withNote } from '../../protocol/events/person-notes.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { failureOf } from './ask.ts';
import type { PeopleFailure, PersonNote } from './contract.ts';

/**
 * The user's notes on people. An account that was stored before there were any was told of them when nobody listened: what sync never
 * brought is asked for once.
 */
export class PersonNotes {
  readonly #account: Need<'me' | 'requests'>;
  readonly #content = new ObservableValue<RawContent | null>(null);
  /** A note is set by writing all of them: the second change must know of the first. */
  readonly #changes = new Serial();

  constructor(account: Need<'me' | 'requests' | 'accountData' | 'scope'>) {
    const { accountData: kept, scope } = account;
    this.#account = account;
    const source = kept.of(NOTES_TYPE);
    const follow = () => source.current !== null && this.#content.set(source.current);
    follow();
    scope.onEnd(source.subscribe(follow));
    if (source.current === null) {
      scope.run(async (signal) => {
        const now = await this.#read(signal);
        if (now.ok && this.#content.current === null) this.#content.set(now.value);
      });
    }
  }

  /** The note on a person, as it changes. */
  of(userId: UserId): Readable<PersonNote> {
    return new DerivedValue<PersonNote>([this.#content], () => {
      const content = this.#content.current;
      return { note: content === null ? null : noteIn(content, userId) };
    });
  }

  /** Sets the note on a person in what the server has now, so that a change of another device is kept. */
  set(userId: UserId, note: string, signal: AbortSignal): Promise<Result<null, PeopleFailure>> {
    return this.#changes.run(async () => {
      const now = await this.#read(signal);
      if (!now.ok) return now;
      const { me, requests } = this.#account;
      const content = withNote(now.value, userId, note);
      const set = await requests.send(setAccountData(me, NOTES_TYPE, content), { signal });
      if (!set.ok) return err(failureOf(set.error));
      this.#content.set(content);
      return ok(null);
    });
  }

  async #read(signal: AbortSignal): Promise<Result<RawContent, PeopleFailure>> {
    const { me, requests } = this.#account;
    const now = await requests.send(accountData(me, NOTES_TYPE), { signal });
    if (now.ok) return now;
    const isNone = now.error.kind === 'serverError' && now.error.errcode === 'M_NOT_FOUND';
    return isNone ? ok({}) : err(failureOf(now.error));
  }
}
