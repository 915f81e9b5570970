import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type PaymentMethodApplicationDetail,
  paymentMethods,
} from '@choba/contract/payment-methods.contract.ts'
import { paymentMethodCan } from '@choba/contract/company-payment-methods.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { Button } from '#ui/button.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { AnswerDialog } from './application-answer.tsx'
import { ApplicationFacts, ApplicationHeading } from './application-facts.tsx'
import { ApplicationDocuments } from './application-documents.tsx'
import { WithdrawDialog } from './application-withdraw.tsx'
import { paymentMethodsApi } from './payment-methods.api.ts'
import { useApplicationFaults, usePaymentMethodNavigation } from './use-payment-methods.ts'

/** Drawer for one application for a payment method, as the merchant sees it. */
export function ApplicationPage() {
  const { applicationId } = useParams({ strict: false })
  return applicationId === undefined ? null : (
    <Application key={applicationId} applicationId={applicationId} />
  )
}

function Application({ applicationId }: { applicationId: string }) {
  const navigation = usePaymentMethodNavigation()
  const mayApply = useMay(paymentMethods.apply.can)
  return (
    <RecordDrawer
      query={useQuery(paymentMethodsApi.detail.query({ applicationId }))}
      title={(application) => <ApplicationHeading application={application} />}
      content={(application) => (
        <ApplicationFacts
          application={application}
          documents={
            <ApplicationDocuments
              call={mayApply ? paymentMethods.file : null}
              which={{ applicationId }}
              documents={application.documents}
            />
          }
        />
      )}
      history={<HistoryPanel kind="paymentMethodApplication" objectId={applicationId} />}
      {...useApplicationFaults()}
      footer={(application) => mayApply && <Actions application={application} />}
      onClose={navigation.list}
    />
  )
}

function Actions({ application }: { application: PaymentMethodApplicationDetail }) {
  const t = useTranslations('paymentMethods')
  const [act, ask] = useState<'answer' | 'withdraw' | null>(null)
  const { state } = application
  const close = () => ask(null)
  return (
    <>
      {paymentMethodCan.withdraw(state) && (
        <Button onClick={() => ask('withdraw')}>{t('withdraw.act')}</Button>
      )}
      {paymentMethodCan.answer(state) && (
        <Button kind="primary" onClick={() => ask('answer')}>
          {t('answer.act')}
        </Button>
      )}
      {act === 'answer' && <AnswerDialog application={application} onClose={close} />}
      {act === 'withdraw' && <WithdrawDialog application={application} onClose={close} />}
    </>
  )
}
