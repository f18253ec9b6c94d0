/** The part of Trusted Types that is used. What the policy makes stands in for a string wherever a script's address is wanted. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(input: string): string }): Policy;
}
interface Policy {
  createScriptURL(input: string): string;
}

/** The only scripts that the page starts. */
const scripts = new Set<string>();

let policy: Policy | undefined;

/** Says that a script is one of ours. Only for addresses that the build writes, never for what comes from outside. */
export function allowScript(address: string): void {
  scripts.add(address);
}

/** The address of a script of ours, as the page policy wants it: no script runs but from this policy, and it makes only these addresses. */
export function trustedScriptUrl(address: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return address;
  policy ??= trustedTypes.createPolicy('app-worker', {
    createScriptURL: (input) => {
      if (!scripts.has(input)) throw new TypeError('not a script of ours');
      return input;
    },
  });
  return policy.createScriptURL(address);
}
