import { useMutation } from '@tanstack/react-query'
import { BRAND_REASON_MAX, type CompanyBrand } from '@choba/contract/company-brands.ts'
import * as z from 'zod/mini'
import { FormConfirm } from '#form/form-confirm.tsx'
import { TextAreaField } from '#form/text-area-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useTranslations } from '#lib/translations.ts'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import { brandsApi } from './brands.api.ts'
import { required } from './required-text.ts'
import { useBrandRefresh, useSwitchFault } from './use-brands.ts'

interface Props {
  brand: CompanyBrand
  which: { entCode: string; companyId: string }
  companyName: string
  onClose: () => void
}

const stopForm = z.object({ reason: required(BRAND_REASON_MAX) })
type StopInput = z.output<typeof stopForm>

/** Dialog that stops a payment method at a company, with a reason that the merchant can read. */
export function StopDialog({
  brand: { paymentType, brandName: brand },
  which,
  companyName: company,
  onClose,
}: Props) {
  const t = useTranslations('brands.switching')
  const refresh = useBrandRefresh()
  const onFault = useSwitchFault()
  const form = useAppForm<StopInput, StopInput>(stopForm, { defaultValues: { reason: '' } })
  async function save({ reason }: StopInput) {
    try {
      await brandsApi.stop.call({ ...which, paymentType, reason })
      showToast({ severity: 'success', message: t('stopped', { brand }) })
    } catch (error) {
      onFault(error)
    }
    await refresh()
    onClose()
  }
  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('stopTitle', { brand })}
      form={form}
      onConfirm={save}
      confirmLabel={t('stopConfirm')}
      danger
    >
      <p className="text-muted">{t('stopText', { brand, company })}</p>
      <TextAreaField
        control={form.control}
        name="reason"
        label={t('reason')}
        rows={4}
        max={BRAND_REASON_MAX}
        message={t('reasonMissing', { max: BRAND_REASON_MAX })}
      />
    </FormConfirm>
  )
}

/** Confirmation dialog before a stopped payment method is resumed. */
export function ResumeDialog({
  brand: { paymentType, brandName: brand, stop },
  which,
  companyName: company,
  onClose,
}: Props) {
  const t = useTranslations('brands.switching')
  const refresh = useBrandRefresh()
  const onFault = useSwitchFault()
  const { mutate, isPending } = useMutation({
    mutationFn: () => brandsApi.resume.call({ ...which, paymentType, stopId: stop!.stopId }),
    onSuccess: () => showToast({ severity: 'success', message: t('resumed', { brand }) }),
    onError: onFault,
    onSettled: async () => {
      await refresh()
      onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={t('resumeTitle', { brand })}
      confirmLabel={t('resume')}
      onConfirm={() => mutate()}
      busy={isPending}
      holdsInput
    >
      <p>{t('resumeText', { brand, company })}</p>
    </Modal>
  )
}
