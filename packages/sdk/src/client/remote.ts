/** The engine as the page sees it: what `connectClient` gives. */
import type { Remote } from '../port/remote/remote.ts';
import type { ClientApi } from './contract.ts';

/** The engine. */
export type Client = Remote<ClientApi>;

export type { Err, Ok, Result } from '../base/result/result.ts';
export { until } from '../base/value/until.ts';
export type { Readable } from '../base/value/value.ts';
export type {
  CallsOf,
  HeadOf,
  InputOf,
  ItemOf,
  KeyedItem,
  ListSnapshot,
  NamesOf,
  ParamsOf,
  PortFailure,
  ValueOf,
} from '../port/contract.ts';
export type {
  CommandOptions,
  CommandResult,
  HandleOf,
  MovingViewHandle,
  MovingViewState,
  RemoteStatus,
  ViewHandle,
  ViewState,
} from '../port/remote/remote.ts';
