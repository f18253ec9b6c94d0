import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { isUnrecognized, refusalOf } from '../../core/session/session.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { reportEvent, reportRoom, reportUser } from '../../protocol/endpoints/reports.ts';
import type { ReportFailure, ReportTarget } from './contract.ts';

/** Reports something to the staff of the user's server. */
export async function report(
  { requests }: Need<'requests'>,
  target: ReportTarget,
  reason: string,
  signal: AbortSignal,
): Promise<Result<null, ReportFailure>> {
  const answer = await requests.send(endpointFor(target, reason.trim()), { signal });
  if (answer.ok) return ok(null);
  return err(isUnrecognized(answer.error) ? { kind: 'unsupported' } : refusalOf(answer.error));
}

function endpointFor(target: ReportTarget, reason: string): Endpoint<void> {
  switch (target.kind) {
    case 'message':
      return reportEvent(target.roomId, target.eventId, reason);
    case 'room':
      return reportRoom(target.roomId, reason);
    case 'person':
      return reportUser(target.userId, reason);
  }
}
