import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findChromium } from './chromium.ts'
import { freePort } from './free-port.ts'

const here = (path: string): string => new URL(path, import.meta.url).pathname

/** Everywhere in the same order: the files of a run share data, and by itself they would go by how long the last run took. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
  }
}

/**
 * Screens of the portal in a real browser, on the real server (`npm run test:screens`): the whole portal is mounted at an
 * address, without a page to load and a sign-in page to fill.
 */
export default defineConfig(async () => {
  const executablePath = findChromium()
  const port = await freePort()
  const target = `http://127.0.0.1:${port}`
  // The global set-up, which listens there, and the portal's configuration, which leads there, run in this process.
  process.env['CHOBA_SCREENS_PORT'] = String(port)
  process.env['CHOBA_API'] = target
  const { default: portal } = await import('../apps/portal/vite.config.ts')
  return mergeConfig(portal, {
    root: here('../apps/portal/'),
    // Two runs at once (`tools/unit-tests.ts`) would write to one folder.
    cacheDir: here(`../node_modules/.vite-screens/${process.env['CHOBA_SCREENS_SHARD'] ?? 'one'}`),
    // A package that is found in the middle of a run loads the page again, with the test in it: all are looked for before.
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
      // The portal's modules are loaded once a run, and not by each file again.
      isolate: false,
      sequence: { sequencer: InOrder },
      // A browser can lose a key or a frame. A test that passes at its second try is printed as unsteady (`tools/results.ts`).
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
      // They change the data of one server, and one page has the keyboard.
      fileParallelism: false,
      expect: { poll: { timeout: 30_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // A name may have a mark behind it, such as that a field may stay empty.
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
