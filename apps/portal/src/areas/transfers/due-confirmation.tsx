import { useState } from 'react'
import type { BadInput } from '@choba/contract/bad-input.ts'
import { formatMoney } from '@choba/contract/money.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { PAY_AHEAD_MAX } from '@choba/contract/transfers.contract.ts'
import { ApiError, isRefusal } from '#lib/api-error.ts'
import { approvalCountApi } from '#areas/approvals/approval-count.api.ts'
import { handleError, handleStale } from '#lib/handle-error.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { dayText } from '#ui/instants.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import { transfersApi } from './transfers.api.ts'

const dayFaults = { tooSmall: 'pastDay', tooLarge: 'farDay', value: 'notBankDay' } as const

/** Returns the phrase key for an invalid pay day; null for any other error. */
function dayFaultOf(error: unknown): (typeof dayFaults)[keyof typeof dayFaults] | null {
  if (!(error instanceof ApiError) || error.resultType !== resultTypes.badRequest.code) return null
  const field = (error.result as BadInput | null)?.fields.find(({ path }) => path === 'payDay')
  return field && field.problem in dayFaults
    ? dayFaults[field.problem as keyof typeof dayFaults]
    : null
}

/**
 * Last confirmation before a transfer is requested, which a second person must approve. Shows the
 * number of deposits and their sum. No button has the initial focus, so an Enter key that is still
 * pressed does not confirm.
 */
export function DueConfirmation({
  payDay,
  currency,
  except,
  count,
  total,
  onClose,
  onSent,
}: {
  payDay: string
  currency: string
  except: readonly string[]
  count: number
  total: number
  onClose: () => void
  onSent: (transferId: string) => void
}) {
  const t = useTranslations('transfers')
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    try {
      const { transferId } = await transfersApi.request.call({
        payDay,
        currency,
        ...(except.length > 0 && { except: [...except] }),
        seenCount: count,
        seenTotal: total,
      })
      showToast({ severity: 'success', message: t('due.sent') })
      onSent(transferId)
    } catch (error) {
      const fault = dayFaultOf(error)
      if (fault)
        showToast({ severity: 'warning', message: t(`due.${fault}`, { max: PAY_AHEAD_MAX }) })
      else if (isRefusal(error, 'illegalOperation')) handleError(error, t('due.lacksOrderer'))
      else handleStale(error, t('due.changed'))
      onClose()
    }
    await refresh(transfersApi.due.key(), transfersApi.list.key(), approvalCountApi.count.key())
    setBusy(false)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t('due.confirmTitle', { count, amount: formatMoney(total, currency) })}
      confirmLabel={t('due.confirm')}
      onConfirm={() => void send()}
      danger
      busy={busy}
      holdsInput
      initialFocus="title"
    >
      <div className="flex flex-col gap-3">
        <Facts>
          <Fact name={t('field.payDay')}>{dayText(payDay)}</Fact>
        </Facts>
        <p>{t('due.confirmText')}</p>
      </div>
    </Modal>
  )
}
