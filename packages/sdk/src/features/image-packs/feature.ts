import { ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { command, SIGNED_OUT, UNKNOWN_ROOM, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import { txnIdOf } from '../../core/feature/writing.ts';
import type { ImagePacksApi } from './contract.ts';
import type { PackDeps } from './pack-deps.ts';
import type { RunningPacks } from './running-packs.ts';

const LOADING = { kind: 'loading' } as const;

/** Packs of emoji and stickers (MSC2545): of rooms, of their spaces and of the user. */
export const imagePacksFeature = defineFeature<ImagePacksApi>()({
  sync: {
    state: [
      ['im.ponies.room_emotes', '*'],
      ['m.room.image_pack', '*'],
      ['m.space.parent', '*'],
    ],
    accountData: ['im.ponies.user_emotes', 'im.ponies.emote_rooms', 'm.image_pack.rooms'],
  },
  needs: ['me', 'database', 'rooms', 'requests', 'outbox', 'crypto', 'accountData', 'emoticons', 'isGuest'],
  before: {
    'imagePacks.inRoom': view(LOADING),
    'imagePacks.find': command(ok([])),
    'imagePacks.all': view(LOADING),
    'imagePacks.sendSticker': UNKNOWN_ROOM,
    'imagePacks.addOwn': SIGNED_OUT,
    'imagePacks.ofRoom': view(LOADING),
    'imagePacks.addPicture': SIGNED_OUT,
    'imagePacks.change': SIGNED_OUT,
    'imagePacks.pictureLimit': command(ok(0)),
    'imagePacks.setEverywhere': SIGNED_OUT,
  },
  start: (deps, scope) => {
    const packs = new LoadedPacks(deps, scope);
    scope.onEnd(deps.emoticons.offer(async (roomId) => (await packs.get()).emoticons(roomId)));
    // Each change is made from what the one before left.
    const serial = new Serial();
    return {
      'imagePacks.inRoom': {
        shape: 'view',
        open: ({ roomId }, inner) => packs.follow(inner, (running, innermost) => running.openRoom(roomId, innermost)),
      },
      'imagePacks.find': { shape: 'command', run: async (input) => ok(await (await packs.get()).find(input)) },
      'imagePacks.all': {
        shape: 'view',
        open: (_params, inner) => packs.follow(inner, (running, innermost) => running.openAll(innermost)),
      },
      'imagePacks.sendSticker': {
        shape: 'command',
        run: async (input, { commandId }) =>
          (await import('./send-sticker.ts')).sendSticker(deps, input, txnIdOf(commandId), scope.signal),
      },
      'imagePacks.addOwn': {
        shape: 'command',
        run: (input, { signal }) => serial.run(async () => (await changes()).addOwn(deps, input, signal)),
      },
      'imagePacks.ofRoom': {
        shape: 'view',
        open: ({ roomId }, inner) => packs.follow(inner, (running, innermost) => running.openOfRoom(roomId, innermost)),
      },
      'imagePacks.addPicture': {
        shape: 'command',
        run: (input, { signal }) => serial.run(async () => (await changes()).addPicture(deps, input, signal)),
      },
      'imagePacks.change': {
        shape: 'command',
        run: (input, { signal }) => serial.run(async () => (await changes()).changePack(deps, input, signal)),
      },
      'imagePacks.pictureLimit': {
        shape: 'command',
        run: async (_input, { signal }) => ok(await (await changes()).pictureLimit(deps, signal)),
      },
      'imagePacks.setEverywhere': {
        shape: 'command',
        run: ({ isOn, ...place }, { signal }) =>
          serial.run(async () => (await changes()).setEverywhere(deps, place, isOn, signal)),
      },
    };
  },
});

/** Packs of the account, loaded when they are first asked for. */
class LoadedPacks {
  readonly #deps: PackDeps;
  readonly #scope: Scope;
  readonly #loaded = new ObservableValue<RunningPacks | null>(null);
  #loading: Promise<RunningPacks> | undefined;

  constructor(deps: PackDeps, scope: Scope) {
    this.#deps = deps;
    this.#scope = scope;
  }

  /** Gives them once they are loaded. Code that could not be fetched is asked for again the next time. */
  get(): Promise<RunningPacks> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  /** Follows a value of them; `loading` until they are loaded. */
  follow<Value>(
    scope: Scope,
    choose: (packs: RunningPacks, scope: Scope) => Readable<Value>,
  ): Readable<Value | typeof LOADING> {
    scope.run(async () => void (await this.get()));
    return new SwitchedValue<RunningPacks | null, Value | typeof LOADING>(this.#loaded, scope, (packs, inner) =>
      packs === null ? constant(LOADING) : choose(packs, inner),
    );
  }

  async #load(): Promise<RunningPacks> {
    const { RunningPacks: Started } = await import('./running-packs.ts');
    const packs = new Started(this.#deps, this.#scope);
    this.#loaded.set(packs);
    return packs;
  }
}

function changes() {
  return import('./change-packs.ts');
}
