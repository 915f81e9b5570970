import { defineConfig } from '@playwright/test'
import { browserOrigin } from './e2e/support/origin.ts'
import { findChromium } from './tools/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/support/server.ts',
  // One more than the number of cores, because a test waits for its page half of the time.
  workers: 3,
  fullyParallel: false,
  // A browser can lose a key or a frame. A test that passes on retry is printed as unsteady
  // (`tools/results.ts`). Files about permissions, races and outages set `retries: 0` themselves.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // Benchmarks measure durations; these limits only end endless waits, also on a slow machine.
  timeout: 180_000,
  // A repeated block (`toPass`) has a longer limit, so that it can fail with its own reason and can
  // load a page again.
  expect: { timeout: 30_000, toPass: { timeout: 90_000 } },
  reporter: 'list',
  use: {
    baseURL: browserOrigin(),
    navigationTimeout: 30_000,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 800 },
    // Skips transitions, which take a quarter of the time; tests need only the final state.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a fifth of the time, and recordings made in CI cannot be fetched.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
