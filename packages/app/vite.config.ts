import { execFileSync } from 'node:child_process';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bothPrograms } from './build/both-programs.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { emojiRows } from './build/emoji-rows.ts';
import { keepShell } from './build/keep-shell.ts';
import { licences } from './build/licences.ts';
import { beforePaint, preloadFont, startEngineFirst } from './build/page-head.ts';
import { shortNames } from './build/short-names.ts';
import { singleIcons } from './build/single-icons.ts';
import { TARGET } from './build/single-script.ts';
import { textsOnce } from './build/texts-once.ts';
import manifest from './package.json' with { type: 'json' };

/** Names this build: the page and the engine have to be of the same one. */
function buildId(): string {
  try {
    const commit = execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=10', '--exclude=*'], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return `${manifest.version}-${commit.toString().trim()}`;
  } catch {
    return manifest.version;
  }
}

const BUILD_ID = buildId();

/** What the page loads together: first of all, to sign in, once signed in, for all that comes later, for a room. */
const PAGE_CHUNKS = [
  { name: 'begin', modules: ['src/shell/engine/boot.ts'] },
  { name: 'start', modules: ['src/shell/main.tsx'] },
  { name: 'frame', modules: ['src/shell/frame/Frame.tsx'] },
  { name: 'texts', modules: ['src/lib/i18n/room-messages.ts'] },
  { name: 'room', modules: ['src/shell/frame/RoomPane.tsx'] },
  { name: 'later-texts', modules: ['src/lib/i18n/later-messages.ts'] },
];

/** What the engine loads together: to sign in, with an account, and to show messages. */
const ENGINE_CHUNKS = [
  { name: 'engine', modules: ['src/shell/engine/engine.worker.ts'] },
  // The form asks where the homeserver is before anybody has an account.
  { name: 'discover', modules: ['../sdk/src/features/login/discover.ts'] },
  {
    name: 'account',
    modules: ['../sdk/src/features/index.ts', '../sdk/src/core/account/account.ts'],
  },
  {
    name: 'timeline',
    modules: [
      '../sdk/src/core/timeline/timelines.ts',
      '../sdk/src/features/messages/item-content.ts',
      '../sdk/src/features/threads/thread-socket.ts',
    ],
  },
  {
    name: 'recovery',
    modules: ['../sdk/src/core/crypto/recovery/open-recovery.ts', '../sdk/src/features/recovery/key-files.ts'],
  },
  // One file: a second copy of it is loaded after a trap (`platform/crypto`).
  { name: 'crypto', modules: ['../sdk/src/platform/crypto/wasm-module.worker.ts'] },
];

export default defineConfig({
  // Static files that can be served from any path.
  base: './',
  plugins: [
    ...bothPrograms(),
    singleIcons(),
    shortNames(),
    ...textsOnce(),
    react(),
    lingui(),
    emojiRows(),
    licences([import.meta.dirname, `${import.meta.dirname}/../sdk`]),
    beforePaint(),
    preloadFont(),
    startEngineFirst(),
    keepShell(BUILD_ID),
  ],
  define: { PARLEY_BUILD: JSON.stringify(BUILD_ID) },
  worker: {
    format: 'es',
    plugins: () => [...bothPrograms()],
    rolldownOptions: { output: { codeSplitting: chunkGroups(ENGINE_CHUNKS) } },
  },
  build: {
    target: TARGET,
    manifest: true,
    sourcemap: true,
    // The page policy knows no data: addresses and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', boot: 'src/shell/engine/boot.ts' },
      output: { codeSplitting: chunkGroups(PAGE_CHUNKS) },
    },
  },
});
