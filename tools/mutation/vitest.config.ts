import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

// Runs the tests of the money rules. These tests need no database, so testing a mutant takes
// milliseconds. Stryker runs the tests in a copy of the project. The installed packages of the copy
// are links to the original packages, so the aliases make the tests import the mutated files
// instead.
export default defineConfig({
  root: here('../..'),
  resolve: {
    alias: ['contract', 'banking', 'phrases'].map((name) => ({
      find: new RegExp(`^@choba/${name}/`),
      replacement: here(`../../packages/${name}/src/`),
    })),
  },
  test: {
    // Long timeout, because Stryker itself ends mutants that never finish.
    testTimeout: 240_000,
    include: [
      'packages/contract/src/{amount-classes,compared-periods,deposit-figures,money,moving-periods,period}.test.ts',
      'packages/contract/src/{point,points,refunds,split-growth,stat-figures,terms,transaction-hits}*.test.ts',
      'packages/banking/src/{bank-calendar,days}.test.ts',
      'apps/server/src/areas/statements/deductible-share.test.ts',
    ],
  },
})
