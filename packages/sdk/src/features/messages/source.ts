import { ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { findShownEdit } from '../../protocol/rules/edit.ts';
import type { EventSource, EventTarget, SourceFailure } from './contract.ts';
import { findEvent, loadedEdits } from './find-event.ts';

/** An event and the edit that shows, as JSON to be read. */
export async function sourceOf(
  account: Need<'me' | 'requests' | 'rooms' | 'outbox'>,
  target: EventTarget,
  signal: AbortSignal,
): Promise<Result<EventSource, SourceFailure>> {
  const found = await findEvent(account, target, signal);
  if (!found.ok) return found;
  const edit = findShownEdit(found.value, await loadedEdits(account, found.value));
  return ok({ event: written(found.value), edit: edit === null ? null : written(edit) });
}

function written(value: object): string {
  return JSON.stringify(value, null, 2);
}
