import { describe, expect, it } from 'vitest'
import { saysOf } from './fixture.ts'
import { modelRule } from './model.ts'

const imports = (from: string, to: string) => saysOf(modelRule, from, `import { x } from '${to}'\n`)
const own = 'packages/money-model/src/deposits.ts'
const ownTest = 'packages/money-model/src/deposits.test.ts'

describe('the rule for imports of the money model', () => {
  it.each([
    [own, '@choba/contract/terms-cycle.ts'],
    [own, '#settlement/cycle.ts'],
    [own, '../../contract/src/money.ts'],
    [own, '@holiday-jp/holiday_jp'],
    [own, 'vitest'],
    [ownTest, '@choba/contract/terms-fee.ts'],
  ])('rejects that %s imports %s', (from, to) => {
    expect(imports(from, to)).toEqual([
      `the money model imports ${to}; it imports only its own files`,
    ])
  })

  it('rejects imports of types and of code of the product', () => {
    expect(
      saysOf(modelRule, own, "import type { Cycle } from '@choba/contract/terms-cycle.ts'\n"),
    ).toHaveLength(1)
    expect(
      saysOf(modelRule, own, "const a = await import('@choba/contract/terms-fee.ts')\n"),
    ).toHaveLength(1)
    expect(saysOf(modelRule, own, "export * from '@choba/contract/terms-fee.ts'\n")).toHaveLength(1)
  })

  it.each([
    [own, './days.ts'],
    [ownTest, './days.ts'],
    [ownTest, 'vitest'],
    ['apps/server/src/areas/deposits/deposit-simulation.test.ts', '@choba/money-model/deposits.ts'],
    ['apps/server/src/testing/money-commands.ts', '@choba/money-model/payments.ts'],
  ])('allows that %s imports %s', (from, to) => {
    expect(imports(from, to)).toEqual([])
  })

  it.each([
    ['apps/server/src/settlement/cycle.ts', '@choba/money-model/cycles.ts'],
    ['packages/contract/src/terms-fee.ts', '@choba/money-model/shares.ts'],
    ['packages/database/seed/deposits.seed.ts', '../../money-model/src/deposits.ts'],
  ])('rejects that the product file %s imports %s', (from, to) => {
    expect(imports(from, to)).toEqual(['only tests import the money model'])
  })
})
