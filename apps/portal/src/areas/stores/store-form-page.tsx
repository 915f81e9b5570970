import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { pointRules } from '@choba/contract/point-rules.contract.ts'
import type { StoreOptions } from '@choba/contract/stores.contract.ts'
import { FormPage } from '#form/form-page.tsx'
import { FormSection } from '#form/form-section.tsx'
import { StaleNotice } from '#form/stale-notice.tsx'
import type { Stale } from '#form/use-rebase.ts'
import { useMay } from '#lib/permission.ts'
import { tenantConfig } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { HourFields } from './hour-fields.tsx'
import { PaymentMethodFields, FactFields, LimitFields, PointFields } from './store-fields.tsx'
import { type StoreInput, type StoreStep, storeSteps } from './store-form.ts'

const steps = Object.keys(storeSteps) as StoreStep[]
/**
 * Steps of the form for stores of the old version. Saving keeps the values of the other steps
 * unchanged.
 */
const shortSteps: readonly StoreStep[] = ['facts', 'hours']

/**
 * Form of a store in steps, which the user can open in any order. On submit, the first step with an
 * error opens.
 */
export function StoreFormPage({
  title,
  back,
  form,
  options,
  fixed,
  leftOut = [],
  stale = null,
  onSave,
  saveLabel,
  onCancel,
}: {
  title: string
  back: ReactNode
  form: UseFormReturn<StoreInput, unknown, StoreInput>
  options: StoreOptions
  /** Name of the store's company, if this form cannot change the company. */
  fixed?: string
  /** Payment methods of the copied store that the new store does not get. */
  leftOut?: readonly string[]
  stale?: Stale | null
  onSave: (input: StoreInput) => Promise<void>
  saveLabel?: string
  onCancel: () => void
}) {
  const t = useTranslations('stores.form')
  const [step, setStep] = useState<StoreStep>('facts')
  const { control, getFieldState, setFocus, formState } = form
  const { errors } = formState
  const isFaulty = (name: keyof StoreInput) => getFieldState(name).error !== undefined
  /**
   * Opens the step with the first invalid field, because a field in a hidden step cannot take the
   * focus.
   * @returns the name of that field; undefined if all fields are valid
   */
  function showFault(): keyof StoreInput | undefined {
    const faulty = steps.find((one) => storeSteps[one].some(isFaulty))
    if (faulty === undefined) return undefined
    flushSync(() => setStep(faulty))
    return storeSteps[faulty].find(isFaulty)
  }
  async function save(input: StoreInput) {
    await onSave(input)
    const name = showFault()
    if (name !== undefined) setFocus(name)
  }
  const faultsOf = (one: StoreStep) => storeSteps[one].filter((name) => name in errors).length
  const shown = tenantConfig().newStoreVersion
    ? steps
    : steps.filter((one) => shortSteps.includes(one) || faultsOf(one) > 0)
  // The title of this step names points only for merchants that give points.
  const givesPoints = useMay(pointRules.list.can)
  const titleOf = (one: StoreStep) => (one === 'limits' && !givesPoints ? t('onlyLimits') : t(one))
  const at = shown.indexOf(step)
  const [before, after] = [shown[at - 1], shown[at + 1]]
  return (
    <FormPage
      title={title}
      back={back}
      form={form}
      onSave={save}
      onCancel={onCancel}
      onFault={showFault}
      {...(saveLabel && { saveLabel })}
    >
      <StaleNotice stale={stale} />
      <Tabs
        label={t('steps')}
        value={step}
        tabs={shown.map((value, nth) => {
          const faults = faultsOf(value)
          return {
            value,
            label: `${nth + 1} ${titleOf(value)}`,
            count: faults > 0 ? t('faults', { count: faults }) : undefined,
          }
        })}
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
      <div hidden={step !== 'paymentMethods'}>
        <FormSection title={t('paymentMethods')}>
          <PaymentMethodFields control={control} options={options} leftOut={leftOut} />
        </FormSection>
      </div>
      <div hidden={step !== 'limits'}>
        <FormSection title={titleOf('limits')}>
          <LimitFields control={control} options={options} />
          {givesPoints && <PointFields control={control} />}
        </FormSection>
      </div>
      <div className="flex flex-wrap gap-2">
        {before && <Button onClick={() => setStep(before)}>{t('previous')}</Button>}
        {after && <Button onClick={() => setStep(after)}>{t('next')}</Button>}
      </div>
    </FormPage>
  )
}
