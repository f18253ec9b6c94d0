import { type JsonObject, stringsAt } from '../../base/json/guards.ts';
import { isServerName } from '../ids/parse.ts';

/** The servers by which an `m.space.parent` names its space; none for one that names it no more. */
export function parentVia(content: JsonObject): readonly string[] {
  return (stringsAt(content, 'via') ?? []).filter(isServerName);
}
