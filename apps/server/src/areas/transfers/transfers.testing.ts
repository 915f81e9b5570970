import { addBankDays, rollTo } from '@choba/banking/bank-calendar.ts'
import type { ApprovalRow } from '@choba/contract/approvals.contract.ts'
import type { DueList, ResultsAnswer, TransferItem, TransferRow } from '@choba/contract/transfers.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { dayInTokyo } from '@choba/database/seed/seed.ts'
import { fileForm } from '#platform/files/files.testing.ts'
import { type Answer, type Client, queryString, resultOf, type TestApp } from '#testing/test-app.ts'

export const [biggest, other] = tenantPlans[0]!.merchants

export const today = (): string => dayInTokyo(new Date())

/** The bank day that comes next, today included. */
export const nextPayDay = (): string => rollTo(today(), 'NEXT')

let deposits = 0

/** The account that the demo's first tenant pays from, which other tests set. */
export const payFrom = ({ engine }: Pick<TestApp, 'engine'>) =>
  asOwner(engine, (q) =>
    q
      .updateTable('issuers')
      .set({
        requester_code: '9000000001',
        requester_kana: 'ﾃｽﾄ',
        bank_code: '0001',
        bank_name: 'みずほ',
        bank_kana: 'ﾐｽﾞﾎ',
        branch_code: '001',
        branch_name: '東京営業部',
        branch_kana: 'ﾄｳｷﾖｳ',
        account_type: 2,
        account_no: '9000001',
      })
      .where('tenant_id', '=', 1)
      .execute(),
  )

/** A deposit of the biggest merchant's first company that is due, of a day that has none. */
export async function addDue(
  { engine }: Pick<TestApp, 'engine'>,
  { amount = 10_000, merchantId = biggest!.id, companyId = 1, account = true } = {},
): Promise<{ entCode: string; depositNo: string; amount: number }> {
  await payFrom({ engine })
  const id = newId()
  const day = addDays('2001-01-01', ++deposits)
  const depositNo = `DEP-${day.replaceAll('-', '')}-${merchantId.toString(36).toUpperCase().padStart(4, '0')}0${companyId}`
  const entCode = await asOwner(engine, async (q) => {
    const { code, tenant_id, currency } = await q
      .selectFrom('merchants')
      .select(['code', 'tenant_id', 'currency'])
      .where('id', '=', merchantId)
      .executeTakeFirstOrThrow()
    const terms = await q
      .selectFrom('terms')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .orderBy('first_day', 'desc')
      .executeTakeFirstOrThrow()
    const newest = await q
      .selectFrom('bank_accounts')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('company_id', '=', companyId)
      .orderBy('applies_after', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const zero = 0n
    await q
      .insertInto('deposits')
      .values({
        merchant_id: merchantId,
        id,
        tenant_id,
        company_id: companyId,
        deposit_no: depositNo,
        date_from: day,
        date_to: day,
        terms_id: terms.id,
        bank_account_id: account ? (newest?.id ?? null) : null,
        pay_day: addDays(day, 3),
        pay_day_provisional: false,
        currency,
        state: 'CLOSED',
        total_usage: BigInt(amount),
        refund: zero,
        fee: zero,
        tax: zero,
        transfer_fee: zero,
        deduction: zero,
        point_give: zero,
        revise: zero,
        transfer_amount: BigInt(amount),
        in_till: zero,
        late_count: 0,
        carries: 0,
        input_hash: '',
        closed_at: new Date(),
      })
      .execute()
    return code
  })
  return { entCode, depositNo, amount }
}

export const dueOf = async (client: Client, payDay = nextPayDay()): Promise<DueList> =>
  resultOf(await client.get('transfer/due', { payDay }))

/** Asks for a transfer of these deposits. */
export const ask = (client: Client, rows: readonly { depositNo: string; amount: number }[], more: object = {}) =>
  client.post('transfer/request', {
    payDay: nextPayDay(),
    currency: 'JPY',
    only: rows.map(({ depositNo }) => depositNo),
    seenCount: rows.length,
    seenTotal: rows.reduce((total, { amount }) => total + amount, 0),
    ...more,
  })

export const decide = (
  client: Client,
  { approvalId }: Pick<TransferRow, 'approvalId'>,
  entCode: string,
  decision: 'APPROVE' | 'REFUSE' = 'APPROVE',
): Promise<Answer> => client.post('approval/decide', { approvalId, entCode, decision })

/** The administrators' own merchant, by the request that waits there. */
export async function systemCode(client: Client, { approvalId }: Pick<TransferRow, 'approvalId'>): Promise<string> {
  return resultOf<ApprovalRow>(await client.get('approval/detail', { approvalId })).entCode
}

/** A transfer of a deposit that waits, asked for by superadmin. */
export async function addWaiting(test: TestApp, amount = 10_000) {
  const due = await addDue(test, { amount })
  const asker = await test.signIn('superadmin')
  const row = resultOf<TransferRow>(await ask(asker, [due]))
  return { ...due, row }
}

/** One that `settlement` has released. */
export async function addReleased(test: TestApp, amount = 10_000) {
  const waiting = await addWaiting(test, amount)
  const settlement = await test.signIn('settlement')
  resultOf(await decide(settlement, waiting.row, await systemCode(settlement, waiting.row)))
  await movePayDay(test, waiting.row.transferId, today())
  return waiting
}

export const itemsOf = async (client: Client, transferId: string): Promise<TransferItem[]> =>
  resultOf<{ items: TransferItem[] }>(await client.get('transfer/items', { transferId, pageSize: 200 })).items

/** Brings lines of results back. */
export const bring = (client: Client, transferId: string, mode: 'CHECK' | 'WRITE', lines: readonly string[]) =>
  bringBytes(client, transferId, mode, Buffer.from(lines.join('\n')))

export const bringBytes = (client: Client, transferId: string, mode: 'CHECK' | 'WRITE', bytes: Uint8Array) =>
  client.send({
    method: 'POST',
    url: `/apiproxy/api/transfer/results${queryString({ transferId, mode })}`,
    ...fileForm(bytes, { name: 'results.csv' }),
  })

export const resultsOf = (answer: Answer): ResultsAnswer => resultOf(answer)

/** As if the pay day were another one: results come on it, whatever day of the week the test runs. */
export const movePayDay = ({ engine }: Pick<TestApp, 'engine'>, transferId: string, payDay: string) =>
  asOwner(engine, (q) =>
    q.updateTable('transfers').set({ pay_day: payDay }).where('id', '=', BigInt(transferId)).execute(),
  )

/** As if the pay day had been so many bank days ago. */
export const backdate = (test: Pick<TestApp, 'engine'>, transferId: string, bankDays: number) =>
  movePayDay(test, transferId, addBankDays(today(), -bankDays))

export const stateOf = async ({ engine }: Pick<TestApp, 'engine'>, depositNo: string): Promise<string> =>
  (
    await asOwner(engine, (q) =>
      q.selectFrom('deposits').select('state').where('deposit_no', '=', depositNo).executeTakeFirstOrThrow(),
    )
  ).state
