import { defineConfig } from 'vitest/config'

// Tests that need a Keycloak: `npm run test:keycloak` starts one and passes its address.
export default defineConfig({
  test: {
    environment: 'node',
    root: new URL('..', import.meta.url).pathname,
    include: [
      'packages/identity/keycloak/*.test.ts',
      'apps/server/keycloak/*.test.ts',
      'apps/server/src/areas/users/sign-in-contract.test.ts',
    ],
    globalSetup: 'tools/test-database.ts',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
