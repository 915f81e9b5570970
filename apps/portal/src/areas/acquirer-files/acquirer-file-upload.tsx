import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AcquirerLayout } from '@choba/contract/acquirer-files.contract.ts'
import { tenantConfig } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { FieldLabel } from '#ui/field-label.tsx'
import { Box } from '#ui/section.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { AcquirerFileForm, type LayoutChoices } from './acquirer-file-form.tsx'
import { acquirerFilesApi } from './acquirer-files.api.ts'

/** Uploads a settlement file. The form starts with the layout kept for the payment method. */
export function AcquirerFileUpload() {
  const t = useTranslations('acquirerFiles')
  const { data, error, isFetching, refetch } = useQuery({
    ...acquirerFilesApi.layouts.query(),
    staleTime: Infinity,
  })
  return (
    <div className="flex max-w-form flex-col gap-4">
      <TitleRow
        title={t('upload.title')}
        back={<BackLink to="/acquirerFiles">{t('back')}</BackLink>}
      />
      {data ? (
        <Ready choices={data} />
      ) : error ? (
        <LoadError
          title={t('fault')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-80" />
      )}
    </div>
  )
}

const newLayout = (paymentType: string): AcquirerLayout => ({
  paymentType,
  mapping: null,
  text: null,
  timeZone: '',
  currency: tenantConfig().currency,
  feePpm: null,
})

function Ready({ choices }: { choices: LayoutChoices }) {
  const t = useTranslations('acquirerFiles.upload')
  const [paymentType, choose] = useState('')
  const kept = choices.layouts.find((one) => one.paymentType === paymentType)
  return (
    <>
      <p>{t('intro')}</p>
      <Box>
        <div className="flex flex-col gap-1.5">
          <FieldLabel htmlFor="acquirer-payment-method">{t('paymentMethod')}</FieldLabel>
          <Select
            id="acquirer-payment-method"
            value={paymentType}
            onChange={choose}
            options={[
              ...(paymentType === '' ? [{ value: '', label: t('choose') }] : []),
              ...choices.paymentMethods.map((one) => ({
                value: one.paymentType,
                label: one.name,
              })),
            ]}
          />
        </div>
      </Box>
      {paymentType !== '' && (
        <AcquirerFileForm
          key={paymentType}
          choices={choices}
          layout={kept ?? newLayout(paymentType)}
        />
      )}
    </>
  )
}
