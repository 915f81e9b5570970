import { addDays } from '@choba/contract/period.ts'
import { readToday } from '@choba/database/business-day.ts'
import { withScope } from '@choba/database/scope.ts'
import { bankWords } from '@choba/database/seed/bank-words.ts'
import { userIdOf } from '@choba/database/seed/people.ts'
import { matchFile, parseBankFile } from '#areas/reconciliation/reconciliation.service.ts'
import { type Principal, scopeOf } from '#platform/access/principals.ts'
import { actAs } from './people.ts'
import type { Happening, WorkingDay } from './happening.ts'

// The demo's daily bank file. It has a line for a paid deposit without a bank line, if there is
// one, and a line for an unrelated transfer of another payer.

/** Amount in yen of the unrelated transfer; no deposit has this amount. */
const OTHER = 123_450
const DAYS = 45

/** Finds the newest paid deposit without a bank line. */
async function findArrived(of: WorkingDay, person: Principal, today: string) {
  return withScope(
    of.engine,
    scopeOf(person),
    ({ q }) =>
      q
        .selectFrom('deposits as d')
        .leftJoin('bank_matches as b', (join) =>
          join.onRef('b.merchant_id', '=', 'd.merchant_id').onRef('b.deposit_id', '=', 'd.id'),
        )
        .select(['d.deposit_no', 'd.pay_day', 'd.transfer_amount'])
        .where('d.merchant_id', '=', person.merchant.id)
        .where('d.state', '=', 'PAID')
        .where('d.transfer_amount', '>', 0n)
        .where('d.pay_day', '<=', today)
        .where('d.pay_day', '>=', addDays(today, -DAYS))
        .where('b.deposit_id', 'is', null)
        .orderBy('d.pay_day', 'desc')
        .executeTakeFirst(),
    { readOnly: true },
  )
}

async function fileOf(of: WorkingDay, person: Principal, today: string): Promise<File> {
  const arrived = await findArrived(of, person, today)
  const rows = [
    ...(arrived
      ? [[arrived.pay_day, String(arrived.transfer_amount), of.tenant.name, arrived.deposit_no]]
      : []),
    [today, String(OTHER), of.words.otherPayer, ''],
  ]
  return new File(
    [[bankWords.columns, ...rows.map((row) => row.join(','))].join('\r\n')],
    `bank-${today.replaceAll('-', '')}.csv`,
  )
}

/**
 * Uploads the bank file of the day as the owner, including a line that matches no deposit. Once a
 * day, only for tenants in yen, because such files are Japanese.
 */
export const giveBankFile: Happening = async (of) => {
  const { tenant, engine, principals } = of
  const owner = await principals.byUser(tenant.id, userIdOf(tenant.id, 'owner'))
  if (owner?.merchant.currency !== 'JPY') return false
  const today = await withScope(engine, scopeOf(owner), (tx) => readToday(tx, owner.merchant), {
    readOnly: true,
  })
  const file = await fileOf(of, owner, today)
  const parsed = await parseBankFile(owner, file)
  const act = { tenant, username: 'owner', action: 'reconciliation.match' } as const
  const done = await actAs(of, act, async ({ tx, person, audit }) => {
    const known = await tx.q
      .selectFrom('bank_files')
      .select('id')
      .where('merchant_id', '=', person.merchant.id)
      .where('file_name', '=', file.name)
      .execute()
    if (known.length > 0) return null
    return matchFile({ tx, person, audit }, of.sealer, { file }, parsed)
  })
  return done !== null
}
