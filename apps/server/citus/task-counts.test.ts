import { randomUUID } from 'node:crypto'
import type { Engine } from '@choba/database/engine.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPayment } from '#areas/refunds/refunds.testing.ts'
import { csv, importBench, line } from '#areas/imports/import-bench.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'

interface Statement {
  opening: string
  text: string
  parameters: readonly unknown[]
}

let test: TestApp
let owner: Client
let statements: Statement[]

/** Records the statements on distributed tables that an engine runs in a merchant's scope. */
function record(engine: Engine): void {
  const transaction = engine.transaction.bind(engine)
  engine.transaction = (opening, work) =>
    transaction(opening, (connection) =>
      work({
        ...connection,
        query: (text, parameters = []) => {
          const isAbout = /\b(transactions|store_days|payment_method_days|refunds|imports)\b/.test(
            text,
          )
          // Citus has no EXPLAIN plan for statements that write in a CTE, because EXPLAIN does not
          // run their steps.
          const isExplained = !/^\s*(explain|with\s+\w+ as \(\s*(insert|update|delete))/i.test(text)
          if (isAbout && isExplained && /choba_(merchant|worker)/.test(opening.text))
            statements.push({ opening: opening.text, text, parameters })
          return connection.query(text, parameters)
        },
      }),
    )
}

/** Returns the number of Citus tasks of each part of a statement's plan, without running it. */
async function tasksOf({
  opening,
  text,
  parameters,
}: Statement): Promise<{ tasks: number[]; plan: string }> {
  const { rows } = await test.engine.transaction(
    { text: opening, deadline: 60_000, pool: 'scoped' },
    (connection) => connection.query<Record<string, string>>(`explain ${text}`, parameters),
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  return { tasks: [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count)), plan }
}

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  statements = []
  record(test.engine)
})
afterAll(() => test.close())

async function expectOneTask(least: number): Promise<void> {
  const seen = statements.splice(0)
  expect(seen.length).toBeGreaterThanOrEqual(least)
  for (const statement of seen) {
    const { tasks, plan } = await tasksOf(statement)
    // Citus plans an insert from a select in steps; the last step distributes the rows.
    const isPulled = plan.includes('pull to coordinator')
    expect([
      statement.text,
      isPulled || tasks.length > 0,
      tasks.filter((count) => count !== 1),
    ]).toEqual([statement.text, true, []])
  }
}

it('the transaction list of a merchant, its totals and a transaction detail query one node', async () => {
  const query = { dateFrom: '2026-10-01', dateTo: '2026-11-20' }
  const page = resultOf<TransactionPage>(await owner.get('trade/list', query))
  expect(page.items.length).toBeGreaterThan(0)
  await owner.get('trade/detail', { paymentNo: page.items[0]!.paymentNo })
  await expectOneTask(3)
})

it('a refund uses one node', async () => {
  const paymentNo = await addPayment(test.engine, { amount: 4280 })
  const ask = { idempotencyKey: randomUUID(), paymentNo, amount: 1200, refundableSeen: 4280 }
  expect((await owner.post('trade/refund', { reason: 'OTHER', ...ask })).envelope).toMatchObject({
    resultType: 1000,
  })
  await expectOneTask(4)
})

it('the rows of an import are written on one node', async () => {
  const bench = await importBench(test.engine)
  const [found] = await asOwner(test.engine, (q) =>
    q
      .selectFrom('merchants')
      .select('code')
      .where('is_system', '=', false)
      .orderBy('id')
      .limit(1)
      .execute(),
  )
  const files = [await bench.file('one.csv', csv(line('one-1'), line('one-2')))]
  expect(await bench.run({ files, merchant: found!.code })).toMatchObject({ fresh: 2 })
  await bench.remove()
  await expectOneTask(3)
})
