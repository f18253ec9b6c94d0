import type { Scope } from '../../base/scope/scope.ts';
import type { ReportBug } from '../report-bug.ts';
import type { CallId } from '../wire/frames.ts';
import type { TabOutbox } from './tab-outbox.ts';

/** Context of one view or stream of a page. It ends with its own `scope`. */
export interface CallContext {
  readonly id: CallId;
  readonly scope: Scope;
  readonly outbox: TabOutbox;
  readonly report: ReportBug;
}
