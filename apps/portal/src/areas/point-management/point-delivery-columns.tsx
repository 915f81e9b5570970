import { useState } from 'react'
import { formatPoints } from '@choba/contract/money.ts'
import { merchantMay, whereUsed } from '@choba/contract/permissions.ts'
import type { PointDelivery, pointManagement } from '@choba/contract/point-management.contract.ts'
import { handleError } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { TruncatedText } from '#table/truncated-text.tsx'
import { Button } from '#ui/button.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Instant } from '#ui/instant.tsx'
import { Points } from '#ui/points.tsx'
import { Status } from '#ui/status.tsx'
import { showToast } from '#ui/toasts.ts'
import { pointManagementApi } from './point-management.api.ts'
import { useErrorText } from './delivery-answer.ts'
import { useDeliveryRefresh } from './use-delivery-refresh.ts'

const canSendAgain = whereUsed(
  'points',
  merchantMay('Shop.edit'),
) satisfies typeof pointManagement.sendAgain.can

/**
 * Returns the columns of the delivery list. Users with permission to edit stores get a button to
 * resend a rejected entry.
 */
export function usePointDeliveryColumns(): readonly Column<PointDelivery>[] {
  const t = useTranslations('pointManagement')
  const words = useTranslations('pointTransactions')
  const mayAct = useMay(canSendAgain)
  const act: Column<PointDelivery> = {
    id: 'act',
    title: t('field.act'),
    align: 'right',
    pinned: 'right',
    cell: (row) => <SendAgain row={row} />,
  }
  return [
    { id: 'at', title: t('field.at'), cell: (row) => <Instant at={row.at} form="short" /> },
    {
      id: 'cardNo',
      title: t('field.cardNo'),
      cell: (row) => <CopyText text={row.cardNo} shorten reachable={false} />,
    },
    {
      id: 'quantity',
      title: t('field.quantity'),
      align: 'right',
      cell: (row) => <Points points={row.quantity} />,
    },
    { id: 'state', title: t('field.state'), cell: (row) => <State row={row} /> },
    { id: 'lastError', title: t('field.lastError'), cell: (row) => <DeliveryError row={row} /> },
    {
      id: 'attempts',
      title: t('field.attempts'),
      align: 'right',
      folds: 2,
      cell: (row) => row.attempts,
    },
    {
      id: 'nextAttempt',
      folds: 3,
      title: t('field.nextAttempt'),
      cell: (row) => row.nextAttemptAt && <Instant at={row.nextAttemptAt} form="short" />,
    },
    {
      id: 'chargeType',
      title: t('field.chargeType'),
      folds: 1,
      cell: (row) => words(`chargeType.${row.chargeType}`),
    },
    {
      id: 'store',
      title: t('field.store'),
      cell: (row) => <TruncatedText text={row.store.storeName} className="max-w-56" />,
    },
    ...(mayAct ? [act] : []),
  ]
}

function State({ row: { state } }: { row: PointDelivery }) {
  const t = useTranslations('pointManagement.state')
  return <Status tone={state === 'REFUSED' ? 'danger' : 'info'}>{t(state)}</Status>
}

function DeliveryError({ row: { lastError } }: { row: PointDelivery }) {
  const inWords = useErrorText()
  return <TruncatedText text={lastError && inWords(lastError)} className="max-w-72" />
}

function SendAgain({ row }: { row: PointDelivery }) {
  const t = useTranslations('pointManagement')
  const refresh = useDeliveryRefresh()
  const [busy, setBusy] = useState(false)
  if (row.state !== 'REFUSED') return null
  async function send() {
    setBusy(true)
    try {
      await pointManagementApi.sendAgain.call({ entryId: row.entryId })
      showToast({ severity: 'success', message: t('sentAgain') })
    } catch (error) {
      handleError(error)
    } finally {
      setBusy(false)
    }
    await refresh()
  }
  return (
    <Button
      busy={busy}
      aria-label={t('sendAgainOf', { cardNo: row.cardNo, quantity: formatPoints(row.quantity) })}
      onClick={() => void send()}
    >
      {t('sendAgain')}
    </Button>
  )
}

export function PointDeliveryCard({ row }: { row: PointDelivery }) {
  const mayAct = useMay(canSendAgain)
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-mono">{row.cardNo}</span>
        <span className="font-semibold">
          <Points points={row.quantity} />
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <State row={row} />
        <span className="text-muted">
          <Instant at={row.at} form="short" />
        </span>
        <span className="min-w-0 truncate text-muted">{row.store.storeName}</span>
      </span>
      {row.lastError !== null && (
        <span className="text-sm wrap-anywhere text-muted">
          <DeliveryError row={row} />
        </span>
      )}
      {mayAct && (
        <span className="self-end">
          <SendAgain row={row} />
        </span>
      )}
    </span>
  )
}
