import { useMutation, useQuery } from '@tanstack/react-query'
import { addDays, addMonths, isDay } from '@choba/contract/period.ts'
import { TRANSFER_FILE_DAYS, TRANSFER_FILE_SINCE } from '@choba/contract/reconciliation.contract.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { DayField } from '#form/day-field.tsx'
import { SelectField } from '#form/select-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { isRefusal } from '#lib/api-error.ts'
import { download } from '#lib/download.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Box, Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { reconciliationApi } from './reconciliation.api.ts'

const isPeriod = ({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }) =>
  isDay(dateFrom) &&
  isDay(dateTo) &&
  dateFrom >= TRANSFER_FILE_SINCE &&
  dateFrom <= dateTo &&
  dateTo < addDays(dateFrom, TRANSFER_FILE_DAYS)

const transferForm = z
  .object({ accountId: z.string(), dateFrom: z.string(), dateTo: z.string() })
  .check(z.refine(isPeriod, { path: ['dateFrom'] }))
type TransferInput = z.output<typeof transferForm>

/**
 * Downloads the received deposits as a bank statement file, for accounting software.
 * @param isSaid true if the screen already shows the notice about missing access
 */
export function TransferFile({ isSaid }: { isSaid: boolean }) {
  const t = useTranslations('reconciliation')
  const { data, error, isFetching, refetch } = useQuery(reconciliationApi.accounts.query())
  if (isRefusal(error, 'illegalOperation'))
    return isSaid ? null : <Banner tone="info">{t('share')}</Banner>
  return (
    <Box>
      <Section title={t('transferFile.title')}>
        <p className="text-sm text-muted">{t('transferFile.text')}</p>
        {data ? (
          data.accounts.length === 0 ? (
            <p>{t('transferFile.noAccount')}</p>
          ) : (
            <Form
              options={data.accounts.map(({ accountId, account, companyName }) => ({
                value: accountId,
                label: t('transferFile.named', { account, company: companyName }),
              }))}
            />
          )
        ) : error ? (
          <LoadError
            title={t('fault')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton className="h-16" />
        )}
      </Section>
    </Box>
  )
}

function Form({ options }: { options: readonly { value: string; label: string }[] }) {
  const t = useTranslations('reconciliation.transferFile')
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const { control, handleSubmit } = useAppForm<TransferInput, TransferInput>(transferForm, {
    defaultValues: { accountId: options[0]!.value, dateFrom: addMonths(today, -1), dateTo: today },
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (input: TransferInput) =>
      download(reconciliationApi.transferFile.endpoint, input, {
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    onError: (error) => {
      const isNone = isRefusal(error, 'nothingFound')
      handleError(error, isNone ? t('nothing') : undefined)
    },
  })
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-x-5 gap-y-3"
      onSubmit={(event) => void handleSubmit((input) => mutate(input))(event)}
    >
      <div className="w-full max-w-100">
        <SelectField control={control} name="accountId" label={t('account')} options={options} />
      </div>
      <DayField
        control={control}
        name="dateFrom"
        label={t('from')}
        message={t('period')}
        today={today}
      />
      <DayField control={control} name="dateTo" label={t('to')} today={today} future />
      <Button type="submit" busy={isPending}>
        {t('act')}
      </Button>
    </form>
  )
}
