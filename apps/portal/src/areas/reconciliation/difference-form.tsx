import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { day } from '@choba/contract/day.ts'
import { id } from '@choba/contract/fields.ts'
import { formatMoney } from '@choba/contract/money.ts'
import {
  type Difference,
  type DifferenceParts,
  differenceReasons,
} from '@choba/contract/reconciliation.contract.ts'
import * as z from 'zod/mini'
import { DayField } from '#form/day-field.tsx'
import { FormConfirm } from '#form/form-confirm.tsx'
import { refuseField } from '#form/refuse-field.ts'
import { SelectField } from '#form/select-field.tsx'
import { SwitchField } from '#form/switch-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { isRefusal, isStale } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import { reconciliationApi } from './reconciliation.api.ts'
import { useMatchRefresh } from './use-match-refresh.ts'

interface Input {
  reason: string
  ownerId: string
  closeBy: string
  isClosed: boolean
}
type Output = DifferenceParts & { isClosed: boolean }

const form = z.object({
  reason: z.enum(differenceReasons),
  ownerId: id,
  closeBy: day,
  isClosed: z.boolean(),
}) as unknown as z.ZodMiniType<Output, Input>

/** Returns the fields that the server's errors are about, with and without the path prefix. */
function usePlaces() {
  const t = useTranslations('reconciliation.difference')
  const owner = { field: 'ownerId' as const, words: t('ownerFault') }
  const closeBy = { field: 'closeBy' as const, words: t('closeByFault') }
  return {
    ownerId: owner,
    closeBy,
    'difference.ownerId': owner,
    'difference.closeBy': closeBy,
  }
}

/** Dialog that describes the difference of a selection before the match. */
export function NewDifference({
  amount,
  onSave,
  onFailed,
  onClose,
}: {
  amount: string
  onSave: (parts: DifferenceParts) => Promise<void>
  onFailed: (error: unknown) => void
  onClose: () => void
}) {
  const t = useTranslations('reconciliation.difference')
  const places = usePlaces()
  const own = useAppForm<Input, Output>(form, {
    defaultValues: {
      reason: '',
      ownerId: session().user.userId,
      closeBy: '',
      isClosed: false,
    },
  })
  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('newTitle', { amount })}
      form={own}
      confirmLabel={t('confirm')}
      onConfirm={async ({ reason, ownerId, closeBy }) => {
        try {
          await onSave({ reason, ownerId, closeBy })
        } catch (error) {
          if (!refuseField(error, own.setError, places)) onFailed(error)
        }
      }}
    >
      <Parts control={own.control} />
    </FormConfirm>
  )
}

/** Dialog that changes a difference, closes it, or opens it again. */
export function DifferenceEdit({
  difference,
  onClose,
}: {
  difference: Difference
  onClose: () => void
}) {
  const t = useTranslations('reconciliation.difference')
  const refresh = useMatchRefresh()
  const places = usePlaces()
  const { differenceId, version, reason, ownerId, closeBy, state, amount } = difference
  const own = useAppForm<Input, Output>(form, {
    defaultValues: { reason, ownerId, closeBy, isClosed: state === 'CLOSED' },
  })
  async function save(input: Output) {
    try {
      await reconciliationApi.setDifference.call({ differenceId, version, ...input })
      showToast({ severity: 'success', message: t('saved') })
      onClose()
    } catch (error) {
      if (refuseField(error, own.setError, places)) return
      if (isRefusal(error, 'nothingToDo'))
        return showToast({ severity: 'neutral', message: error.message })
      handleError(error, isStale(error) ? t('stale') : undefined)
      onClose()
    }
    await refresh()
  }
  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('editTitle')}
      form={own}
      confirmLabel={t('save')}
      onConfirm={save}
    >
      <p className="font-semibold tabular-nums">{formatMoney(amount, 'JPY')}</p>
      <Parts control={own.control} kept={difference} />
      <SwitchField control={own.control} name="isClosed" label={t('closed')} />
    </FormConfirm>
  )
}

function Parts({
  control,
  kept,
}: {
  control: Control<Input, unknown, Output>
  /** Difference whose owner stays selectable without access. */
  kept?: Difference
}) {
  const t = useTranslations('reconciliation.difference')
  const { data } = useQuery(reconciliationApi.owners.query())
  if (!data) return null
  const users = data.users.map(({ userId, userFullName }) => ({
    value: userId,
    label: userFullName,
  }))
  const isListed = !kept || users.some(({ value }) => value === kept.ownerId)
  return (
    <>
      <SelectField
        control={control}
        name="reason"
        label={t('reason')}
        placeholder={t('reasonMissing')}
        message={t('reasonMissing')}
        options={differenceReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      />
      <SelectField
        control={control}
        name="ownerId"
        label={t('owner')}
        help={t('ownerHelp')}
        message={t('ownerFault')}
        options={
          isListed
            ? users
            : [{ value: kept.ownerId, label: kept.ownerName || t('ownerGone') }, ...users]
        }
      />
      <DayField
        control={control}
        name="closeBy"
        label={t('closeBy')}
        help={t('closeByHelp')}
        message={t('closeByFault')}
        today={data.today}
        future
      />
    </>
  )
}
