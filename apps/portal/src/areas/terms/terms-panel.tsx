import { useNavigate } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import type { Terms, TermsList, TermsState, WaitingTerms } from '@choba/contract/terms.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { Instant } from '#ui/instant.tsx'
import { dayText } from '#ui/instants.ts'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import { methodsWithoutRate } from './terms-addition.ts'
import { TermsVersion } from './terms-version.tsx'
import { useTerms } from './use-terms.ts'
import { useTermsWords } from './use-terms-words.ts'

interface Props {
  /**
   * Merchant that an administrator views; undefined for a user who views the terms of the own
   * merchant.
   */
  entCode?: string
  /** False if the surrounding drawer has the title already. */
  hasTitle?: boolean
  /** Opens the form for a new version; undefined if the user may not request one. */
  onChange?: (() => void) | undefined
}

/** Terms of a merchant: current, future and past versions, and versions that wait for approval. */
export const TermsPanel = (props: Props) => (
  <ChunkBoundary>
    <Suspense fallback={<Loading />}>
      <Panel {...props} />
    </Suspense>
  </ChunkBoundary>
)

function Panel({ entCode, hasTitle = true, onChange }: Props) {
  const t = useTranslations('terms')
  const { data, error, isFetching, refetch } = useTerms(entCode)
  const content = data ? (
    <Versions list={data} isAdmin={entCode !== undefined} onChange={onChange} />
  ) : error ? (
    <LoadError
      title={t('panel.fault')}
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <Loading />
  )
  return hasTitle ? <Section title={t('title')}>{content}</Section> : content
}

function Versions({
  list,
  isAdmin,
  onChange,
}: { list: TermsList; isAdmin: boolean } & Pick<Props, 'onChange'>) {
  const t = useTranslations('terms.panel')
  const { versions, waiting } = list
  const now = versions.filter(({ state }) => state !== 'PAST')
  const past = versions.filter(({ state }) => state === 'PAST')
  return (
    <div className="flex flex-col items-start gap-3">
      {waiting && <Waiting waiting={waiting} />}
      {versions.length === 0 && (
        <p className="text-muted">{t(isAdmin ? 'none' : 'noneMerchant')}</p>
      )}
      {now.map((version) => (
        <Version
          key={version.termsId}
          version={version}
          list={list}
          open={version.state === 'IN_FORCE'}
        />
      ))}
      {past.length > 0 && (
        <Folded summary={t('past')}>
          <div className="flex flex-col gap-3">
            {past.map((version) => (
              <Version key={version.termsId} version={version} list={list} open={false} />
            ))}
          </div>
        </Folded>
      )}
      {onChange &&
        !waiting &&
        now.some((version) => methodsWithoutRate(version, list.paymentMethods).length > 0) && (
          <Banner tone="warn">{t('waitsForRates')}</Banner>
        )}
      {onChange && !waiting && (
        <Button onClick={onChange}>{t(versions.length === 0 ? 'create' : 'change')}</Button>
      )}
    </div>
  )
}

const tones: Record<TermsState, Tone> = { COMING: 'info', IN_FORCE: 'ok', PAST: 'muted' }

function Version({ version, list, open }: { version: Terms; list: TermsList; open: boolean }) {
  const t = useTranslations('terms')
  const words = useTermsWords(list.currency)
  const { firstDay, lastDay, state, requestedBy, approvedBy, approvedAt } = version
  return (
    <Folded
      open={open}
      summary={
        <span className="inline-flex flex-wrap gap-x-4">
          <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
          <span className="tabular-nums">{words.period(firstDay, lastDay)}</span>
        </span>
      }
    >
      <TermsVersion terms={version} list={list} />
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-muted">
        {approvedBy === null ? (
          <span>{t('panel.bySetup')}</span>
        ) : (
          <>
            {requestedBy !== null && (
              <span>
                {t('field.requested')} {requestedBy}
              </span>
            )}
            <span>
              {t('field.approved')} {approvedBy}
            </span>
          </>
        )}
        <Instant at={approvedAt} />
      </p>
    </Folded>
  )
}

const Folded = ({
  summary,
  open = false,
  children,
}: {
  summary: ReactNode
  open?: boolean
  children: ReactNode
}) => (
  <details open={open} className="w-full min-w-0">
    <summary className="cursor-pointer py-1 hover:text-accent-strong">{summary}</summary>
    <div className="pt-1 pl-4 max-sm:pl-0">{children}</div>
  </details>
)

function Waiting({ waiting: { approvalId, firstDay } }: { waiting: WaitingTerms }) {
  const t = useTranslations('terms.panel')
  const navigate = useNavigate()
  return (
    <Banner
      tone="warn"
      action={
        <Button onClick={() => void navigate({ to: `/approval/${approvalId}` })}>
          {t('openRequest')}
        </Button>
      }
    >
      {t('waiting', { day: dayText(firstDay) })}
    </Banner>
  )
}

const Loading = () => (
  <div className="flex flex-col gap-3.5">
    {['55%', '70%', '40%'].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
)
