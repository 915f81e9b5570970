import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PickedStore } from '@choba/contract/seen-stores.ts'
import type { IssuedLicense } from '@choba/contract/terminals.contract.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { offsetInstantText } from '#ui/instants.ts'
import { ModalBody, ModalFooter, ModalFrame } from '#ui/modal.tsx'
import { IssuedCode } from './license-code.tsx'
import { terminalsApi } from './terminals.api.ts'

/**
 * Dialog that issues a license for a store and shows its code once. Says first if an unused license
 * exists. A click outside does not close the dialog.
 */
export function LicenseDialog({
  store,
  onClose,
}: {
  store: Pick<PickedStore, 'storeId' | 'storeName'>
  onClose: () => void
}) {
  const t = useTranslations('terminals.license')
  const { storeId, storeName } = store
  const [issued, setIssued] = useState<IssuedLicense | null>(null)
  const [busy, setBusy] = useState(false)
  const newest = terminalsApi.license.query({ storeId })
  const { data: open } = useQuery(newest)
  const client = useQueryClient()

  async function issue() {
    setBusy(true)
    try {
      const next = await terminalsApi.issueLicense.call({ storeId })
      // Cancels requests that started before the new license was issued, because their responses
      // are outdated.
      await client.cancelQueries({ queryKey: newest.queryKey })
      client.setQueryData(newest.queryKey, next.license)
      setIssued(next)
    } catch (error) {
      handleError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <ModalFrame open onClose={onClose} title={t('title', { store: storeName })} holdsInput>
      {issued ? (
        <IssuedCode
          key={issued.license.licenseNo}
          issued={issued}
          busy={busy}
          onAgain={() => void issue()}
          onClose={onClose}
        />
      ) : (
        <>
          <ModalBody>
            <div className="flex flex-col gap-3">
              <p>{t('intro')}</p>
              {open?.state === 'OPEN' && (
                <Banner tone="warn">
                  {t('open', {
                    licenseNo: open.licenseNo,
                    name: open.createdBy,
                    at: offsetInstantText(open.createdAt),
                  })}
                </Banner>
              )}
            </div>
          </ModalBody>
          <ModalFooter>
            <Button onClick={onClose} disabled={busy}>
              {t('close')}
            </Button>
            <Button kind="primary" busy={busy} onClick={() => void issue()}>
              {t('issue')}
            </Button>
          </ModalFooter>
        </>
      )}
    </ModalFrame>
  )
}
