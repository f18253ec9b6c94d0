import { connectClient } from '@parley/sdk/client/connect.main.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { BUILD_ID } from './build-id.ts';
import engineUrl from './engine.worker.ts?worker&url';

/** The part of Trusted Types that is used. What the policy makes stands in for a string wherever a script's address is wanted. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(input: string): string },
  ): { createScriptURL(input: string): string };
}

/** Connects to the engine that another tab started, or starts it. */
export function startEngine(): Client {
  return connectClient({ build: BUILD_ID, workerUrl: trustedEngineUrl() });
}

/** The page policy lets no script run but from this policy, and this policy makes the engine's address only. */
function trustedEngineUrl(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return engineUrl;
  const policy = trustedTypes.createPolicy('app-worker', {
    createScriptURL: (input) => {
      if (input !== engineUrl) throw new TypeError('not the engine');
      return input;
    },
  });
  return policy.createScriptURL(engineUrl);
}
