import { Link } from '@tanstack/react-router'
import type { DepositDetail } from '@choba/contract/deposits.contract.ts'
import { statements } from '@choba/contract/statements.contract.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { DownloadButton } from '#table/download-button.tsx'

const link = 'text-accent-strong hover:underline'

/**
 * Links to the statement and the journal entry of a deposit. Administrators get neither page, but
 * can read issued statements.
 */
export function DepositDocuments({ deposit, admin }: { deposit: DepositDetail; admin: boolean }) {
  const t = useTranslations('statements')
  const journals = useTranslations('journals')
  const { entCode, depositNo, currency } = deposit
  const endpoint = admin ? statements.systemFile : statements.file
  const mayDownload = useMay(endpoint.can)
  if (depositNo === null) return null
  const page: string = `/payment/${encodeURIComponent(depositNo)}/statement`
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
      {mayDownload && (
        <DownloadButton
          endpoint={endpoint}
          query={{ depositNo, ...(admin && { entCode }) }}
          label={t('pdf')}
          fault={t('pdfFault')}
        />
      )}
      {!admin && (
        <Link to={page} className={link}>
          {t('open')}
        </Link>
      )}
      {!admin && currency === 'JPY' && (
        <Link to="/deposit/journals" search={{ depositNo }} className={link}>
          {journals('open')}
        </Link>
      )}
    </div>
  )
}
