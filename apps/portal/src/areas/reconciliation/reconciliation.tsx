import { useState } from 'react'
import { type FileResult, reconciliation } from '@choba/contract/reconciliation.contract.ts'
import { isRefusal } from '#lib/api-error.ts'
import { useMay } from '#lib/permission.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { useList } from '#table/use-list.ts'
import { Banner } from '#ui/banner.tsx'
import { Box } from '#ui/section.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { DepositTabs } from '../deposits/deposit-tabs-panel.tsx'
import { BankFiles } from './bank-files.tsx'
import { Differences } from './differences.tsx'
import { FileDrop } from './file-drop.tsx'
import { MatchResult } from './match-result.tsx'
import { reconciliationApi } from './reconciliation.api.ts'
import { TransferFile } from './transfer-file.tsx'

/**
 * Screen that matches bank files with the deposits, lists earlier files, and offers a file for
 * accounting software.
 */
export function Reconciliation() {
  const t = useTranslations('reconciliation')
  const mayMatch = useMay(reconciliation.match.can)
  const mayDownload = useMay(reconciliation.transferFile.can)
  const isYen = session().user.currency === 'JPY'
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <TitleRow title={t('title')} />
      <DepositTabs page="reconciliation" />
      {!isYen && <Banner tone="info">{t('yenOnly')}</Banner>}
      {isYen && mayMatch && <Files />}
      {isYen && mayDownload && <TransferFile isSaid={mayMatch} />}
    </section>
  )
}

/**
 * Rendered only for users who see every store, because a bank account belongs to the whole company.
 */
function Files() {
  const t = useTranslations('reconciliation')
  const [result, setResult] = useState<FileResult | null>(null)
  const { failed } = useList(reconciliationApi.files.pages({}))
  if (isRefusal(failed?.error, 'illegalOperation')) return <Banner tone="info">{t('share')}</Banner>
  return (
    <>
      <Box>
        <FileDrop onResult={setResult} />
      </Box>
      {result && <MatchResult key={result.bankFileId} result={result} />}
      <Differences />
      <BankFiles
        onUndone={(id) => setResult((shown) => (shown?.bankFileId === id ? null : shown))}
      />
    </>
  )
}
