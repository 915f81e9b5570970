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
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      'apps/server/citus/**',
      'apps/server/keycloak/**',
    ],
    // `npm run test:dates` excludes these tests: libfaketime returns the true time while a program
    // waits, so PostgreSQL's own timeouts never end a wait on a faked clock.
    tags: [
      {
        name: 'real-clock',
        description: 'A test in which PostgreSQL must end a wait by a timeout of its own.',
      },
    ],
    globalSetup: ['tools/test-database.ts', 'tools/reader-programs.ts'],
    pool: 'forks',
    // Files share loaded modules, because loading the server again for each file doubles the time.
    isolate: false,
    // One more than the number of cores, because tests often wait for a database, a job or a clock.
    maxWorkers: 3,
    // These limits only end endless waits, also on a slow machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
