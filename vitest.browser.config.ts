import { join } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findHeadlessChromium } from './ops/chromium.mjs';
import { readWhenAsked } from './packages/app/build/read-when-asked.ts';

/** A microphone that beeps, and leave to hear it. */
const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/**
 * Components in a real browser, on a scripted engine: keys and focus, which Node has not. It has a configuration of its own, because
 * it looks for a browser as soon as it is read.
 */
export default defineConfig({
  cacheDir: join(import.meta.dirname, '.parley', 'vite-browser'),
  plugins: [lingui({ cwd: join(import.meta.dirname, 'packages', 'app') }), readWhenAsked()],
  // Found while the tests run, they would have the page loaded anew.
  optimizeDeps: {
    include: [
      '@lingui/core',
      '@lingui/react',
      '@sapphi-red/web-noise-suppressor',
      '@tanstack/react-virtual',
      'axe-core',
      'lucide-react',
      'pdfjs-dist/legacy/build/pdf.mjs',
      'pdfjs-dist/legacy/build/pdf.worker.mjs',
      'pigeon-maps',
      'marked',
      'htmlparser2',
      'prosemirror-commands',
      'prosemirror-history',
      'prosemirror-inputrules',
      'prosemirror-keymap',
      'prosemirror-model',
      'prosemirror-schema-list',
      'prosemirror-state',
      'prosemirror-view',
      'qr',
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
    ],
  },
  test: {
    name: 'browser',
    include: ['packages/app/src/**/*.browser.test.tsx'],
    testTimeout: 10_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1_000, height: 700 },
      provider: playwright({ launchOptions: { executablePath: await findHeadlessChromium(), args: MICROPHONE } }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
