import { useState } from 'react'
import { formatMoney } from '@choba/contract/money.ts'
import { day } from '@choba/contract/day.ts'
import {
  RESULT_REASON_MAX,
  type TransferDetail,
  type TransferItem,
  type TransferResult,
  transferResults,
} from '@choba/contract/transfers.contract.ts'
import * as z from 'zod/mini'
import { DayField } from '#form/day-field.tsx'
import { FormConfirm } from '#form/form-confirm.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { isRefusal } from '#lib/api-error.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { dayText } from '#ui/instants.ts'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import { transfersApi } from './transfers.api.ts'
import { useTransferRefresh } from './use-transfer-refresh.ts'

const resultForm = z.object({
  result: z.enum(transferResults),
  resultOn: day,
  reason: z.string().check(z.maxLength(RESULT_REASON_MAX)),
})
interface Typed {
  result: TransferResult | ''
  resultOn: string
  reason: string
}
type Wanted = z.output<typeof resultForm>

/**
 * Form that records the result of a deposit's transfer by hand. A confirmation with the
 * consequences follows, which ignores the Enter key.
 */
export function ResultEntry({
  transfer: { transferId, payDay },
  item: { depositNo, entCode, amount, currency, companyName },
  onClose,
}: {
  transfer: TransferDetail
  item: TransferItem
  onClose: () => void
}) {
  const t = useTranslations('transfers')
  const refresh = useTransferRefresh()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useAppForm<Typed, Wanted>(resultForm, {
    defaultValues: { result: '', resultOn: payDay, reason: '' },
  })
  async function save({ reason, ...typed }: Wanted) {
    setBusy(true)
    try {
      await transfersApi.result.call({
        transferId,
        entCode,
        depositNo,
        ...typed,
        ...(reason !== '' && { reason }),
      })
      showToast({ severity: 'success', message: t('hand.saved') })
    } catch (error) {
      // The server validates the day, because the result of a payment must be between the pay day
      // and today.
      if (isRefusal(error, 'badRequest')) {
        form.setError('resultOn', { message: t('hand.dayFault') })
        setWanted(null)
        setBusy(false)
        return
      }
      handleStale(error, t('hand.known'))
    }
    await refresh()
    setBusy(false)
    onClose()
  }
  return (
    <>
      <FormConfirm
        open={wanted === null}
        onClose={onClose}
        title={t('hand.title', { depositNo })}
        form={form}
        onConfirm={setWanted}
        confirmLabel={t('hand.review')}
      >
        <RadioField
          control={form.control}
          name="result"
          label={t('hand.result')}
          message={t('hand.resultMissing')}
          options={transferResults.map((value) => ({
            value,
            label: t(`result.${value}`),
            note: t(`hand.${value}_note`),
          }))}
        />
        <DayField
          control={form.control}
          name="resultOn"
          label={t('hand.day')}
          message={t('hand.dayFault')}
          today={payDay}
          future
        />
        <TextField
          control={form.control}
          name="reason"
          label={t('hand.reason')}
          optional
          maxLength={RESULT_REASON_MAX}
        />
      </FormConfirm>
      {wanted && (
        <Modal
          open
          onClose={() => setWanted(null)}
          title={t('hand.confirmTitle', {
            amount: formatMoney(amount, currency),
            result: t(`result.${wanted.result}`),
          })}
          confirmLabel={t('hand.save')}
          onConfirm={() => void save(wanted)}
          busy={busy}
          danger
          holdsInput
          initialFocus="title"
        >
          <div className="flex flex-col gap-3.5">
            <Facts>
              <Fact name={t('field.company')}>{companyName}</Fact>
              <Fact name={t('field.depositNo')}>
                <span className="font-mono break-all">{depositNo}</span>
              </Fact>
              <Fact name={t('field.day')}>{dayText(wanted.resultOn)}</Fact>
              {wanted.reason !== '' && <Fact name={t('field.reason')}>{wanted.reason}</Fact>}
            </Facts>
            <p>{t(`hand.${wanted.result}_note`)}</p>
            <p>{t('hand.confirmText')}</p>
          </div>
        </Modal>
      )}
    </>
  )
}
