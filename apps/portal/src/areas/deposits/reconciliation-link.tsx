import { Link } from '@tanstack/react-router'
import { eitherOf } from '@choba/contract/permissions.ts'
import { useMay } from '#lib/permission.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'

const can = eitherOf('merchant', 'Settle.edit', 'Settle.download')

/**
 * Link from the deposits to the bank reconciliation. Shown only for yen, because bank files exist
 * only for yen accounts.
 */
export function ReconciliationLink() {
  const t = useTranslations('screens')
  const may = useMay(can)
  if (!may || session().user.currency !== 'JPY') return null
  return (
    <Link to="/deposit/reconciliation" className="hover:underline">
      {t('reconciliation.reconciliation')}
    </Link>
  )
}
