import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findChromium } from './chromium.ts'
import { freePort } from './free-port.ts'

const here = (path: string): string => new URL(path, import.meta.url).pathname

/**
 * Runs test files in the order of their names, because the tests of a run change the same data. By
 * default, vitest orders files by the duration of their last run.
 */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
  }
}

/**
 * Tests of the portal's screens in a real browser with the server of the product (`npm run
 * test:screens`). A test opens the whole portal at an address, without loading a new page and
 * without filling in the sign-in page.
 */
export default defineConfig(async () => {
  const executablePath = findChromium()
  const port = await freePort()
  const target = `http://127.0.0.1:${port}`
  // The global setup reads these variables and starts the server on this port. The configuration of
  // the portal reads them too, and forwards API calls to the server. Both run in this process.
  process.env['CHOBA_SCREENS_PORT'] = String(port)
  process.env['CHOBA_API'] = target
  const { default: portal } = await import('../apps/portal/vite.config.ts')
  return mergeConfig(portal, {
    root: here('../apps/portal/'),
    // Each parallel run (`tools/unit-tests.ts`) needs its own folder for the cache.
    cacheDir: here(`../node_modules/.vite-screens/${process.env['CHOBA_SCREENS_SHARD'] ?? 'one'}`),
    // Finds all dependencies before the tests. If vite found a dependency during a test, it would
    // reload the page, and the test would fail.
    optimizeDeps: { entries: ['src/main.tsx', 'src/**/*.screen.test.tsx'], force: true },
    server: {
      proxy: Object.fromEntries(
        [
          '/access-token',
          '/closed-deposit',
          '/overdue-refund',
          '/contradicted-refund',
          '/no-card-gateway',
          '/command-import',
          '/obstacle',
        ].map((path) => [path, { target }]),
      ),
    },
    test: {
      include: ['src/**/*.screen.test.tsx'],
      globalSetup: here('screens-server.ts'),
      setupFiles: 'src/testing/screen-hooks.ts',
      // Loads the modules of the portal once per run instead of once per test file.
      isolate: false,
      sequence: { sequencer: InOrder },
      // A browser can lose a key press or a frame, so a failed test runs a second time. The output
      // marks a test that passed only on retry as unsteady (`tools/results.ts`).
      retry: process.env['CI'] ? 1 : 0,
      tags: [
        {
          name: 'no-retry',
          description: 'A test of permissions, a race or a lost answer.',
          retry: 0,
        },
      ],
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // Runs one file at a time, because the tests change the data of one server and only one page
      // can have keyboard focus.
      fileParallelism: false,
      expect: { poll: { timeout: 30_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // A name also matches if it is a part of the accessible name, because optional fields have
        // an additional text in theirs.
        locators: { exact: false },
        provider: playwright({
          launchOptions: {
            ...(executablePath && { executablePath }),
            args: ['--no-sandbox', '--disable-gpu'],
          },
          contextOptions: { locale: 'ja-JP', timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' },
          actionTimeout: 30_000,
        }),
        viewport: { width: 1280, height: 800 },
        instances: [{ browser: 'chromium' }],
      },
    },
  })
})
