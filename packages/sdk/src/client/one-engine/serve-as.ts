import type { Env } from '../../platform/env.ts';
import { createEngine, type Engine, type EngineOptions } from '../engine.ts';
import type { PageDoor } from './page-door.ts';

/**
 * Serves the pages at `door` as the engine `name`, once nobody else has that name: pages that are welcomed wait for the name to
 * be free, and so see the worker die. A replaced engine gives its name back, so that no page joins it any more.
 */
export async function serveAs(
  name: string,
  env: Env,
  { build, onReplaced }: Pick<EngineOptions, 'build' | 'onReplaced'>,
  door: PageDoor,
): Promise<Engine> {
  const serving = await env.locks.acquire(name);
  const leave = () => {
    serving?.release();
    onReplaced?.();
  };
  const engine = createEngine(env, { build, name, onReplaced: leave });
  door.open(engine);
  return engine;
}
