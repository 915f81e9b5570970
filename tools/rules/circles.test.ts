import { expect, it } from 'vitest'
import { circleRule } from './circles.ts'

const file = (name: string, ...imports: string[]) => ({
  path: `packages/contract/src/${name}.ts`,
  text: imports.map((other) => `import type { A } from './${other}.ts'`).join('\n'),
})

it('an import cycle is reported once with its files, even if the imports are only of types', () => {
  const faults = circleRule([file('a', 'b'), file('b', 'c', 'd'), file('c', 'a'), file('d')])
  expect(faults).toEqual([
    {
      path: 'packages/contract/src/a.ts',
      says: 'imports itself through packages/contract/src/b.ts, packages/contract/src/c.ts, packages/contract/src/a.ts',
    },
  ])
})

it('two import paths to the same file are not reported as a cycle', () => {
  expect(circleRule([file('a', 'b', 'c'), file('b', 'd'), file('c', 'd'), file('d')])).toEqual([])
})
