import { useMutation, useQuery } from '@tanstack/react-query'
import { receipts } from '@choba/contract/receipts.contract.ts'
import { languages } from '@choba/contract/session.contract.ts'
import { slipForms } from '@choba/contract/slip-forms.ts'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { auditApi } from '#areas/audit/audit.api.ts'
import { handleError } from '#lib/handle-error.ts'
import { currentLanguage, languageNames } from '#lib/i18n.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { DownloadButton } from '#table/download-button.tsx'
import { LoadError } from '#table/load-error.tsx'
import { Button } from '#ui/button.tsx'
import { ModalBody, ModalFooter, ModalFrame } from '#ui/modal.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ReceiptPaper, ReceiptSheet } from './receipt-paper.tsx'
import { receiptsApi } from './receipts.api.ts'

/** Dialog with a preview of the copy of a receipt, its language, and the ways to print it. */
export function ReceiptDialog({ paymentNo, onClose }: { paymentNo: string; onClose: () => void }) {
  const t = useTranslations('receipts')
  const [language, setLanguage] = useState(currentLanguage)
  const refresh = useRefresh()
  const wanted = { paymentNo, language }
  const query = useQuery(receiptsApi.read.query(wanted))
  const refreshHistory = () => void refresh(auditApi.history.key())
  const { mutate: print, isPending } = useMutation({
    mutationFn: () => receiptsApi.print.call(wanted),
    onSuccess: () => {
      window.print()
      refreshHistory()
    },
    onError: (error) => handleError(error),
  })
  const lines = query.data?.lines
  return (
    <ModalFrame open onClose={onClose} title={t('title')}>
      <ModalBody>
        <div className="flex flex-col items-start gap-3">
          <Segmented
            label={t('language')}
            value={language}
            segments={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={setLanguage}
          />
          <p className="text-sm text-muted">{t('note')}</p>
          {lines ? (
            <>
              <ReceiptPaper lines={lines} language={language} />
              <ReceiptSheet lines={lines} language={language} />
            </>
          ) : query.isError ? (
            <LoadError
              title={t('fault')}
              error={query.error}
              busy={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <Skeleton width="18rem" className="h-80" />
          )}
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{t('close')}</Button>
        {slipForms.map((format) => (
          <DownloadButton
            key={format}
            endpoint={receipts.file}
            query={{ ...wanted, format }}
            label={t(format)}
            fault={t('fileFault')}
            onDone={refreshHistory}
          />
        ))}
        <Button
          kind="primary"
          icon={<Printer aria-hidden="true" size="1.1em" />}
          busy={isPending}
          disabled={!lines}
          onClick={() => print()}
        >
          {t('print')}
        </Button>
      </ModalFooter>
    </ModalFrame>
  )
}
