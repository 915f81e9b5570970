import { Link } from '@tanstack/react-router'
import { eitherOf } from '@choba/contract/permissions.ts'
import Scale from 'lucide-react/icons/scale'
import { useMay } from '#lib/permission.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'

const can = eitherOf('merchant', 'Settle.edit', 'Settle.download')

/** The way from the deposits to what came to the bank; bank files are of accounts in yen. */
export function ReconciliationLink() {
  const t = useTranslations('screens')
  const may = useMay(can)
  if (!may || session().user.currency !== 'JPY') return null
  return (
    <Link
      to="/deposit/reconciliation"
      className="inline-flex min-h-8.5 items-center gap-2 self-start rounded-md border border-line bg-surface px-3.5 py-1 text-sm hover:bg-line-soft"
    >
      <Scale aria-hidden="true" size="1.1em" />
      {t('reconciliation.reconciliation')}
    </Link>
  )
}
