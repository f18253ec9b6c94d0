import type { Scope } from '../../base/scope/scope.ts';
import type { ReportBug } from '../report-bug.ts';
import type { CallId } from '../wire/frames.ts';
import type { TabOutbox } from './tab-outbox.ts';

/** What a view or a stream of one page works with. It ends with `scope`, which is its own. */
export interface CallContext {
  readonly id: CallId;
  readonly scope: Scope;
  readonly outbox: TabOutbox;
  readonly report: ReportBug;
}
