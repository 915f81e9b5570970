import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { APPLICATION_TEXT_MAX, DOCUMENTS_MAX } from '@choba/contract/payment-methods.contract.ts'
import type {
  PaymentMethodList,
  CompanyPaymentMethod,
} from '@choba/contract/company-payment-methods.ts'
import { day } from '@choba/contract/day.ts'
import * as z from 'zod/mini'
import { DayField } from '#form/day-field.tsx'
import { uploadedFiles } from '#form/evidence-field.tsx'
import { FormDrawer } from '#form/form-drawer.tsx'
import { refuseField } from '#form/refuse-field.ts'
import { setServerErrors } from '#form/set-server-errors.ts'
import { TextAreaField } from '#form/text-area-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { paymentMethodsApi } from './payment-methods.api.ts'
import { DocumentField } from './document-field.tsx'
import {
  useApplicationFaults,
  usePaymentMethodNavigation,
  usePaymentMethodRefresh,
  usePaymentMethods,
} from './use-payment-methods.ts'

const applyForm = z.object({
  fromDay: day,
  remark: z
    .string()
    .check(z.refine((text) => Array.from(text.trim()).length <= APPLICATION_TEXT_MAX)),
  files: uploadedFiles.check(z.minLength(1)),
})
type ApplyInput = z.output<typeof applyForm>

/** Drawer with the form that applies for the payment method in the address. */
export function PaymentMethodApply() {
  const t = useTranslations('paymentMethods')
  const { companyId, paymentType } = useParams({ strict: false })
  const list = usePaymentMethods(companyId, { asOpened: true })
  const navigation = usePaymentMethodNavigation()
  const faults = useApplicationFaults()
  const paymentMethod = list.data?.paymentMethods.find((one) => one.paymentType === paymentType)
  if (list.data && paymentMethod)
    return (
      <Form key={`${companyId} ${paymentType}`} list={list.data} paymentMethod={paymentMethod} />
    )
  return (
    <FormPending
      queries={[list]}
      title={t('detail.title')}
      {...faults}
      faultTitle={t('fault')}
      onClose={navigation.list}
    />
  )
}

function Form({
  list,
  paymentMethod: { paymentType, paymentMethodName },
}: {
  list: PaymentMethodList
  paymentMethod: CompanyPaymentMethod
}) {
  const t = useTranslations('paymentMethods')
  const navigation = usePaymentMethodNavigation()
  const refresh = usePaymentMethodRefresh()
  const [busy, setBusy] = useState(false)
  const { companyId, companyName } = list.companies.find((one) => one.companyId === list.companyId)!
  const form = useAppForm<ApplyInput, ApplyInput>(applyForm, {
    defaultValues: { fromDay: list.today, remark: '', files: [] },
  })

  function refuse(error: unknown) {
    const places = {
      fromDay: { field: 'fromDay', words: t('apply.fromDayPast') },
      fileList: { field: 'files', words: t('apply.documentsTooMany', { max: DOCUMENTS_MAX }) },
    } as const
    if (refuseField(error, form.setError, places)) return
    const taken = { field: 'fromDay', words: t('apply.taken') } as const
    setServerErrors(error, form.setError, {
      notFound: { field: 'files', words: t('apply.documentsLost') },
      conflict: taken,
      illegalOperation: taken,
    })
  }

  async function save(input: ApplyInput) {
    if (busy) return
    const { fromDay, remark, files } = input
    try {
      const { applicationId } = await paymentMethodsApi.apply.call({
        companyId,
        paymentType,
        fromDay,
        ...(remark.trim() !== '' && { remark }),
        fileList: files.map(({ name }) => name),
      })
      form.reset(input)
      await refresh()
      showToast({
        severity: 'success',
        message: t('apply.done', { paymentMethod: paymentMethodName }),
      })
      navigation.application(applicationId, true)
    } catch (error) {
      refuse(error)
    }
  }

  return (
    <FormDrawer
      open
      onClose={() => navigation.choose(companyId, true)}
      title={t('apply.title', { paymentMethod: paymentMethodName })}
      form={form}
      onSave={save}
      saveLabel={t('apply.confirm')}
      busy={busy}
    >
      <p className="text-muted">
        {t('apply.intro', { paymentMethod: paymentMethodName, company: companyName })}
      </p>
      <DayField
        control={form.control}
        name="fromDay"
        today={list.today}
        future
        label={t('field.fromDay')}
        help={t('apply.fromDayHelp')}
        message={t('apply.fromDayMissing')}
      />
      <TextAreaField
        control={form.control}
        name="remark"
        label={t('field.remark')}
        optional
        max={APPLICATION_TEXT_MAX}
        message={t('apply.remarkTooLong', { max: APPLICATION_TEXT_MAX })}
      />
      <p className="text-muted">{t('apply.documentsNeeded')}</p>
      <DocumentField control={form.control} name="files" busy={busy} onBusy={setBusy} />
    </FormDrawer>
  )
}
