import type { AssignedStore } from '@choba/contract/company.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import type { WaitingTerms } from '@choba/contract/terms.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { badFieldsOf, companiesOf } from '#areas/company/company.testing.ts'
import { closeThrough, merchantOf } from '#areas/deposits/deposits.testing.ts'
import { ask, decide, nextTerms, termsOf } from '#areas/terms/terms.testing.ts'
import { openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

/** Marks the merchant's business days up to `through` as closed, without making deposits. */
async function close(entCode: string, through: string): Promise<void> {
  const { id } = await asOwner(test.engine, (q) =>
    q
      .selectFrom('merchants')
      .select('id')
      .where('code', '=', entCode)
      .where('tenant_id', '=', 1)
      .executeTakeFirstOrThrow(),
  )
  await closeThrough(test.engine, await merchantOf(test.engine, id), through)
}

describe('a closed business day', () => {
  it('cannot be the first day of new terms, and makes a pending request for such terms outdated', async () => {
    const entCode = 'TSUKIMITEI'
    const first = await test.signIn('superadmin')
    const fitting = await nextTerms(first, entCode)
    const { approvalId } = resultOf<WaitingTerms>(await ask(first, fitting, entCode))
    await close(entCode, fitting.firstDay)
    const decided = await decide(await test.signIn('settlement'), approvalId, 'APPROVE', entCode)
    expect(decided.envelope.resultType).toBe(409)
    const again = await ask(first, fitting, entCode)
    expect(badFieldsOf(again)).toEqual([{ path: 'firstDay', problem: 'tooSmall' }])
    const { versions, firstDayFrom } = await termsOf(first, entCode)
    expect(versions.map(({ firstDay }) => firstDay)).not.toContain(fitting.firstDay)
    expect(firstDayFrom).toBe(addDays(fitting.firstDay, 1))
  })

  it('cannot be the day from which a store moves to another company of its merchant', async () => {
    const owner = await test.signIn('owner')
    const { companies, closedThrough } = await companiesOf(owner)
    expect(closedThrough).toBeNull()
    const { items } = resultOf<{ items: AssignedStore[] }>(await owner.get('company/stores'))
    const other = companies.find(({ companyId }) => companyId !== items[0]!.companyId)!
    const assign = (fromDay: string) =>
      owner.put('company/store', {
        storeId: items[0]!.storeId,
        companyId: other.companyId,
        fromDay,
      })
    await close('SHIBUYA-COFFEE', '2026-11-10')
    expect((await companiesOf(owner)).closedThrough).toBe('2026-11-10')
    expect(badFieldsOf(await assign('2026-11-10'))).toEqual([
      { path: 'fromDay', problem: 'tooSmall' },
    ])
    expect((await assign('2026-11-11')).envelope.resultType).toBe(1000)
  })
})
