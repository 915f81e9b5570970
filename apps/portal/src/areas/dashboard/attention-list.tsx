import { type Attention, subjectOf } from '@choba/contract/dashboard.contract.ts'
import type { Currency } from '@choba/contract/money.ts'
import { merchantMay } from '@choba/contract/permissions.ts'
import { useMutation } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import { useId } from 'react'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { handleError } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { nearDayText, shortInstantText } from '#ui/instants.ts'
import { HowFound } from '#ui/how-found.tsx'
import { dashboardApi } from './dashboard.api.ts'
import { limitWords } from './limit-words.ts'

const SALES = { state: ['PAID' as const, 'SUCCEEDED' as const] }
const REFUNDS = { tradeKind: ['REFUND' as const], state: ['SUCCEEDED' as const] }

/** Returns the address of the screen on which the user can investigate an item. */
function placeOf(item: Attention, today: string): Pick<LinkProps, 'to' | 'params' | 'search'> {
  if (item.kind === 'DEPOSIT_RETURNED')
    return { to: '/payment/$depositNo', params: { depositNo: item.depositNo } }
  if (item.kind === 'REFUNDS_UNKNOWN') return { to: '/unknownRefund' }
  if (item.kind === 'REFUNDS_UNLINKED') return { to: '/unknownRefund/unlinked' }
  if (item.kind === 'DISPUTES_OPEN') return { to: '/dispute', search: { disputeState: ['OPEN'] } }
  if (item.kind === 'APPROVALS_WAITING') return { to: '/approval' }
  if (item.kind === 'DEPOSITS_UNMATCHED') return { to: '/deposit/reconciliation' }
  if (item.kind === 'DAY_LIMIT_NEAR')
    return {
      to: '/setting/shop/$storeId',
      params: { storeId: item.storeId },
      search: { tab: 'limits' },
    }
  if (item.kind === 'TERMINAL_SILENT') {
    const { day, storeId, terminalNo } = item
    return {
      to: '/trade',
      search: { dateFrom: day, dateTo: today, storeId: [storeId], terminalNo },
    }
  }
  // The list starts with the store's last payment, so that the user sees when the payments stopped.
  if (item.kind === 'STORE_SILENT')
    return {
      to: '/trade',
      search: { dateFrom: item.day, dateTo: today, ...SALES, storeId: [item.storeId] },
    }
  const within = { dateFrom: item.day, dateTo: item.day }
  if (item.kind === 'REFUNDS_HIGH') return { to: '/trade', search: { ...within, ...REFUNDS } }
  const of =
    item.kind === 'STORE_STOPPED'
      ? { storeId: [item.storeId] }
      : { paymentType: [item.paymentType] }
  return { to: '/trade', search: { ...within, ...SALES, ...of } }
}

/** Items that link to a list of transactions, which the user needs a permission for. */
const ofTransactions: ReadonlySet<Attention['kind']> = new Set([
  'STORE_SILENT',
  'TERMINAL_SILENT',
  'REFUNDS_HIGH',
  'PAYMENT_METHOD_STOPPED',
  'STORE_STOPPED',
])

/**
 * List of items that need the user's attention, the most severe first. Each item has a link and an
 * explanation.
 */
