import type { Requester } from '../http-exchange.ts';
import type { Liberties } from '../liberties.ts';
import type { ServerState } from '../server-state.ts';
import { asInteger, asObject, asTexts, isObject, type Json, type JsonObject } from '../wire.ts';

/** What `GET /sync` is asked, and of which moment. */
export interface V3Query {
  readonly state: ServerState;
  readonly requester: Requester;
  readonly filter: V3Filter;
  /** The client's position; absent when it requests everything. */
  readonly since: number | undefined;
  readonly to: number;
  /** True if all state is wanted, whatever came before. */
  readonly isStateWhole: boolean;
  readonly nowMs: number;
  /** True if the state after the timeline is sent. */
  readonly usesStateAfter: boolean;
  readonly liberties: Liberties;
}

export interface V3Filter {
  readonly timelineLimit: number;
  /** Types of state; absent for all. */
  readonly stateTypes: readonly string[] | undefined;
  readonly isLazy: boolean;
  /** Whose presence is told; absent for everybody's. */
  readonly presenceOf: readonly string[] | undefined;
  /** Types of ephemeral events; absent for all. */
  readonly ephemeralTypes: readonly string[] | undefined;
}

const DEFAULT_LIMIT = 10;

/** Reads the parameter `filter`, which holds the filter itself. */
export function parseFilter(text: string | null): V3Filter {
  const value: Json = text === null ? {} : (JSON.parse(text) as Json);
  const room = asObject(isObject(value) ? value['room'] : undefined);
  const state = asObject(room['state']);
  const presence = asObject(isObject(value) ? value['presence'] : undefined);
  const isNobody = asTexts(presence['not_types']).includes('*');
  return {
    timelineLimit: asInteger(asObject(room['timeline'])['limit']) ?? DEFAULT_LIMIT,
    stateTypes: typesOf(state),
    isLazy: state['lazy_load_members'] === true,
    presenceOf: isNobody ? [] : presence['senders'] === undefined ? undefined : asTexts(presence['senders']),
    ephemeralTypes: typesOf(asObject(room['ephemeral'])),
  };
}

function typesOf(filter: JsonObject): readonly string[] | undefined {
  return filter['types'] === undefined ? undefined : asTexts(filter['types']);
}
