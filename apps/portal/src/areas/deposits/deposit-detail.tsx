import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { DepositDetail as Detail } from '@choba/contract/deposits.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { Box, Section } from '#ui/section.tsx'
import { DepositBreakdowns } from './deposit-breakdowns.tsx'
import { DepositDocuments } from './deposit-documents.tsx'
import { DepositEquation } from './deposit-equation.tsx'
import { DepositFacts } from './deposit-facts.tsx'
import { DepositLines } from './deposit-lines.tsx'
import { DepositProof } from './deposit-proof.tsx'
import type { DepositVariant } from './deposit-variants.ts'
import { Figure } from './deposit-words.tsx'

const MatchPanel = lazy(async () => ({
  default: (await loadChunk(import('../reconciliation/match-panel.tsx'))).MatchPanel,
}))

interface Props {
  deposit: Detail
  variant: DepositVariant
}

/**
 * Notice that the bank returned a deposit. Names the later deposit to which the amount was added.
 */
function Returned({
  deposit: { entCode },
  of: { addedTo: depositNo },
  variant,
}: Props & { of: NonNullable<Detail['returned']> }) {
  const t = useTranslations('deposits.returned')
  return (
    <Banner tone="warn">
      {t(depositNo === null ? 'next' : 'added')}{' '}
      {depositNo !== null && (
        <Link
          to={variant.detailPath({ entCode, depositNo })}
          search
          className="font-mono text-accent-strong underline"
        >
          {depositNo}
        </Link>
      )}
    </Banner>
  )
}

/**
 * Page content for one deposit: the transferred amount, its calculation, and breakdowns by payment
 * method, store and day.
 */
export function DepositDetail({ deposit, variant }: Props) {
  const t = useTranslations('deposits')
  // A transfer covers all stores of a company. A user who sees only some stores gets the usage of
  // those stores instead.
  const path = variant.transactionsPath({ entCode: deposit.entCode, depositNo: deposit.depositNo! })
  const main = deposit.share ? 'totalUsage' : 'transferAmount'
  return (
    <>
      {deposit.share ? (
        <Banner tone="info">{t('share')}</Banner>
      ) : (
        <DepositDocuments deposit={deposit} admin={variant.admin} />
      )}
      <Box>
        <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col gap-5">
            <p data-tour="equation">
              <span className="block text-sm text-muted">{t(`field.${main}`)}</span>
              <span className="text-3xl font-semibold">
                <Figure amount={deposit[main]} currency={deposit.currency} />
              </span>
            </p>
            {deposit.returned && (
              <Returned deposit={deposit} of={deposit.returned} variant={variant} />
            )}
            <ChunkBoundary>
              <Suspense>
                <MatchPanel deposit={deposit} />
              </Suspense>
            </ChunkBoundary>
            <Section title={t('part.equation')}>
              <DepositEquation deposit={deposit} path={path} />
              {!deposit.share && <DepositProof deposit={deposit} variant={variant} />}
            </Section>
          </div>
          <div className="min-w-0">
            <DepositFacts deposit={deposit} admin={variant.admin} path={path} />
          </div>
        </div>
      </Box>
      <DepositBreakdowns deposit={deposit} path={path} />
      {!deposit.share && (
        <Box>
          <DepositLines deposit={deposit} variant={variant} />
        </Box>
      )}
    </>
  )
}
