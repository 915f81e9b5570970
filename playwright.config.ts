import { defineConfig } from '@playwright/test'
import { browserOrigin } from './e2e/support/origin.ts'
import { findChromium } from './tools/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/support/server.ts',
  // One more than there are cores: a test waits for its page half of the time.
  workers: 3,
  fullyParallel: false,
  // A browser can lose a key or a frame. A test that passes at its second try is printed as unsteady (`tools/results.ts`). Files
  // about permissions, races and outages set `retries: 0` themselves.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // How long a thing may take is for the benchmarks: these only end what would never come, on a slow machine too.
  timeout: 180_000,
  // What is tried again says in the end why it failed, and a page that never comes is asked for again.
  expect: { timeout: 30_000, toPass: { timeout: 90_000 } },
  reporter: 'list',
  use: {
    baseURL: browserOrigin(),
    navigationTimeout: 30_000,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 800 },
    // Drawing what slides and fades takes a quarter of the time, and what a test asks for stands at the end of it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a fifth of the time, and what CI records no one can fetch.
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
