import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { feedbackReview } from '@choba/contract/feedback-review.contract.ts'
import { ratingFrequencies, type RatingFrequency } from '@choba/contract/rating-frequency.ts'
import * as z from 'zod/mini'
import { FormConfirm } from '#form/form-confirm.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { useMay } from '#lib/permission.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts.ts'
import { feedbackReviewApi } from './feedback-review.api.ts'

/**
 * Shows how often the portal asks users of the tenant for a rating, with a form to change the
 * frequency.
 */
export function RatingSetting() {
  const t = useTranslations('feedbackReview.setting')
  const mayChange = useMay(feedbackReview.changeSetting.can)
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = useQuery(feedbackReviewApi.setting.query(useAboutTenant()))
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="text-muted">{t('title')}</span>
        {data ? (
          <strong className="font-semibold">{t(`frequency.${data.ratingFrequency}`)}</strong>
        ) : isError ? (
          <span className="text-danger">{t('fault')}</span>
        ) : (
          <Skeleton width="6rem" className="h-4" />
        )}
      </p>
      {data && mayChange && (
        <Button data-opens onClick={() => setOpen(true)}>
          {t('act')}
        </Button>
      )}
      {data && isOpen && <Change frequency={data.ratingFrequency} onClose={() => setOpen(false)} />}
    </div>
  )
}

const isFrequency = (text: string): text is RatingFrequency =>
  ratingFrequencies.includes(text as RatingFrequency)
const settingForm = z.object({ ratingFrequency: z.string().check(z.refine(isFrequency)) })
type SettingInput = z.output<typeof settingForm>

function Change({ frequency, onClose }: { frequency: RatingFrequency; onClose: () => void }) {
  const t = useTranslations('feedbackReview.setting')
  const about = useAboutTenant()
  const refresh = useRefresh()
  const form = useAppForm<SettingInput, SettingInput>(settingForm, {
    defaultValues: { ratingFrequency: frequency },
  })
  async function save({ ratingFrequency }: SettingInput) {
    try {
      await feedbackReviewApi.changeSetting.call({
        ...about,
        ratingFrequency: ratingFrequency as RatingFrequency,
      })
    } catch (error) {
      return setServerErrors<SettingInput>(error, form.setError, {})
    }
    showToast({ severity: 'success', message: t('saved') })
    await refresh(feedbackReviewApi.setting.key())
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
      <RadioField
        control={form.control}
        name="ratingFrequency"
        label={t('label')}
        options={ratingFrequencies.map((value) => ({
          value,
          label: t(`frequency.${value}`),
          note: t(`note.${value}`),
        }))}
      />
    </FormConfirm>
  )
}
