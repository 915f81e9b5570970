import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

// Runs the tests of the pure money rules, which need no database, so a mutant takes milliseconds.
// Stryker runs them in a copy of the project that links the original packages; the aliases point to
// the mutated copies instead.
export default defineConfig({
  root: here('../..'),
  resolve: {
    alias: ['contract', 'banking', 'phrases'].map((name) => ({
      find: new RegExp(`^@choba/${name}/`),
      replacement: here(`../../packages/${name}/src/`),
    })),
  },
  test: {
    // Stryker itself ends mutants that run endlessly.
    testTimeout: 240_000,
    include: [
      'packages/contract/src/{amount-classes,compared-periods,deposit-figures,money,moving-periods,period}.test.ts',
      'packages/contract/src/{point,points,refunds,split-growth,stat-figures,terms,transaction-hits}*.test.ts',
      'packages/banking/src/{bank-calendar,days}.test.ts',
      'apps/server/src/areas/statements/deductible-share.test.ts',
    ],
  },
})
