import type { PortChannel } from './channel.ts';
import { type EngineFrame, WIRE_VERSION } from './frames.ts';

/** Stands for an engine of the build `build` that the page must not disturb: it refuses, as that engine would. */
export function createRefusingChannel(build: string): PortChannel {
  const refusal: EngineFrame = { kind: 'refuse', wire: WIRE_VERSION, build };
  return {
    post: () => undefined,
    listen: (listener) => {
      let isListening = true;
      void Promise.resolve().then(() => {
        if (isListening) listener([refusal]);
      });
      return () => {
        isListening = false;
      };
    },
    close: () => undefined,
  };
}
