import { useMutation } from '@tanstack/react-query'
import type { DepositDetail } from '@choba/contract/deposits.contract.ts'
import { formatMoney } from '@choba/contract/money.ts'
import { handleError } from '#lib/handle-error.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Instant } from '#ui/instant.tsx'
import type { DepositVariant } from './deposit-variants.ts'
import { depositsApi } from './deposits.api.ts'

interface Props {
  deposit: DepositDetail
  variant: DepositVariant
}

/**
 * Result of the last check that the calculation matches the transactions, with a button that checks
 * again.
 */
export function DepositProof({ deposit, variant }: Props) {
  const t = useTranslations('deposits.proof')
  const refresh = useRefresh()
  const { entCode, depositNo, proof } = deposit
  const { mutate, isPending } = useMutation({
    mutationFn: () => variant.verify({ entCode, depositNo: depositNo! }),
    onSuccess: () => refresh(depositsApi.detail.key(), depositsApi.systemDetail.key()),
    onError: handleError,
  })
  return (
    <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line-soft pt-3">
      <div role="status" className="min-w-0 flex-1 basis-56 text-sm">
        <Finding deposit={deposit} />
        {proof && (
          <p className="text-muted">
            {t('at')} <Instant at={proof.checkedAt} />
          </p>
        )}
      </div>
      <Button className="print:hidden" busy={isPending} onClick={() => mutate()}>
        {t('act')}
      </Button>
    </div>
  )
}

function Finding({ deposit: { proof, currency } }: Pick<Props, 'deposit'>) {
  const t = useTranslations('deposits.proof')
  if (!proof) return <p className="text-muted">{t('never')}</p>
  const difference = proof.difference === null ? '—' : formatMoney(proof.difference, currency)
  if (proof.differences === 0) return <p className="text-ok">{t('clean', { difference })}</p>
  return (
    <>
      <p className="font-semibold text-danger">
        {t('differs', { difference, count: proof.differences })}
      </p>
      <p>{t('notified')}</p>
    </>
  )
}
