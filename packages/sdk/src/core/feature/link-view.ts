import { ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { ObservableValue } from '../../base/value/value.ts';
import type { Command } from '../../port/contract.ts';
import type { OpenedView } from '../../port/host/handlers.ts';
import type { PersonStep } from '../crypto/linking/person-steps.ts';

/** Commands to the view of a link between two devices. */
export interface LinkCalls {
  /** The person took a step on this side. */
  readonly take: Command<PersonStep, null, never>;
  /** Gives up, and tells the other device so. */
  readonly stop: Command<null, null, never>;
}

/** A link between two devices under way. It ends when `signal` aborts, and then says so to the other device. */
export interface LinkRun<State> {
  readonly state: ObservableValue<State>;
  readonly signal: AbortSignal;
  /** Hears the steps of the person. */
  hear(listener: (step: PersonStep) => void): void;
}

/** Opens the view of a link, whose code is loaded with it. */
export function openLinkView<State>(
  scope: Scope,
  starting: State,
  run: (link: LinkRun<State>) => Promise<void>,
): OpenedView<State, LinkCalls> {
  const state = new ObservableValue(starting);
  const controller = new AbortController();
  let hear: (step: PersonStep) => void = () => undefined;
  scope.onEnd(() => controller.abort());
  const { signal } = controller;
  scope.run(() =>
    run({
      ...{ state, signal },
      hear: (listener) => {
        hear = listener;
      },
    }),
  );
  return {
    value: state,
    calls: {
      take: async (step) => {
        hear(step);
        return ok(null);
      },
      stop: async () => {
        controller.abort();
        return ok(null);
      },
    },
  };
}
