import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { resultTypes } from '@choba/contract/result-types.ts'
import { RESULT_DAYS, type TransferDetail, transfers } from '@choba/contract/transfers.contract.ts'
import Download from 'lucide-react/icons/download'
import { download } from '#lib/download.ts'
import { handleError } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { ExportButton } from '#table/export-button.tsx'
import { RecordState } from '#table/record-state.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Day } from '#ui/day.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Box } from '#ui/section.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { ResultsUpload } from './results-upload.tsx'
import { TransferItems } from './transfer-items.tsx'
import { BankSums, TransferStatus } from './transfer-words.tsx'
import { transfersApi } from './transfers.api.ts'

const { code } = resultTypes.notFound

/**
 * Page of one transfer: its sums, the file for the bank, and the bank's result for each deposit.
 */
export function TransferPage() {
  const t = useTranslations('transfers')
  const { transferId = '' } = useParams({ strict: false })
  const query = useQuery(transfersApi.detail.query({ transferId }))
  const { data } = query
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <TitleRow
        back={
          <BackLink to="/transfers" search>
            {t('back')}
          </BackLink>
        }
        title={data ? <span className="font-mono">{data.transferNo}</span> : t('title')}
        beside={data && <TransferStatus row={data} />}
      />
      {data ? (
        <Content transfer={data} />
      ) : (
        <Box>
          <RecordState
            query={query}
            missing={{ code, title: t('missing.title'), text: t('missing.text') }}
            faultTitle={t('detailFault')}
          />
        </Box>
      )}
    </section>
  )
}

function Content({ transfer }: { transfer: TransferDetail }) {
  const mayAct = useMay(transfers.results.can)
  const isOut = transfer.state === 'RELEASED' || transfer.state === 'DONE'
  return (
    <>
      <Notice transfer={transfer} />
      <Box>
        <div className="flex flex-col gap-5">
          <TransferFacts transfer={transfer} />
          {mayAct && isOut && <Files transfer={transfer} />}
          <BankSums {...transfer} />
        </div>
      </Box>
      {mayAct && transfer.state === 'RELEASED' && (
        <Box>
          <ResultsUpload transfer={transfer} />
        </Box>
      )}
      <Box>
        <TransferItems transfer={transfer} mayAct={mayAct && isOut} />
      </Box>
    </>
  )
}

function Notice({ transfer: { state, overdue, approvalId } }: { transfer: TransferDetail }) {
  const t = useTranslations('transfers')
  const open = (
    <Link
      to="/approval/$approvalId"
      params={{ approvalId }}
      className="whitespace-nowrap text-accent-strong hover:underline"
    >
      {t('openRequest')}
    </Link>
  )
  if (state === 'WAITING')
    return (
      <Banner tone="info" action={open}>
        {t('waiting')}
      </Banner>
    )
  if (state === 'CANCELLED')
    return (
      <Banner tone="muted" action={open}>
        {t('cancelled')}
      </Banner>
    )
  return overdue ? <Banner tone="danger">{t('overdueText', { days: RESULT_DAYS })}</Banner> : null
}

function TransferFacts({ transfer }: { transfer: TransferDetail }) {
  const t = useTranslations('transfers')
  const { count, paidCount, returnedCount } = transfer
  return (
    <Facts>
      <Fact name={t('field.payDay')}>
        <Day day={transfer.payDay} />
      </Fact>
      <Fact name={t('field.requested')}>
        {transfer.requestedBy} <Instant at={transfer.requestedAt} />
      </Fact>
      <Fact name={t('field.approved')}>
        {transfer.approvedAt && (
          <>
            {transfer.approvedBy} <Instant at={transfer.approvedAt} />
          </>
        )}
      </Fact>
      <Fact name={t('field.results')}>
        {transfer.approvedAt &&
          t('resultCounts', {
            paid: paidCount,
            returned: returnedCount,
            open: count - paidCount - returnedCount,
          })}
      </Fact>
      {transfer.fileHash && (
        <Fact name={t('field.fileHash')}>
          <CopyText text={transfer.fileHash} />
        </Fact>
      )}
    </Facts>
  )
}

function Files({ transfer: { transferId, fileHash, count } }: { transfer: TransferDetail }) {
  const t = useTranslations('transfers')
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(
        transfersApi.file.endpoint,
        { transferId },
        { signal: new AbortController().signal, onProgress: () => {} },
      ),
    onError: (error) => handleError(error, t('file.fault')),
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {fileHash && (
          <Button
            kind="primary"
            icon={<Download aria-hidden="true" size="1.1em" />}
            busy={isPending}
            onClick={() => mutate()}
          >
            {t('file.download')}
          </Button>
        )}
        <ExportButton
          endpoint={transfersApi.download.endpoint}
          query={{ transferId }}
          total={count}
        />
      </div>
      {fileHash && <p className="text-sm text-muted">{t('file.note')}</p>}
    </div>
  )
}
