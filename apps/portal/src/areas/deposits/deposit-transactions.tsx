import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { DepositDetail } from '@choba/contract/deposits.contract.ts'
import type { DepositTransaction } from '@choba/contract/deposit-transactions.ts'
import { DepositCell } from '@choba/contract/deposits.filters.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { isMissing } from '#lib/api-error.ts'
import { useMay } from '#lib/permission.ts'
import { readSearch } from '#lib/search-params.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { ColumnPicker } from '#table/column-picker.tsx'
import { ExportButton } from '#table/export-button.tsx'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadError } from '#table/load-error.tsx'
import { useColumns } from '#table/use-columns.ts'
import { useList } from '#table/use-list.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Banner } from '#ui/banner.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Instant } from '#ui/instant.tsx'
import { dayText } from '#ui/instants.ts'
import { Money } from '#ui/money.tsx'
import {
  amountOf,
  PaymentMethod,
  Settled,
  useDepositTransactionColumns,
} from './deposit-transaction-columns.tsx'
import { DepositTransactionTotals } from './deposit-transaction-totals.tsx'
import { type DepositVariant, depositVariants } from './deposit-variants.ts'

const { code: MISSING } = resultTypes.notFound

/** Returns the active filter in words: store, payment method with its terms, day and kind. */
function useCellWords(cell: DepositCell, deposit: DepositDetail | undefined): string[] {
  const t = useTranslations('deposits')
  const paymentMethod = deposit?.paymentMethods.find(
    ({ paymentType, termsFrom }) =>
      paymentType === cell.paymentType &&
      (cell.termsFrom === undefined || termsFrom === cell.termsFrom),
  )
  const store = deposit?.stores.find(({ storeId }) => storeId === cell.storeId)
  const words = [
    cell.cashOnly && t('drill.cashTotal'),
    cell.late && t('drill.lateOnly'),
    cell.paymentType && (paymentMethod?.paymentMethodName ?? cell.paymentType),
    cell.termsFrom && paymentMethod && `${formatRate(paymentMethod.ratePpm)}%`,
    cell.termsFrom && t('drill.terms', { day: dayText(cell.termsFrom) }),
    cell.storeId && (store?.storeName ?? cell.storeId),
    cell.day && dayText(cell.day),
    cell.tradeKind && t(cell.tradeKind === 'PAYMENT' ? 'drill.payments' : 'drill.refunds'),
  ].flatMap((one) => (one ? [one] : []))
  return words.length > 0 ? words : [t('drill.all')]
}

/**
 * List of the transactions that a figure of a deposit counts, with a check that they add up to the
 * figure.
 */
function Transactions({ variant }: { variant: DepositVariant }) {
  const t = useTranslations('deposits')
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const cell = readSearch(DepositCell.shape, search)
  const { entCode = session().user.userEnt, depositNo = '' } = useParams({ strict: false })
  const which = { entCode, depositNo }
  const { list, first, failed } = useList(variant.transactions(which, cell))
  const { data: deposit } = useQuery(variant.detail(which))
  const names = new Map(
    deposit?.paymentMethods.map((paymentMethod) => [
      paymentMethod.paymentType,
      paymentMethod.paymentMethodName,
    ]),
  )
  const nameOf = (paymentType: string) => names.get(paymentType) ?? paymentType
  const columns = useColumns('depositTransactions', useDepositTransactionColumns(nameOf))
  const maySeePayment = useMay(variant.maySeePayment)
  const words = useCellWords(cell, deposit)
  const isSpread = list.rows?.some(({ roundingUnit }) => roundingUnit === 'CYCLE') ?? false
  return (
    <>
      <ListScreen
        {...list}
        back={
          <BackLink
            to={variant.detailPath(which)}
            search={readSearch(variant.filters.shape, search)}
          >
            {t('drill.back')} <span className="font-mono">{depositNo}</span>
          </BackLink>
        }
        title={t('drill.title')}
        total={first ? first.total : null}
        note={words.length > 0 && <p className="text-muted">{words.join('・')}</p>}
        actions={
          !failed && (
            <>
              <ColumnPicker columns={columns} />
              <ExportButton
                endpoint={variant.transactionsDownload}
                query={{ ...(variant.admin && { entCode }), depositNo, ...cell }}
                total={first?.total}
              />
            </>
          )
        }
        tabs={
          (first?.share || isSpread) && (
            <div className="flex flex-col gap-2">
              {first?.share && <Banner tone="info">{t('share')}</Banner>}
              {isSpread && <p className="text-sm text-muted">{t('drill.perCycle')}</p>}
            </div>
          )
        }
        totals={!failed && <DepositTransactionTotals page={first} />}
        fault={
          failed &&
          (isMissing(failed.error, MISSING) ? (
            <EmptyState title={t('missing.title')} text={t('missing.text')} />
          ) : (
            <LoadError title={t('drill.fault')} {...failed} />
          ))
        }
        columns={columns.shown}
        // The key has several parts, because a transaction can appear twice: once settled and once
        // reversed.
        rowKey={(row) => `${row.paymentNo} ${row.settlementDay} ${row.late} ${row.sign}`}
        {...(maySeePayment && {
          onOpen: (row: DepositTransaction) =>
            void navigate({ to: variant.paymentPath(entCode, row.paymentNo) }),
        })}
        card={(row) => <Card row={row} name={nameOf(row.paymentType)} />}
        whenNone={<EmptyState title={t('drill.noneTitle')} text={t('drill.noneText')} />}
      />
    </>
  )
}

function Card({ row, name }: { row: DepositTransaction; name: string }) {
  const t = useTranslations('deposits.field')
  return (
    <span className="flex items-start justify-between gap-3">
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="truncate font-semibold">
          <PaymentMethod row={row} name={name} />
        </span>
        <span className="flex gap-2 text-sm text-muted">
          <Instant at={row.paidAt} form="short" />
          <span className="truncate">{row.storeName}</span>
        </span>
        {row.late && (
          <span className="text-sm">
            <Settled row={row} />
          </span>
        )}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <span className="font-semibold">
          <Money amount={amountOf(row)} currency={row.currency} />
        </span>
        {row.net !== null && (
          <span className="text-sm text-muted">
            {t('net')} <Money amount={row.net} currency={row.currency} />
          </span>
        )}
      </span>
    </span>
  )
}

export const DepositTransactions = () => <Transactions variant={depositVariants.merchant} />
export const AdminDepositTransactions = () => <Transactions variant={depositVariants.admin} />
