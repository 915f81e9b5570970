import { exactOrNull } from '@choba/contract/money.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { DepositStatement, ReturnedFeeLine } from '@choba/contract/statement-data.ts'
import { taxOf, type RoundingMode } from '@choba/contract/terms-fee.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import {
  findReturned,
  findReturnedRevisions,
  findSoldDays,
  type FoundDeposit,
} from './statement-sources.ts'

const least = (a: string, b: string): string => (a < b ? a : b)
const greatest = (a: string, b: string): string => (a > b ? a : b)

/**
 * Builds the return invoice that a statement contains: the invoice that states returned taxable
 * fees. It lists these fees by day and payment method, with the days of the original sales. It also
 * lists taxable revisions (manual corrections) in the merchant's favor, with the days of their
 * original deposit. The tax is rounded once on the sum. The statement's own tax is calculated on
 * net fees and therefore already includes the returned tax.
 */
export async function readReturnedFees(
  tx: Tx,
  merchant: MerchantRow,
  deposit: FoundDeposit,
  { language, taxRounding }: { language: Language; taxRounding: RoundingMode },
): Promise<Pick<DepositStatement, 'returnedFees' | 'returnedTax'>> {
  const fees = await readFees(tx, merchant, deposit, language)
  const revisions = await findReturnedRevisions(tx, deposit)
  const lines = [
    ...fees,
    ...revisions.map((line) => ({
      line: {
        returnedOn: line.business_day,
        soldFrom: line.date_from,
        soldTo: line.date_to,
        name: line.reason ?? '',
      },
      base: line.amount,
    })),
  ]
  if (lines.length === 0) return { returnedFees: [] }
  const total = lines.reduce((sum, { base }) => sum + base, 0n)
  return {
    returnedFees: lines.map(({ line, base }) => ({ ...line, base: exactOrNull(base) ?? 0 })),
    returnedTax: exactOrNull(taxOf(total, taxRounding)) ?? 0,
  }
}

interface Returned {
  line: Omit<ReturnedFeeLine, 'base' | 'tax'>
  base: bigint
}

async function readFees(
  tx: Tx,
  merchant: MerchantRow,
  deposit: FoundDeposit,
  language: Language,
): Promise<Returned[]> {
  const cells = await findReturned(tx, deposit, language)
  if (cells.length === 0) return []
  const paymentMethods = new Set(cells.map((cell) => cell.payment_method_id))
  const keyOf = (one: { store_id: number; day: string; payment_method_id: number }) =>
    `${one.store_id} ${one.day} ${one.payment_method_id}`
  const found = await findSoldDays(tx, merchant, deposit, [...paymentMethods])
  const sold = new Map(found.map((days) => [keyOf(days), days]))
  const lines = new Map<string, Returned>()
  for (const cell of cells) {
    const key = `${cell.day} ${cell.payment_method_id}`
    const days = sold.get(keyOf(cell)) ?? { sold_from: cell.day, sold_to: cell.day }
    const before = lines.get(key)
    const soldFrom = least(days.sold_from, before?.line.soldFrom ?? cell.day)
    const soldTo = greatest(days.sold_to, before?.line.soldTo ?? days.sold_to)
    lines.set(key, {
      line: { returnedOn: cell.day, soldFrom, soldTo, name: cell.name },
      base: (before?.base ?? 0n) + cell.fee_back,
    })
  }
  return [...lines.values()].filter(({ base }) => base !== 0n)
}