export function AttentionList({
  items,
  muted,
  currency,
  today,
}: {
  items: readonly Attention[]
  /** Number of further items that the user has muted. */
  muted: number
  currency: Currency
  today: string
}) {
  const t = useTranslations('dashboard.attention')
  const kit = useTranslations('kit')
  const id = useId()
  const sentence = useSentence(currency, today)
  const maySeeTransactions = useMay(merchantMay('Record.search'))
  const maySeeStores = useMay(merchantMay('Shop.search'))
  const leads = (item: Attention) =>
    ofTransactions.has(item.kind)
      ? maySeeTransactions
      : item.kind !== 'DAY_LIMIT_NEAR' || maySeeStores
  const refresh = useRefresh()
  const { mutate, isPending } = useMutation({
    mutationFn: (subject: string | null) =>
      subject === null ? dashboardApi.unmute.call({}) : dashboardApi.mute.call({ subject }),
    onSuccess: () => refresh(dashboardApi.summary.key()),
    onError: (error) => handleError(error),
  })
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-md border border-line bg-surface px-4 py-3"
    >
      <h2 id={id} className="font-semibold">
        {t('title')}
      </h2>
      {items.length > 0 && (
        <ul className="mt-1 divide-y divide-line">
          {items.map((item) => {
            const text = sentence(item)
            return (
              <li key={text} className="flex items-center justify-between gap-2 py-1.5 text-sm">
                {!leads(item) ? (
                  <span className="min-w-0 wrap-anywhere">{text}</span>
                ) : (
                  <Link
                    {...placeOf(item, today)}
                    className="min-w-0 wrap-anywhere hover:text-accent-strong hover:underline"
                  >
                    {text}
                  </Link>
                )}
                <span className="flex shrink-0 items-center">
                  <HowFound label={kit('howFound')}>{t(`how.${item.kind}`)}</HowFound>
                  <IconButton
                    label={t('muteNamed', { text })}
                    icon={<BellOff aria-hidden="true" size={16} />}
                    onClick={() => mutate(subjectOf(item))}
                  />
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {muted > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-1 text-sm text-muted">
          <span>{t('muted', { count: muted })}</span>
          <Button kind="quiet" busy={isPending} onClick={() => mutate(null)}>
            {t('unmute')}
          </Button>
        </div>
      )}
    </section>
  )
}

function useSentence(currency: Currency, today: string) {
  const t = useTranslations('dashboard.attention')
  const { count, money, rate } = useChartFormats()
  const amountOf = (amount: number | null) => (amount === null ? '—' : money(currency).full(amount))
  const dayOf = (day: string) => nearDayText(day, today)
  return (item: Attention): string => {
    if (item.kind === 'REFUNDS_UNKNOWN' || item.kind === 'REFUNDS_UNLINKED')
      return t(item.kind, { count: item.count, since: shortInstantText(item.since) })
    if (item.kind === 'DISPUTES_OPEN')
      return t(item.kind, {
        count: item.count,
        overdue: item.overdue,
        day: dayOf(item.respondBy),
      })
    if (item.kind === 'APPROVALS_WAITING') return t(item.kind, { count: item.count })
    if (item.kind === 'DEPOSITS_UNMATCHED')
      return t(item.kind, { count: item.count, day: dayOf(item.payDate) })
    if (item.kind === 'TERMINAL_SILENT') {
      const { name, terminalNo, count: terminals, since } = item
      return t(item.kind, { name, terminalNo, count: terminals, since: shortInstantText(since) })
    }
    if (item.kind === 'DEPOSIT_RETURNED') {
      return t(item.kind, { day: dayOf(item.payDate), amount: amountOf(item.amount) })
    }
    if (item.kind === 'DAY_LIMIT_NEAR')
      return t(limitWords(item), {
        name: item.name,
        used: amountOf(item.used),
        limit: amountOf(item.limit),
      })
    if (item.kind === 'STORE_SILENT')
      return t(item.kind, {
        name: item.name,
        since: shortInstantText(item.since),
        missed: count.full(item.missed),
      })
    const format = item.kind === 'REFUNDS_HIGH' ? rate : count
    const [low, high] = [format.full(item.usual.low), format.full(item.usual.high)]
    const usual = { low, high, exact: low === high ? 'yes' : 'no' } as const
    const day = dayOf(item.day)
    if (item.kind === 'REFUNDS_HIGH') {
      const text = t(item.kind, { day, rate: rate.full(item.refundRate), ...usual })
      const { by } = item
      if (!by) return text
      return `${text} ${t('refundsBy', { name: by.name, count: by.refundCount, amount: amountOf(by.refund) })}`
    }
    return t(item.kind, { day, name: item.name, ...usual })
  }
}
