import type { BadInput } from '@choba/contract/bad-input.ts'
import { addDays, addMonths } from '@choba/contract/period.ts'
import type {
  Difference,
  DifferenceOwner,
  FileResult,
  Match,
} from '@choba/contract/reconciliation.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import {
  bankAccountOf,
  csvOf,
  depositsOf,
  forgetFiles,
  foundIn,
  openBankTest,
  rowOf,
  statementBytes,
  type TestDeposit,
} from './bank-file.testing.ts'

let test: TestApp
let owner: Client
let owner2: Client
/** Client of a user with the permissions of the owner, but access to two stores only. */
let manager: Client
let deposits: TestDeposit[]
let users: readonly DifferenceOwner[]
let today: string
const [merchantId, otherId] = tenantPlans[0]!.merchants.map(({ id }) => id) as [number, number]

beforeAll(async () => {
  ;({ test, deposits } = await openBankTest(merchantId))
  await asOwner(test.engine, (q) =>
    sql`update users set role_id = 1 where merchant_id = ${merchantId} and username = 'manager'`.execute(
      q,
    ),
  )
  owner = await test.signIn('owner')
  owner2 = await test.signIn('owner2')
  manager = await test.signIn('manager')
  ;({ users, today } = resultOf<{ users: DifferenceOwner[]; today: string }>(
    await owner.get('deposit/differenceOwners', {}),
  ))
})
afterEach(() => forgetFiles(test.engine))
afterAll(() => test.close())

const code = (answer: Answer) => answer.envelope.resultType
const placeOf = (answer: Answer) => {
  const { path, problem } = (answer.envelope.result as BadInput).fields[0]!
  return `${path} ${problem}`
}
const byHand = (client: Client, body: object) => client.post('deposit/matchByHand', body)
const matchOf = async (depositNo: string) =>
  resultOf<Match | null>(await owner.get('deposit/matched', { depositNo }))
const differencesIn = async (client: Client, state?: string) =>
  resultOf<{ items: Difference[]; total: number }>(
    await client.get('deposit/differences', state === undefined ? {} : { state }),
  )
const auditOf = (action: string) =>
  asOwner(test.engine, (q) =>
    q
      .selectFrom('audit_entries')
      .select(['object', 'detail'])
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  )
const describe440 = (closeBy = today) => ({
  reason: 'BANK_FEE' as const,
  ownerId: users[0]!.userId,
  closeBy,
})

/** Lines of an unknown payer with these amounts, on the day of the second deposit. */
async function linesOf(amounts: readonly number[], client = owner): Promise<string[]> {
  const rows = amounts.map((amount) => ({ date: deposits[1]!.payDay, amount, name: 'ﾍﾞﾂﾉﾋﾄ' }))
  return tokensIn(await foundIn(client, csvOf(rows)))
}
const tokensIn = ({ none, suggested }: FileResult) =>
  [...none, ...suggested]
    .toSorted((a, b) => a.recordNo - b.recordNo)
    .map(({ lineToken }) => lineToken!)

