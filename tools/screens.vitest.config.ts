import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findChromium } from './chromium.ts'
import { freePort } from './free-port.ts'

const here = (path: string): string => new URL(path, import.meta.url).pathname

/**
 * Sorts files by name, because the files of a run share data. By default, vitest sorts by the
 * duration of the last run.
 */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
  }
}

/**
 * Screen tests of the portal in a real browser with the real server (`npm run test:screens`). Tests
 * mount the whole portal at an address, without loading a page or filling in a sign-in page.
 */
export default defineConfig(async () => {
  const executablePath = findChromium()
  const port = await freePort()
  const target = `http://127.0.0.1:${port}`
  // Read by the global setup, which listens on this port, and by the portal's configuration, which
  // forwards calls to it. Both run in this process.
  process.env['CHOBA_SCREENS_PORT'] = String(port)
  process.env['CHOBA_API'] = target
  const { default: portal } = await import('../apps/portal/vite.config.ts')
  return mergeConfig(portal, {
    root: here('../apps/portal/'),
    // Parallel runs (`tools/unit-tests.ts`) must not write to the same folder.
    cacheDir: here(`../node_modules/.vite-screens/${process.env['CHOBA_SCREENS_SHARD'] ?? 'one'}`),
    // Finds all dependencies before the run: a dependency discovered during the run would reload
    // the page with its test.
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
      // Loads the portal's modules once per run instead of once per file.
      isolate: false,
      sequence: { sequencer: InOrder },
      // A browser can lose a key or a frame. A test that passes on retry is printed as unsteady
      // (`tools/results.ts`).
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
      // Files change the data of one server, and only one page has keyboard focus.
      fileParallelism: false,
      expect: { poll: { timeout: 30_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // Allows additions to an accessible name, such as a mark for optional fields.
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
