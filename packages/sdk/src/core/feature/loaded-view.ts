import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';

/** A view whose code is loaded when it is opened; `before` until then. */
export function loadedView<Code, Value>(
  scope: Scope,
  before: Value,
  load: () => Promise<Code>,
  open: (code: Code, scope: Scope) => Readable<Value>,
): Readable<Value> {
  const loaded = new ObservableValue<Code | null>(null);
  scope.run(async () => loaded.set(await load()));
  return new SwitchedValue<Code | null, Value>(loaded, scope, (code, inner) =>
    code === null ? constant(before) : open(code, inner),
  );
}
