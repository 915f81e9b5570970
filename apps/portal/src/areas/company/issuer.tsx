import { useQuery } from '@tanstack/react-query'
import type { Issuer as StoredIssuer } from '@choba/contract/company.contract.ts'
import { LeaveGuard } from '#form/leave-guard.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { useRefresh } from '#lib/refresh.ts'
import { tenantConfig } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { showToast } from '#ui/toasts.ts'
import { companyApi } from './company.api.ts'
import { inputOf, issuerForm, type IssuerInput, partsOf } from './issuer-form.ts'
import { PayingFields, WhoFields } from './issuer-fields.tsx'
import { refuseFields } from './refuse-fields.ts'

/**
 * Issuer of the tenant's statements, and the account from which transfers are paid. The form starts
 * with the values loaded when the user opened the page.
 */
export function Issuer() {
  const t = useTranslations('company.issuer')
  const { data, error, isFetching, refetch } = useQuery({
    ...companyApi.issuer.query(),
    staleTime: Infinity,
  })
  return (
    <div className="flex max-w-form flex-col gap-4">
      <TitleRow title={t('title')} />
      {data !== undefined ? (
        <Form issuer={data} />
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

/** Version 0 means that no issuer has been saved yet. */
const startOf = (issuer: StoredIssuer | null) => ({
  ...inputOf(issuer),
  version: issuer?.version ?? 0,
})

function Form({ issuer }: { issuer: StoredIssuer | null }) {
  const t = useTranslations('company')
  const kit = useTranslations('kit')
  const refresh = useRefresh()
  const isJapan = tenantConfig().currency === 'JPY'
  const form = useAppForm<IssuerInput, IssuerInput>(issuerForm, { defaultValues: inputOf(issuer) })
  const { handleSubmit, setError, reset, formState } = form
  const rebase = useRebase(form, {
    start: startOf(issuer),
    inputOf: (current) => inputOf(current as StoredIssuer),
    labels: {
      issuerName: t('issuer.name'),
      address: t('issuer.address'),
      phone: t('issuer.phone'),
      registrationNo: t('issuer.registrationNo'),
      taxRounding: t('issuer.taxRounding'),
      bankCode: t('field.bank'),
      branchCode: t('field.branch'),
      accountNo: t('field.accountNo'),
      requesterCode: t('issuer.requesterCode'),
      requesterKana: t('issuer.requesterKana'),
    },
    show: (name, current) => current[name as keyof IssuerInput] ?? '',
  })

  async function save(input: IssuerInput) {
    const version = rebase.version()
    try {
      const saved = await companyApi.setIssuer.call({
        ...(version > 0 && { version }),
        ...partsOf(input, isJapan),
      })
      rebase.standOn(startOf(saved))
      reset(inputOf(saved))
      await refresh(companyApi.issuer.key())
      showToast({ severity: 'success', message: t('issuer.saved') })
    } catch (error) {
      if (rebase.take(error)) return
      const words = {
        registrationNo: t('issuer.registrationDigit'),
        bankCode: t('accountForm.bankMissing'),
        branchCode: t('accountForm.branchMissing'),
        bankName: kit('required', { label: t('field.bankName') }),
        accountNo: t(isJapan ? 'accountForm.numberFault' : 'accountForm.foreignFault'),
        requesterCode: t('issuer.requesterFault'),
        requesterKana: t('accountForm.kanaProblem.EMPTY'),
      }
      if (refuseFields(error, setError, words)) return
      setServerErrors<IssuerInput>(error, setError, {
        conflict: { field: 'issuerName', words: t('issuer.conflict') },
      })
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
      className="flex flex-col gap-4"
    >
      <StaleNotice stale={rebase.stale} />
      <WhoFields form={form} isJapan={isJapan} />
      <PayingFields form={form} isJapan={isJapan} />
      <div>
        <Button kind="primary" type="submit" busy={formState.isSubmitting}>
          {kit('save')}
        </Button>
      </div>
      <LeaveGuard when={formState.isDirty && !formState.isSubmitting} />
    </form>
  )
}
