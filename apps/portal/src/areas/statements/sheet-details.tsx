import { formatAmount, formatCount } from '@choba/contract/money.ts'
import {
  isQualified,
  returnedTaxOf,
  type DepositStatement,
} from '@choba/contract/statement-data.ts'
import { useTranslations } from '#lib/translations.ts'
import { dayText } from '#ui/instants.ts'
import { SheetRows } from './sheet-rows.tsx'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

interface Props {
  deposit: DepositStatement
}

/** Taxable fees that were returned with refunds, as in the statement's return invoice. */
export function Returns({ deposit }: Props) {
  const t = useTranslations('statement')
  const { returnedFees, currency } = deposit
  const money = (amount: number) => formatAmount(amount, currency)
  if (returnedFees.length === 0) return null
  const taxClass = t('taxClass.TAXABLE_10')
  return (
    <SheetRows
      title={t(isQualified(deposit) ? 'headings.returns' : 'headings.plainReturns')}
      heads={(['returnedOn', 'soldOn', 'paymentMethod', 'taxClass', 'base', 'tax'] as const).map(
        (name) => t(`columns.${name}`),
      )}
      words={4}
      rows={returnedFees.map(({ returnedOn, soldFrom, soldTo, name, base, tax }) => [
        dayText(returnedOn),
        soldFrom === soldTo
          ? dayText(soldFrom)
          : t('period', { from: dayText(soldFrom), to: dayText(soldTo) }),
        name,
        taxClass,
        money(base),
        tax === undefined ? '' : money(tax),
      ])}
      total={[
        t('total'),
        '',
        '',
        taxClass,
        money(sum(returnedFees.map(({ base }) => base))),
        money(returnedTaxOf(deposit)),
      ]}
      notes={[t('notes.returns')]}
    />
  )
}

/**
 * List of deductions and revisions, each with its cause. Amounts that reduce the deposit are
 * negative.
 */
export function Causes({ deposit: { deductions, revisions, currency } }: Props) {
  const t = useTranslations('statement')
  const money = (amount: number) => formatAmount(amount, currency)
  const lines = [
    ...deductions.map((line) => ({
      ...line,
      item: t('equation.deduction'),
      amount: 0 - line.amount,
      taxClass: undefined,
    })),
    ...revisions.map((line) => ({ taxClass: undefined, ...line, item: t('equation.revise') })),
  ]
  if (lines.length === 0) return null
  const isTaxed = lines.some(({ taxClass }) => taxClass !== undefined)
  return (
    <SheetRows
      title={t('headings.causes')}
      heads={[
        t('equation.item'),
        ...(['kind', 'reason', 'reference'] as const).map((name) => t(`columns.${name}`)),
        ...(isTaxed ? [t('columns.taxClass'), t('columns.base')] : [t('columns.amount')]),
      ]}
      words={isTaxed ? 5 : 4}
      rows={lines.map(({ item, kind, reason, reference, amount, taxClass }) => [
        item,
        t(`cause.${kind}`),
        reason ?? t('noneWritten'),
        reference ?? t('noneWritten'),
        ...(isTaxed ? [taxClass ? t(`taxClass.${taxClass}`) : t('noneWritten')] : []),
        money(amount),
      ])}
      total={[
        t('total'),
        ...Array.from({ length: isTaxed ? 4 : 3 }, () => ''),
        money(sum(lines.map(({ amount }) => amount))),
      ]}
      notes={revisions.some(({ kind }) => kind === 'CARRIED_OUT') ? [t('notes.carried')] : []}
    />
  )
}

/** Transactions that arrived after their business day was closed, grouped by business day. */
export function LateRows({ deposit: { late, currency } }: Props) {
  const t = useTranslations('statement')
  const money = (amount: number) => formatAmount(amount, currency)
  if (late.length === 0) return null
  return (
    <SheetRows
      title={t('headings.late')}
      heads={(['trueDay', 'count', 'usage', 'refund'] as const).map((name) => t(`columns.${name}`))}
      rows={late.map((line) => [
        dayText(line.day),
        formatCount(line.count),
        money(line.usage),
        money(line.refund),
      ])}
      total={[
        t('total'),
        formatCount(sum(late.map((line) => line.count))),
        money(sum(late.map(({ usage }) => usage))),
        money(sum(late.map(({ refund }) => refund))),
      ]}
    />
  )
}

/** Sales and net fees, per store or per day. */
export function Sales({ deposit, by }: Props & { by: 'stores' | 'days' }) {
  const t = useTranslations('statement')
  const money = (amount: number) => formatAmount(amount, deposit.currency)
  const lines =
    by === 'stores'
      ? deposit.stores
      : deposit.days.map(({ day, ...line }) => ({ ...line, name: dayText(day) }))
  if (lines.length === 0) return null
  const total = {
    name: t('total'),
    count: sum(lines.map((line) => line.count)),
    usage: sum(lines.map(({ usage }) => usage)),
    refund: sum(lines.map(({ refund }) => refund)),
    fee: sum(lines.map(({ fee }) => fee)),
  }
  const cells = (line: typeof total) => [
    line.name,
    formatCount(line.count),
    money(line.usage),
    money(line.refund),
    money(line.fee),
    money(line.usage - line.refund - line.fee),
  ]
  return (
    <SheetRows
      title={t(`headings.${by}`)}
      heads={[
        t(by === 'stores' ? 'columns.store' : 'columns.day'),
        ...(['count', 'usage', 'refund', 'netFee', 'net'] as const).map((name) =>
          t(`columns.${name}`),
        ),
      ]}
      rows={lines.map(cells)}
      total={cells(total)}
    />
  )
}
