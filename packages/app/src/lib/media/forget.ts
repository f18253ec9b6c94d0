import { Listeners } from '@parley/sdk/client/value.ts';

const forgetters = new Listeners();

/** Has `forget` called when the person goes: another may come after. For what is kept outside of components. */
export function whenForgotten(forget: () => void): void {
  forgetters.add(forget);
}

/** The person goes. */
export function forgetAll(): void {
  forgetters.tell();
}
