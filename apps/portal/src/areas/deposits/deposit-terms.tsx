import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { Drawer } from '#ui/drawer.tsx'

const TermsPanel = lazy(async () => ({
  default: (await loadChunk(import('../terms/terms-panel.tsx'))).TermsPanel,
}))

/**
 * Button that opens the terms that the deposits are computed with. Without `entCode`, shows the
 * terms of the user's own merchant.
 */
export function DepositTerms({ entCode }: { entCode?: string | undefined }) {
  const t = useTranslations('deposits')
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button className="print:hidden" onClick={() => open(true)}>
        {t('terms')}
      </Button>
      {isOpen && (
        <Drawer open onClose={() => open(false)} title={t('terms')}>
          <ChunkBoundary>
            <Suspense>
              <TermsPanel hasTitle={false} {...(entCode !== undefined && { entCode })} />
            </Suspense>
          </ChunkBoundary>
        </Drawer>
      )}
    </>
  )
}
