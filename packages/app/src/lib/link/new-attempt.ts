let attempts = 0;

/** A number that no other try of this page has. */
export function newAttempt(): number {
  attempts += 1;
  return attempts;
}