describe('a match by hand', () => {
  it('has lines and deposits that no proposal combines, and is undone as a whole', async () => {
    const [a, b, c] = deposits as [TestDeposit, TestDeposit, TestDeposit]
    const numbers = [a, b, c].map(({ depositNo }) => depositNo)
    const lines = await linesOf([a.amount + 7, b.amount + c.amount - 7])
    const found = resultOf(await byHand(owner, { lines, deposits: numbers }))
    expect(found).toEqual({ deposits: numbers, difference: null })
    const matches = await Promise.all(numbers.map(matchOf))
    expect(matches.map((match) => [match?.way, match?.amount])).toEqual(
      [a, b, c].map(({ amount }) => ['HAND', amount]),
    )
    expect(await auditOf('reconciliation.matchByHand')).toMatchObject({
      object: numbers.join(' '),
      detail: { recordNo: '3 4' },
    })
    expect(code(await byHand(owner, { lines, deposits: numbers }))).toBe(4008)
    expect(code(await byHand(owner, { lines, deposits: [numbers[0]] }))).toBe(1200)
    resultOf(await owner.post('deposit/matchUndo', { depositNo: c.depositNo }))
    expect(await Promise.all(numbers.map(matchOf))).toEqual([null, null, null])
  })

  it('is known in a later file, which lists the deposits that are still free', async () => {
    const [a, b] = deposits as [TestDeposit, TestDeposit]
    const rows = [{ date: b.payDay, amount: a.amount + b.amount, name: 'ﾍﾞﾂﾉﾋﾄ' }]
    const first = await foundIn(owner, csvOf(rows))
    const free = ({ free: all }: FileResult) => all.map(({ depositNo }) => depositNo)
    expect(free(first)).toEqual(expect.arrayContaining([a.depositNo, b.depositNo]))
    const body = { lines: tokensIn(first), deposits: [a.depositNo, b.depositNo] }
    resultOf(await byHand(owner, body))
    const later = await foundIn(owner, csvOf(rows))
    expect(later.totals.already.count).toBe(1)
    expect(free(later)).not.toContain(a.depositNo)
    expect(free(later)).not.toContain(b.depositNo)
  })

  it('records a difference with its reason, owner and closing date until it is undone', async () => {
    const { depositNo, amount } = deposits[0]!
    const lines = await linesOf([amount - 440])
    const difference = describe440()
    const { difference: recorded } = resultOf<{ difference: Difference }>(
      await byHand(owner, { lines, deposits: [depositNo], difference }),
    )
    expect(recorded).toMatchObject({ ...difference, amount: -440, state: 'OPEN', version: 1 })
    expect(recorded.deposits.map((one) => one.depositNo)).toEqual([depositNo])
    expect(await differencesIn(owner)).toEqual({ items: [recorded], total: 1, nextCursor: null })
    expect(await differencesIn(owner2)).toMatchObject({ items: [], total: 0 })
    expect((await auditOf('reconciliation.matchByHand')).detail).toMatchObject({
      differenceAmount: -440,
      differenceReason: 'BANK_FEE',
      differenceOwner: recorded.ownerName,
      differenceCloseBy: today,
    })
    resultOf(await owner.post('deposit/matchUndo', { depositNo }))
    expect(await differencesIn(owner)).toMatchObject({ items: [], total: 0 })
    expect((await auditOf('reconciliation.undo')).detail).toMatchObject({ differenceAmount: -440 })
  })

  it('is rejected with the field that is wrong', async () => {
    const { depositNo, amount } = deposits[0]!
    const [even, short] = await linesOf([amount, amount - 1])
    const other = await linesOf([amount])
    const difference = describe440()
    const suggestion = (await foundIn(owner, csvOf([{ amount: amount + 3, edi: depositNo }])))
      .suggested[0]!.candidates[0]!.token
    const cases: [body: object, place: string][] = [
      [{ lines: [], deposits: [depositNo] }, 'lines tooShort'],
      [{ lines: [even], deposits: [] }, 'deposits tooShort'],
      [{ lines: [even, even], deposits: [depositNo] }, 'lines value'],
      [{ lines: [even, ...other], deposits: [depositNo] }, 'lines value'],
      [{ lines: ['A'.repeat(60)], deposits: [depositNo] }, 'lines[0] value'],
      [{ lines: [suggestion], deposits: [depositNo] }, 'lines[0] value'],
      [{ lines: [even], deposits: [depositNo, depositNo] }, 'deposits value'],
      [{ lines: [even], deposits: [depositNo], difference }, 'difference value'],
      [{ lines: [short], deposits: [depositNo] }, 'difference missing'],
      ...(
        [
          ['ownerId', '999999', 'value'],
          ['ownerId', '9999999999999999999', 'value'],
          ['reason', 'NONE', 'value'],
          ['closeBy', addDays(today, -1), 'tooSmall'],
          ['closeBy', addDays(addMonths(today, 12), 1), 'tooLarge'],
        ] as const
      ).map(([field, value, problem]): [object, string] => [
        { lines: [short], deposits: [depositNo], difference: { ...difference, [field]: value } },
        `difference.${field} ${problem}`,
      ]),
    ]
    for (const [body, place] of cases) {
      const answer = await byHand(owner, body)
      expect([answer.status, placeOf(answer)]).toEqual([400, place])
    }
    expect(code(await owner.post('deposit/matchConfirm', { token: even }))).toBe(400)
    expect(await matchOf(depositNo)).toBeNull()
  })

  it('takes deposits of one company only, and lines on an account of that company', async () => {
    const [second] = (await depositsOf(test.engine, merchantId)).filter(
      ({ companyId }) => companyId === 2,
    )
    const { depositNo, amount } = deposits[0]!
    const lines = await linesOf([amount + second!.amount])
    const both = await byHand(owner, { lines, deposits: [depositNo, second!.depositNo] })
    expect(placeOf(both)).toBe('deposits value')
    const account = await bankAccountOf(test.engine, merchantId, 1)
    const rows = [rowOf({ date: deposits[0]!.payDay, amount: second!.amount, name: 'ﾍﾞﾂﾉﾋﾄ' })]
    const own = tokensIn(await foundIn(owner, statementBytes(account, rows)))
    expect(placeOf(await byHand(owner, { lines: own, deposits: [second!.depositNo] }))).toBe(
      'lines[0] value',
    )
  })

  it('treats deposits and lines of another merchant as unknown, and needs every store', async () => {
    const { depositNo, amount } = deposits[0]!
    const lines = await linesOf([amount])
    const foreign = (await depositsOf(test.engine, otherId))[0]
    for (const no of [foreign?.depositNo ?? 'DEP-20200101-000001', 'DEP-20200101-000000'])
      expect(code(await byHand(owner, { lines, deposits: [no] }))).toBe(4001)
    expect(placeOf(await byHand(owner2, { lines, deposits: [depositNo] }))).toBe('lines[0] value')
    expect(code(await byHand(manager, { lines, deposits: [depositNo] }))).toBe(1200)
    for (const path of ['deposit/differences', 'deposit/differenceOwners'])
      expect(code(await manager.get(path, {}))).toBe(1200)
  })
})

