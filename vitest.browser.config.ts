import { join } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findHeadlessChromium } from './ops/chromium.mjs';

/**
 * Components in a real browser, on a scripted engine: keys and focus, which Node has not. It has a configuration of its own, because
 * it looks for a browser as soon as it is read.
 */
export default defineConfig({
  cacheDir: join(import.meta.dirname, '.parley', 'vite-browser'),
  plugins: [lingui({ cwd: join(import.meta.dirname, 'packages', 'app') })],
  // Found while the tests run, they would have the page loaded anew.
  optimizeDeps: {
    include: [
      '@lingui/core',
      '@lingui/react',
      '@tanstack/react-virtual',
      'axe-core',
      'axe-core',
      'lucide-react',
      'pigeon-maps',
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
      provider: playwright({ launchOptions: { executablePath: await findHeadlessChromium() } }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
