import type { DepositRow } from '@choba/contract/deposits.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { TruncatedText } from '#table/truncated-text.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Cycle, DepositStatus, Figure, less, PayDate } from './deposit-words.tsx'

const brief = (text: string) => <TruncatedText text={text} className="max-w-56" />

/**
 * Columns of closed deposits. The amounts from the total usage to the last one add up to the
 * transferred amount.
 */
export function useDepositColumns({
  admin,
  withCompany,
}: {
  admin: boolean
  withCompany: boolean
}): readonly Column<DepositRow>[] {
  const t = useTranslations('deposits.field')
  const money = (
    id:
      | 'totalUsage'
      | 'refund'
      | 'fee'
      | 'tax'
      | 'transferFee'
      | 'deduction'
      | 'pointGive'
      | 'revise',
    {
      folds,
      sign = less,
      ...more
    }: Partial<Column<DepositRow>> & { sign?: (amount: number | null) => number | null },
  ): Column<DepositRow> => ({
    id,
    title: t(id),
    align: 'right',
    ...(folds !== undefined && { folds }),
    ...more,
    cell: (row) => <Figure amount={sign(row[id])} currency={row.currency} />,
  })
  const asItIs = (amount: number | null) => amount
  const merchant: Column<DepositRow> = {
    id: 'merchant',
    title: t('merchant'),
    cell: (row) => brief(row.entName),
  }
  const company: Column<DepositRow> = {
    id: 'company',
    title: t('company'),
    // On narrow screens, this column is hidden early, because the merchant's name mostly says the
    // same.
    ...(admin && { folds: 7 }),
    cell: (row) => brief(row.companyName),
  }
  return [
    // The list is sorted by the closing time, so the first column shows the end of the period
    // instead of the payment date.
    {
      id: 'period',
      title: t('period'),
      always: true,
      pinned: 'left',
      cell: (row) => <Cycle row={row} />,
    },
    {
      id: 'payDate',
      title: t('payDate'),
      always: true,
      cell: (row) => <PayDate row={row} form="plain" />,
    },
    ...(admin ? [merchant] : []),
    ...(withCompany ? [company] : []),
    money('totalUsage', { sign: asItIs }),
    money('refund', { folds: 6 }),
    money('fee', { folds: 5 }),
    money('tax', { folds: 4 }),
    money('transferFee', { folds: 1 }),
    money('deduction', { folds: 2 }),
    money('pointGive', { priority: 3 }),
    money('revise', { folds: 3, sign: asItIs }),
    {
      id: 'transferAmount',
      title: t('transferAmount'),
      always: true,
      align: 'right',
      pinned: 'right',
      cell: (row) => (
        <span className="font-semibold">
          <Figure amount={row.transferAmount} currency={row.currency} />
        </span>
      ),
    },
    { id: 'state', title: t('state'), cell: (row) => <DepositStatus state={row.state} /> },
    {
      id: 'depositNo',
      title: t('depositNo'),
      priority: 3,
      cell: (row) => <CopyText text={row.depositNo!} reachable={false} />,
    },
    {
      id: 'cashTotal',
      title: t('cashTotal'),
      priority: 3,
      align: 'right',
      cell: (row) => <Figure amount={row.cashTotal} currency={row.currency} />,
    },
  ]
}
