import { lazy, Suspense, useState } from 'react'
import type { DepositDetail as Detail } from '@choba/contract/deposits.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { Box, Section } from '#ui/section.tsx'
import { DepositBreakdowns } from './deposit-breakdowns.tsx'
import { DepositEquation } from './deposit-equation.tsx'
import { DepositFacts } from './deposit-facts.tsx'
import { DepositLines } from './deposit-lines.tsx'
import { DepositProof } from './deposit-proof.tsx'
import type { DepositVariant } from './deposit-variants.ts'
import { Figure } from './deposit-words.tsx'

const TermsPanel = lazy(async () => ({
  default: (await loadChunk(import('../terms/terms-panel.tsx'))).TermsPanel,
}))

interface Props {
  deposit: Detail
  variant: DepositVariant
}

/** What was transferred, how it is made up, and what of it came from which brand, store and day. */
export function DepositDetail({ deposit, variant }: Props) {
  const t = useTranslations('deposits')
  // What is transferred is of the whole company; a part of the stores has what was paid there.
  const main = deposit.share ? 'totalUsage' : 'transferAmount'
  return (
    <>
      {deposit.share && <Banner tone="info">{t('share')}</Banner>}
      <Box>
        <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col gap-5">
            <p>
              <span className="block text-sm text-muted">{t(`field.${main}`)}</span>
              <span className="text-3xl font-semibold">
                <Figure amount={deposit[main]} currency={deposit.currency} />
              </span>
            </p>
            <Section title={t('part.equation')}>
              <DepositEquation deposit={deposit} />
              {!deposit.share && <DepositProof deposit={deposit} variant={variant} />}
            </Section>
          </div>
          <div className="min-w-0">
            <DepositFacts deposit={deposit} admin={variant.admin} />
          </div>
        </div>
      </Box>
      <DepositBreakdowns deposit={deposit} />
      {!deposit.share && (
        <Box>
          <DepositLines deposit={deposit} variant={variant} />
        </Box>
      )}
      <Terms entCode={variant.admin ? deposit.entCode : undefined} />
    </>
  )
}

/** The terms by which it was computed, once someone asks for them. */
function Terms({ entCode }: { entCode: string | undefined }) {
  const t = useTranslations('deposits')
  const [isOpen, open] = useState(false)
  if (!isOpen)
    return (
      <Button className="self-start" onClick={() => open(true)}>
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
