import type { Scope } from '../../base/scope/scope.ts';
import type { OwnedWants } from '../../protocol/sync/owned-wants.ts';
import type { OwnedNews } from '../../protocol/sync/sync-batch.ts';

/** The part of sync that a feature owns. */
export interface SyncParticipant {
  /** Gives the feature's part of a request. Asked for each request, so it is quick. */
  wants(): OwnedWants;
  /** Takes the news of an answer that is stored, also if they are empty. */
  hear(news: OwnedNews): void;
}

/** The participants of an account. An exception in one of them costs its own part, never the sync (04.Y-15). */
export class SyncParticipants {
  readonly #report: (error: unknown) => void;
  readonly #all = new Set<SyncParticipant>();

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /** Adds `participant` until `scope` ends. */
  join(participant: SyncParticipant, scope: Scope): void {
    this.#all.add(participant);
    scope.onEnd(() => this.#all.delete(participant));
  }

  /** The parts of the next request. Each has one owner. */
  wants(): OwnedWants {
    let all: OwnedWants = {};
    this.#each((participant) => {
      all = { ...all, ...participant.wants() };
    });
    return all;
  }

  /** Passes on the news of an answer. */
  hear(news: OwnedNews): void {
    this.#each((participant) => participant.hear(news));
  }

  #each(act: (participant: SyncParticipant) => void): void {
    for (const participant of this.#all) {
      try {
        act(participant);
      } catch (error) {
        this.#report(error);
      }
    }
  }
}
