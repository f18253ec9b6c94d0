import type { Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { ALL_RIGHTS, accountRights } from '../../protocol/endpoints/account-rights.ts';
import { roomVersions } from '../../protocol/endpoints/capabilities.ts';
import { serverVersions } from '../../protocol/endpoints/discovery.ts';
import { profileFieldsCapability } from '../../protocol/endpoints/profile-fields.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { openCard } from './card.ts';
import { openCommonRooms } from './common-rooms.ts';
import type {
  CommonRooms,
  OwnFields,
  PeopleFailure,
  ProfileRights,
  RoomInfo,
  SetFieldRequest,
  UserCard,
} from './contract.ts';
import { keptAnswer } from './kept-answer.ts';
import { OwnFieldsKeeper } from './own-fields.ts';
import { PersonNotes } from './person-notes.ts';
import { openRoomInfo } from './room-info.ts';

export type ShownDeps = Need<
  'clock' | 'log' | 'scope' | 'me' | 'requests' | 'rooms' | 'members' | 'isGuest' | 'accountData'
>;

/** Everything that panels and cards show of people and rooms. It asks the server once what it can do. */
export class ShownPeople {
  /** The user's notes on people. */
  readonly notes: PersonNotes;
  readonly #deps: ShownDeps;
  readonly #roomVersions;
  readonly #serverVersions;
  readonly #fields: OwnFieldsKeeper;
  readonly #accountRights;
  readonly #rights = new ObservableValue<ProfileRights>(ALL_RIGHTS);

  constructor(deps: ShownDeps) {
    this.#deps = deps;
    this.notes = new PersonNotes(deps);
    this.#roomVersions = keptAnswer(deps, roomVersions);
    this.#serverVersions = keptAnswer(deps, serverVersions);
    this.#accountRights = keptAnswer(deps, accountRights);
    const capability = keptAnswer(deps, profileFieldsCapability);
    this.#fields = new OwnFieldsKeeper(deps, { capability, versions: this.#serverVersions });
  }

  card(params: { readonly userId: UserId; readonly roomId: RoomId | null }, scope: Scope): Readable<UserCard> {
    return openCard(this.#deps, params, scope);
  }

  room(roomId: RoomId, scope: Scope): Readable<RoomInfo> {
    const log = this.#deps.log.child('people');
    return openRoomInfo(this.#deps, roomId, { log, versions: this.#roomVersions }, scope);
  }

  commonRooms(userId: UserId, scope: Scope): Readable<CommonRooms> {
    return openCommonRooms(this.#deps, userId, this.#serverVersions, scope);
  }

  ownFields(scope: Scope): Readable<OwnFields> {
    return this.#fields.open(scope);
  }

  /** The rights as the server says them; asked for when somebody looks. */
  profileRights(scope: Scope): Readable<ProfileRights> {
    scope.run(async () => {
      const rights = await this.#accountRights();
      if (rights === null) return;
      const { mayChangeName, mayChangeAvatar } = rights;
      this.#rights.set({ mayChangeName, mayChangeAvatar });
    });
    return this.#rights;
  }

  setField(change: SetFieldRequest, signal: AbortSignal): Promise<Result<null, PeopleFailure>> {
    return this.#fields.set(change, signal);
  }
}
