import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'packages/**/src/**/*.test.ts',
      'packages/**/seed/**/*.test.ts',
      'apps/**/*.test.ts',
      'tools/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**', 'apps/server/citus/**'],
    globalSetup: ['tools/test-database.ts', 'tools/pdf-programs.ts'],
    pool: 'forks',
    // A file finds what it imports where another has loaded it: half of the time went into loading the server again.
    isolate: false,
    maxWorkers: 2,
    // They only end what would never come, on a slow machine too.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
