import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { spentAwards, type SpentAward } from '@choba/contract/point-ledger.ts'
import { formatPoints } from '@choba/contract/money.ts'
import {
  pointRules,
  type PointSettings as Settings,
  REVISION_LIMIT_MAX,
} from '@choba/contract/point-rules.contract.ts'
import * as z from 'zod/mini'
import { FormConfirm } from '#form/form-confirm.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { StaleNotice } from '#form/stale-notice.tsx'
import { SwitchField } from '#form/switch-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { useMay } from '#lib/permission.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useSeesAll } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts.ts'
import { pointRulesApi } from './point-rules.api.ts'
import { usePointOptions } from './use-point-rules.ts'

/**
 * Setting that decides about refunds of orders whose points are already spent. Only users who see
 * all stores can change it.
 */
export function PointSettings() {
  const t = useTranslations('pointRules.settings')
  const mayChange = useMay(pointRules.changeSettings.can)
  const [isOpen, setOpen] = useState(false)
  const options = usePointOptions()
  const seesAll = useSeesAll()
  const { data, isError } = useQuery(pointRulesApi.settings.query())
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="text-muted">{t('title')}</span>
        {data ? (
          <strong className="font-semibold">{t(`spent.${data.pointSpentAward}`)}</strong>
        ) : isError ? (
          <span className="text-danger">{t('fault')}</span>
        ) : (
          <Skeleton width="8rem" className="h-4" />
        )}
      </p>
      {data && options.data && mayChange && (
        <Button
          data-opens
          disabledReason={seesAll ? undefined : t('allStores')}
          onClick={() => setOpen(true)}
        >
          {t('act')}
        </Button>
      )}
      {data && isOpen && <Change settings={data} onClose={() => setOpen(false)} />}
    </div>
  )
}

const isSpentAward = (text: string): text is SpentAward => spentAwards.includes(text as SpentAward)
const settingsForm = z.object({
  pointSpentAward: z.string().check(z.refine(isSpentAward)),
  pointNegative: z.boolean(),
  pointRevisionLimit: z.string().check(
    z.regex(/^(0|[1-9][0-9]{0,6})$/),
    z.refine((text) => Number(text) <= REVISION_LIMIT_MAX),
  ),
})
type Input = z.output<typeof settingsForm>

const inputOf = ({ pointSpentAward, pointNegative, pointRevisionLimit }: Settings): Input => ({
  pointSpentAward,
  pointNegative,
  pointRevisionLimit: String(pointRevisionLimit),
})

function Change({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const t = useTranslations('pointRules.settings')
  const refresh = useRefresh()
  const form = useAppForm<Input, Input>(settingsForm, { defaultValues: inputOf(settings) })
  const { version, stale, take } = useRebase(form, {
    start: settings,
    inputOf,
    labels: {
      pointSpentAward: t('spentAward'),
      pointNegative: t('negative'),
      pointRevisionLimit: t('revisionLimit'),
    },
    show: (name, current) =>
      name === 'pointRevisionLimit'
        ? formatPoints(current.pointRevisionLimit)
        : name === 'pointNegative'
          ? t(current.pointNegative ? 'allowed' : 'notAllowed')
          : t(`spent.${current.pointSpentAward}`),
  })
  async function save({ pointSpentAward, pointNegative, pointRevisionLimit }: Input) {
    try {
      await pointRulesApi.changeSettings.call({
        pointSpentAward: pointSpentAward as SpentAward,
        pointNegative,
        pointRevisionLimit: Number(pointRevisionLimit),
        version: version(),
      })
    } catch (error) {
      if (!take(error)) setServerErrors<Input>(error, form.setError, {})
      return
    }
    showToast({ severity: 'success', message: t('saved') })
    await refresh(pointRulesApi.settings.key())
    onClose()
  }
  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('title')}
      form={form}
      onConfirm={save}
      confirmLabel={t('confirm')}
    >
      <StaleNotice stale={stale} />
      <p className="text-sm text-muted">{t('note')}</p>
      <RadioField
        control={form.control}
        name="pointSpentAward"
        label={t('spentAward')}
        options={spentAwards.map((value) => ({
          value,
          label: t(`spent.${value}`),
          note: t(`spentNote.${value}`),
        }))}
      />
      <SwitchField
        control={form.control}
        name="pointNegative"
        label={t('negative')}
        help={t('negativeHelp')}
      />
      <TextField
        control={form.control}
        name="pointRevisionLimit"
        label={t('revisionLimit')}
        help={t('revisionLimitHelp')}
        inputMode="numeric"
        maxLength={7}
      />
    </FormConfirm>
  )
}
