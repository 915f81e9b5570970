import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { Box } from '#ui/section.tsx'

const TermsPanel = lazy(async () => ({
  default: (await loadChunk(import('../terms/terms-panel.tsx'))).TermsPanel,
}))

/**
 * Terms that the deposits are computed with, collapsed until the user opens them. Without
 * `entCode`, shows the terms of the user's own merchant.
 */
export function DepositTerms({ entCode }: { entCode?: string | undefined }) {
  const t = useTranslations('deposits')
  const [isOpen, open] = useState(false)
  if (!isOpen)
    return (
      <Button className="self-start print:hidden" onClick={() => open(true)}>
        {t('terms')}
      </Button>
    )
  return (
    <Box>
      <ChunkBoundary>
        <Suspense>
          <TermsPanel {...(entCode !== undefined && { entCode })} />
        </Suspense>
      </ChunkBoundary>
    </Box>
  )
}
