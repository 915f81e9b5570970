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
    // `npm run test:dates` leaves these out: libfaketime returns the true time while a program waits, so PostgreSQL's
    // own timeouts never end a wait on a faked clock.
    tags: [
      {
        name: 'real-clock',
        description: 'A test in which PostgreSQL must end a wait by a timeout of its own.',
      },
    ],
    globalSetup: ['tools/test-database.ts', 'tools/reader-programs.ts'],
    pool: 'forks',
    // A file finds what it imports where another has loaded it: half of the time went into loading the server again.
    isolate: false,
    // One more than there are cores: a test waits for its database, a job or a clock for a good part of its time.
    maxWorkers: 3,
    // They only end what would never come, on a slow machine too.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
