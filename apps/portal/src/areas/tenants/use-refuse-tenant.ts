import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { FailedSignInTest } from '@choba/contract/tenants.contract.ts'
import * as z from 'zod/mini'
import { setServerErrors } from '#form/set-server-errors.ts'
import { refuseField } from '#form/refuse-field.ts'
import { type ApiError, isRefusal } from '#lib/api-error.ts'
import { useTranslations } from '#lib/translations.ts'
import type { TenantInput } from './tenant-form.ts'

type Form = Pick<UseFormReturn<TenantInput, unknown, TenantInput>, 'setError' | 'getValues'>

/**
 * Returns a function that shows errors of the server at the form fields. `isOwn` is true for the
 * tenant of the current portal.
 */
export function useRefuseTenant(
  { setError, getValues }: Form,
  isOwn = false,
): (error: unknown) => void {
  const t = useTranslations('tenants.form')
  const faultOf = useSignInFault()
  return (error) => {
    const origins = getValues('origins')
    const atOrigins = origins.map((_origin, at) => [
      `origins[${at}]`,
      { field: `origins.${at}.origin` as FieldPath<TenantInput>, words: t('originUnknown') },
    ])
    const here = window.location.origin
    const goes = isOwn && !origins.some(({ origin }) => origin === here)
    const taken = t(origins.length > 1 ? 'someOriginTaken' : 'originTaken')
    const places = {
      ...(Object.fromEntries(atOrigins) as Record<
        string,
        { field: FieldPath<TenantInput>; words: string }
      >),
      // The server does not say which of several addresses belongs to another tenant, so the first
      // field shows the error.
      origins: {
        field: 'origins.0.origin',
        words: goes ? t('ownOrigin', { origin: here }) : taken,
      },
      tenantCode: { field: 'tenantCode', words: t('codeTaken') },
      currency: { field: 'currency', words: t('currencyUnknown') },
      timeZone: { field: 'timeZone', words: t('timeZoneUnknown') },
    } as const
    if (refuseField(error, setError, places)) return
    setServerErrors<TenantInput>(error, setError, {
      usernameExists: { field: 'firstUser.userName' },
      emailRegistered: { field: 'firstUser.userEmail' },
      illegalOperation: { field: 'signInService', words: t('illegal') },
      ...(isRefusal(error, 'signInServiceError') && {
        signInServiceError: { field: 'signInService', words: faultOf(error) },
      }),
    })
  }
}

/**
 * Returns a function that explains a failed test of the Keycloak connection by the step that
 * failed.
 */
export function useSignInFault(): (refusal: ApiError) => string {
  const t = useTranslations('tenants.test')
  return ({ result }) => {
    const { data } = z.safeParse(FailedSignInTest, result)
    return data ? t(`failedAt.${data.step}`, { address: data.address }) : t('signInFailed')
  }
}
