import { BadInput } from '@choba/contract/bad-input.ts'
import { formatMoney, MAX_AMOUNT } from '@choba/contract/money.ts'
import { isLaxer, noRefundLimits, type RefundLimits } from '@choba/contract/refunds.contract.ts'
import type { UseFormSetError } from 'react-hook-form'
import * as z from 'zod/mini'
import { setServerErrors } from '#form/set-server-errors.ts'
import { ApiError, isRefusal } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { viewing } from '#lib/view-as.ts'
import { limitNames } from './role-limits.tsx'

type Name = keyof RefundLimits

/** Returns the names of the limits that would allow larger refunds than before the change. */
const raised = (limits: RefundLimits, before: RefundLimits): readonly Name[] =>
  limitNames.filter((name) =>
    isLaxer(
      { ...noRefundLimits, [name]: limits[name] },
      { ...noRefundLimits, [name]: before[name] },
    ),
  )

/** Returns the limits that the server rejected as invalid (400). */
function refusedIn(error: unknown): readonly Name[] {
  const read = error instanceof ApiError ? z.safeParse(BadInput, error.result) : null
  return read?.success
    ? limitNames.filter((name) => read.data.fields.some(({ path }) => path === name))
    : []
}

/**
 * Returns a function that shows an error at the limits that the server rejected: invalid amounts,
 * or amounts above the user's own limit.
 */
export function useRefuseLimits(
  setError: UseFormSetError<RefundLimits>,
  before: RefundLimits,
  currency: string,
) {
  const t = useTranslations('roles.limits')
  const say = (names: readonly Name[], message: string) =>
    names.forEach((name, at) =>
      setError(name, { type: 'server', message }, { shouldFocus: at === 0 }),
    )
  return (error: unknown, limits: RefundLimits): void => {
    const refused = refusedIn(error)
    const isBeyond = isRefusal(error, 'insufficientPermission') && !viewing()
    if (refused.length > 0)
      say(refused, t('wrongAmount', { max: formatMoney(MAX_AMOUNT, currency) }))
    else if (isBeyond) {
      handleError(error)
      const above = raised(limits, before)
      say(above.length > 0 ? above : limitNames, t('aboveOwn'))
    } else setServerErrors(error, setError, {})
  }
}
