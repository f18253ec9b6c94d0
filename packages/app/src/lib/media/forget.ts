const forgetters = new Set<() => void>();

/** Has `forget` called when the person goes: another may come after. For what is kept outside of components. */
export function whenForgotten(forget: () => void): void {
  forgetters.add(forget);
}

/** The person goes. */
export function forgetAll(): void {
  for (const forget of forgetters) forget();
}
