import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  APPLICATION_TEXT_MAX,
  type PaymentMethodApplicationDetail,
  paymentMethods,
} from '@choba/contract/payment-methods.contract.ts'
import { paymentMethodCan } from '@choba/contract/company-payment-methods.ts'
import * as z from 'zod/mini'
import { FormConfirm } from '#form/form-confirm.tsx'
import { TextAreaField } from '#form/text-area-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { ApplicationFacts, ApplicationHeading } from './application-facts.tsx'
import { ApplicationDocuments } from './application-documents.tsx'
import { paymentMethodsApi } from './payment-methods.api.ts'
import { requiredText } from './required-text.ts'
import { useApplicationFaults, usePaymentMethodRefresh } from './use-payment-methods.ts'

/** Drawer in which administrators review one application. */
export function ReviewPage() {
  const { entCode, applicationId } = useParams({ strict: false })
  if (entCode === undefined || applicationId === undefined) return null
  return (
    <Review key={`${entCode}/${applicationId}`} entCode={entCode} applicationId={applicationId} />
  )
}

function Review({ entCode, applicationId }: { entCode: string; applicationId: string }) {
  const navigate = useNavigate()
  const mayReview = useMay(paymentMethods.review.can)
  const which = { entCode, applicationId }
  return (
    <RecordDrawer
      query={useQuery(paymentMethodsApi.systemDetail.query(which))}
      title={(application) => <ApplicationHeading application={application} />}
      content={(application) => (
        <ApplicationFacts
          application={application}
          admin
          documents={
            <ApplicationDocuments
              call={mayReview ? paymentMethods.systemFile : null}
              which={which}
              documents={application.documents}
            />
          }
        />
      )}
      {...useApplicationFaults()}
      footer={(application) => mayReview && <Actions application={application} />}
      onClose={() => void navigate({ to: '/sysbrand', search: (now) => now as never })}
    />
  )
}

function Actions({ application }: { application: PaymentMethodApplicationDetail }) {
  const t = useTranslations('paymentMethods.reviewing')
  const navigate = useNavigate()
  const refresh = usePaymentMethodRefresh()
  const stale = useTranslations('paymentMethods.detail')('stale')
  const [asking, ask] = useState(false)
  const { entCode, applicationId, version, state, approvalId } = application
  const begin = useMutation({
    mutationFn: () => paymentMethodsApi.review.call({ entCode, applicationId, version }),
    onSuccess: () => showToast({ severity: 'success', message: t('begun') }),
    onError: (error) => handleStale(error, stale),
    onSettled: refresh,
  })
  return (
    <>
      {paymentMethodCan.askBack(state) && <Button onClick={() => ask(true)}>{t('askBack')}</Button>}
      {paymentMethodCan.review(state) && (
        <Button
          aria-disabled={begin.isPending}
          onClick={begin.isPending ? undefined : () => begin.mutate()}
        >
          {t('begin')}
        </Button>
      )}
      {approvalId !== null && (
        <Button
          kind="primary"
          onClick={() => void navigate({ to: '/approval/$approvalId', params: { approvalId } })}
        >
          {t('decide')}
        </Button>
      )}
      {asking && <AskDialog application={application} onClose={() => ask(false)} />}
    </>
  )
}

const askForm = z.object({ question: requiredText })
type AskInput = z.output<typeof askForm>

/** Dialog that asks the merchant for more information. */
function AskDialog({
  application,
  onClose,
}: {
  application: PaymentMethodApplicationDetail
  onClose: () => void
}) {
  const t = useTranslations('paymentMethods')
  const refresh = usePaymentMethodRefresh()
  const { entCode, applicationId, version } = application
  const form = useAppForm<AskInput, AskInput>(askForm, { defaultValues: { question: '' } })
  async function save({ question }: AskInput) {
    try {
      await paymentMethodsApi.askBack.call({ entCode, applicationId, version, question })
      showToast({ severity: 'success', message: t('reviewing.asked') })
    } catch (error) {
      handleStale(error, t('detail.stale'))
    }
    await refresh()
    onClose()
  }
  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('reviewing.askTitle')}
      form={form}
      onConfirm={save}
      confirmLabel={t('reviewing.askConfirm')}
    >
      <p className="text-muted">{t('reviewing.askText')}</p>
      <TextAreaField
        control={form.control}
        name="question"
        label={t('field.question')}
        rows={5}
        max={APPLICATION_TEXT_MAX}
        message={t('reviewing.questionMissing', { max: APPLICATION_TEXT_MAX })}
      />
    </FormConfirm>
  )
}
