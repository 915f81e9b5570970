import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { lostOf, netOf, type MoneyModel } from '@choba/money-model/payments.ts'

/**
 * Sums of a merchant's tables, in minor units. Fees, tax and points are read from the tables and
 * not computed, because `money-deposits.ts` checks them.
 */
interface Kept {
  /** Cashless sales minus refunds: by transactions, and by all deposits. */
  net: bigint
  settled: bigint
  /**
   * Cash sales minus refunds: by transactions, and by closed days. Deposits do not include cash.
   */
  cash: bigint
  cashTotal: bigint
  fee: bigint
  tax: bigint
  transferFee: bigint
  pointGive: bigint
  /** Deducted from deposits for lost disputes. */
  deduction: bigint
  /** Total of paid and payable deposits. */
  payable: bigint
  /** The part of `payable` that the bank has paid. */
  paid: bigint
  /**
   * Amount that the next deposit will pay, because it was carried over or returned by the bank.
   */
  open: bigint
  /** Amount that the merchant owes by invoice. */
  invoiced: bigint
  revised: bigint
  /** Deposit numbers of the deposits that the bank returned. */
  returned: string[]
  /** Number of rows that no deposit includes, although all days were closed. */
  left: bigint
}

async function readKept(engine: Engine, merchantId: number): Promise<Kept> {
  const lines = (kinds: string, where: string) =>
    sql`(select coalesce(sum(amount), 0)::bigint from deposit_lines where merchant_id = ${merchantId}
      and kind in (${sql.raw(kinds)}) and ${sql.raw(where)})`
  const sales = (isCash: boolean) =>
    sql`(select coalesce(sum(case t.state when 1 then t.amount when 5 then -t.amount else 0 end), 0)::bigint
      from transactions t join payment_methods b on b.id = t.payment_method_id
      where t.merchant_id = ${merchantId} and (b.payment_class = 4) = ${isCash})`
  const { rows } = await asOwner(engine, (q) =>
    sql<Kept>`select ${sales(false)} as net, ${sales(true)} as cash,
      coalesce(sum(total_usage - refund), 0)::bigint as settled, 
      (select coalesce(sum(c.pay_amt - c.ref_amt), 0)::bigint from settlement_cells c join payment_methods b on b.id = c.payment_method_id
        where c.merchant_id = ${merchantId} and b.payment_class = 4) as "cashTotal",
      coalesce(sum(fee), 0)::bigint as fee, coalesce(sum(tax), 0)::bigint as tax,
      coalesce(sum(transfer_fee), 0)::bigint as "transferFee", coalesce(sum(point_give), 0)::bigint as "pointGive",
      coalesce(sum(deduction), 0)::bigint as deduction,
      coalesce(sum(transfer_amount) filter (where state <> 'RETURNED'), 0)::bigint as payable,
      coalesce(sum(transfer_amount) filter (where state = 'PAID'), 0)::bigint as paid,
      coalesce(array_agg(deposit_no order by deposit_no) filter (where state = 'RETURNED'), '{}') as returned,
      ${lines("'CARRY_IN', 'RETURNED'", 'deposit_id is null')} as open,
      ${lines("'INVOICED'", 'deposit_id is not null')} as invoiced,
      ${lines("'REVISION'", 'deposit_id is not null')} as revised,
      (select count(*) from deductions where merchant_id = ${merchantId} and deposit_id is null) +
        (select count(*) from deposit_lines where merchant_id = ${merchantId} and kind = 'REVISION' and deposit_id is null)
        as left
      from deposits where merchant_id = ${merchantId}`.execute(q),
  )
  return rows[0]!
}

/**
 * Compares a merchant's tables with the expected sums after all days were closed. Each yen of sales
 * must be refunded, paid out, a fee, tax, carried over, invoiced or cash.
 * @returns each difference in words; empty if there are none
 */
export async function moneyFaults(
  engine: Engine,
  merchantId: number,
  model: MoneyModel,
): Promise<string[]> {
  const kept = await readKept(engine, merchantId)
  const costs = kept.fee + kept.tax + kept.transferFee + kept.pointGive + kept.deduction
  const expected: [what: string, is: bigint, wanted: bigint][] = [
    ['sales less refunds', kept.net, BigInt(netOf(model, false))],
    ['sales less refunds in cash', kept.cash, BigInt(netOf(model, true))],
    ['what deposits have settled', kept.settled, BigInt(netOf(model, false))],
    ['what closes counted in the till', kept.cashTotal, BigInt(netOf(model, true))],
    ['what deposits took for lost disputes', kept.deduction, BigInt(lostOf(model))],
    ['revisions in deposits', kept.revised, BigInt(model.revised)],
    ['what the bank has paid', kept.paid, BigInt(model.paidOut)],
    ['deductions and revisions in no deposit', kept.left, 0n],
    // An invoiced line removes a negative balance from a deposit, because the merchant pays the
    // amount by invoice.
    [
      'where the money went',
      kept.payable + costs + kept.open - kept.invoiced - kept.revised,
      kept.net,
    ],
  ]
  const faults = expected.flatMap(([what, is, wanted]) =>
    is === wanted ? [] : [`${what}: ${is} in place of ${wanted}`],
  )
  const [isBack, wantedBack] = [String(kept.returned), String(model.returned.toSorted())]
  return isBack === wantedBack
    ? faults
    : [...faults, `returned: ${isBack} in place of ${wantedBack}`]
}
