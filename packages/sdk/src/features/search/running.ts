import { ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant } from '../../base/value/switched.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { SearchActFailure, SearchHead, SearchParams } from './contract.ts';
import { NO_INDEX } from './no-results.ts';
import { Results } from './results/results.ts';
import { Scan } from './results/scan.ts';
import type { Asked, Finder, SearchRun } from './results/search-run.ts';

export type SearchDeps = Need<'clock' | 'scope' | 'me' | 'rooms' | 'database' | 'ignored' | 'requests'>;

/** The search of an account, from the first time that somebody searches. */
export class RunningSearch implements Finder {
  readonly #deps: SearchDeps;

  constructor(deps: SearchDeps) {
    this.#deps = deps;
  }

  begin(asked: Asked): SearchRun {
    return new Scan(this.#deps, asked);
  }

  reachOf(_asked: Asked): SearchHead['reach'] {
    return { kind: 'part', backTo: null };
  }

  /** The results of a query that may change. */
  openResults(params: Readable<SearchParams>, scope: Scope): Results {
    return new Results(this.#deps, this, params, scope);
  }

  /** What is searched. */
  openIndex() {
    return constant(NO_INDEX);
  }

  /** Fetches older history. */
  async lookBack(_input: { readonly roomId: RoomId | null }): Promise<Result<null, SearchActFailure>> {
    return ok(null);
  }

  /** Stops the work in the background, or goes on with it. */
  async setPaused(_input: { readonly isPaused: boolean }): Promise<Result<null, SearchActFailure>> {
    return ok(null);
  }

  /** Leaves a room out, or takes it in again. */
  async setLeftOut(_input: {
    readonly roomId: RoomId;
    readonly isLeftOut: boolean;
  }): Promise<Result<null, SearchActFailure>> {
    return ok(null);
  }

  /** Deletes the index. */
  async deleteIndex(): Promise<Result<null, SearchActFailure>> {
    return ok(null);
  }
}