describe('a difference', () => {
  let difference: Difference
  beforeEach(async () => {
    const lines = await linesOf([deposits[0]!.amount - 440])
    const body = { lines, deposits: [deposits[0]!.depositNo], difference: describe440() }
    ;({ difference } = resultOf<{ difference: Difference }>(await byHand(owner, body)))
  })

  const edit = (client: Client, change: object = {}) => {
    const { differenceId, version, reason, ownerId, closeBy } = difference
    return client.post('deposit/differenceEdit', {
      differenceId,
      version,
      reason,
      ownerId,
      closeBy,
      isClosed: false,
      ...change,
    })
  }

  it('can be changed, closed and opened again, and the audit log has the changes', async () => {
    expect(code(await edit(owner))).toBe(4008)
    const closeBy = addDays(today, 9)
    const changed = resultOf(await edit(owner, { reason: 'SHORT', closeBy }))
    expect(changed).toMatchObject({ reason: 'SHORT', closeBy, state: 'OPEN', version: 2 })
    expect((await auditOf('reconciliation.setDifference')).detail).toEqual({
      before: { differenceReason: 'BANK_FEE', differenceCloseBy: today },
      after: { differenceReason: 'SHORT', differenceCloseBy: closeBy },
    })
    expect((await edit(owner, { reason: 'DOUBLE' })).status).toBe(409)
    const closed = resultOf<Difference>(await edit(owner, { version: 2, isClosed: true }))
    expect([closed.state, closed.closedAt === null]).toEqual(['CLOSED', false])
    const open = resultOf(await edit(owner, { version: 3 }))
    expect(open).toMatchObject({ state: 'OPEN', closedAt: null })
  })

  it('is listed as open, overdue or closed', async () => {
    const counts = async () =>
      Promise.all(
        ['OPEN', 'OVERDUE', 'CLOSED'].map(
          async (state) => (await differencesIn(owner, state)).total,
        ),
      )
    expect(await counts()).toEqual([1, 0, 0])
    const past = addDays(today, -1)
    await asOwner(test.engine, (q) =>
      sql`update bank_differences set close_by = ${past}::date`.execute(q),
    )
    expect(await counts()).toEqual([1, 1, 0])
    expect((await differencesIn(owner)).items[0]!.state).toBe('OVERDUE')
    // A date in the past can stay, because closing late must be possible.
    resultOf(await edit(owner, { closeBy: past, isClosed: true }))
    expect(await counts()).toEqual([0, 0, 1])
  })

  it('belongs to a user who may see it, and is unknown to another merchant', async () => {
    const seen = users.map(({ userFullName }) => userFullName)
    const { rows } = await asOwner(test.engine, (q) =>
      sql<{ id: number; name: string }>`select id, full_name as name from users
        where (username, merchant_id) in (('manager', ${merchantId}), ('owner2', ${otherId}))`.execute(
        q,
      ),
    )
    expect(rows).toHaveLength(2)
    for (const { id, name } of rows) {
      expect(seen).not.toContain(name)
      expect(placeOf(await edit(owner, { ownerId: String(id) }))).toBe('ownerId value')
    }
    for (const change of [{}, { differenceId: '999999' }])
      expect(code(await edit(owner2, change))).toBe(4001)
    expect(code(await edit(manager, { isClosed: true }))).toBe(1200)
    expect(placeOf(await edit(owner, { version: 9 }))).toBe('version value')
  })

  it('also records a suggestion that is confirmed with another amount', async () => {
    const { depositNo, amount } = deposits[2]!
    const { suggested } = await foundIn(owner, csvOf([{ amount: amount + 30, edi: depositNo }]))
    const { token } = suggested[0]!.candidates[0]!
    resultOf(await owner.post('deposit/matchConfirm', { token }))
    const [recorded] = (await differencesIn(owner)).items
    expect(recorded).toMatchObject({ amount: 30, reason: 'OTHER', closeBy: addDays(today, 30) })
  })

  it('disappears with its file', async () => {
    const { items } = resultOf<{ items: { bankFileId: string }[] }>(
      await owner.get('deposit/bankfiles', {}),
    )
    resultOf(await owner.post('deposit/bankfileUndo', { bankFileId: items[0]!.bankFileId }))
    expect((await differencesIn(owner)).total).toBe(0)
  })
})
