import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { StoreOptions } from '@choba/contract/stores.contract.ts'
import { FormPage } from '#form/form-page.tsx'
import { FormSection } from '#form/form-section.tsx'
import { StaleNotice } from '#form/stale-notice.tsx'
import type { Stale } from '#form/use-rebase.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { HourFields } from './hour-fields.tsx'
import { BrandFields, FactFields, LimitFields, PointFields } from './store-fields.tsx'
import { type StoreInput, type StoreStep, storeSteps } from './store-form.ts'

const steps = Object.keys(storeSteps) as StoreStep[]

/** A store in steps, which one goes through in any order; the first step with a fault is shown when it is sent. */
export function StoreFormPage({
  title,
  form,
  options,
  fixed,
  stale = null,
  onSave,
  saveLabel,
  onCancel,
}: {
  title: string
  form: UseFormReturn<StoreInput, unknown, StoreInput>
  options: StoreOptions
  /** The company, where it is changed elsewhere. */
  fixed?: string
  stale?: Stale | null
  onSave: (input: StoreInput) => Promise<void>
  saveLabel?: string
  onCancel: () => void
}) {
  const t = useTranslations('stores.form')
  const [step, setStep] = useState<StoreStep>('facts')
  const { control, formState, setFocus } = form
  const { errors, submitCount } = formState
  const isFaulty = (one: StoreStep) => storeSteps[one].some((name) => errors[name] !== undefined)
  const show = useEffectEvent(() => {
    const faulty = steps.find(isFaulty)
    if (faulty === undefined) return
    setStep(faulty)
    const name = storeSteps[faulty].find((one) => errors[one] !== undefined)!
    // A field that is hidden takes no focus: it is shown first.
    requestAnimationFrame(() => setFocus(name))
  })
  useEffect(() => show(), [submitCount, errors])
  const at = steps.indexOf(step)
  const [before, after] = [steps[at - 1], steps[at + 1]]
  return (
    <FormPage title={title} form={form} onSave={onSave} onCancel={onCancel} {...(saveLabel && { saveLabel })}>
      <StaleNotice stale={stale} />
      <Tabs
        label={t('steps')}
        value={step}
        tabs={steps.map((value, nth) => ({ value, label: `${nth + 1} ${t(value)}` }))}
        onChange={setStep}
      />
      <div hidden={step !== 'facts'}>
        <FormSection title={t('facts')}>
          <FactFields control={control} options={options} fixed={fixed} />
        </FormSection>
      </div>
      <div hidden={step !== 'hours'}>
        <FormSection title={t('hours')}>
          <HourFields control={control} today={options.today} />
        </FormSection>
      </div>
      <div hidden={step !== 'brands'}>
        <FormSection title={t('brands')}>
          <BrandFields control={control} options={options} />
        </FormSection>
      </div>
      <div hidden={step !== 'limits'}>
        <FormSection title={t('limits')}>
          <LimitFields control={control} options={options} />
          <PointFields control={control} />
        </FormSection>
      </div>
      <div className="flex flex-wrap gap-2">
        {before && <Button onClick={() => setStep(before)}>{t('previous')}</Button>}
        {after && <Button onClick={() => setStep(after)}>{t('next')}</Button>}
      </div>
    </FormPage>
  )
}
