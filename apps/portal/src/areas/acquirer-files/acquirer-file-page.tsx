import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { AcquirerFileDetail } from '@choba/contract/acquirer-files.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import { RecordState } from '#table/record-state.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Banner } from '#ui/banner.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Box } from '#ui/section.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { AcquirerFileActions } from './acquirer-file-actions.tsx'
import { AcquirerDifferences } from './acquirer-differences.tsx'
import { AcquirerFileStatus, FilePeriod } from './acquirer-file-words.tsx'
import { AcquirerSums } from './acquirer-sums.tsx'
import { acquirerFilesApi } from './acquirer-files.api.ts'

const { code } = resultTypes.notFound

/** Milliseconds between requests while a file is matched. */
const EVERY = 3_000

/** Page of one settlement file: its sums, and its differences by kind. */
export function AcquirerFilePage() {
  const t = useTranslations('acquirerFiles')
  const { fileId = '' } = useParams({ strict: false })
  const query = useQuery({
    ...acquirerFilesApi.detail.query({ fileId }),
    refetchInterval: ({ state }) => (state.data?.state === 'MATCHING' ? EVERY : false),
  })
  const { data } = query
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <TitleRow
        back={
          <BackLink to="/acquirerFiles" search>
            {t('back')}
          </BackLink>
        }
        title={
          data ? (
            <PaymentMethodName code={data.paymentType} name={data.paymentMethodName} />
          ) : (
            t('title')
          )
        }
        beside={data && <AcquirerFileStatus row={data} />}
      />
      {data ? (
        <Content file={data} />
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

function Content({ file }: { file: AcquirerFileDetail }) {
  const t = useTranslations('acquirerFiles')
  return (
    <>
      {file.state === 'MATCHING' && <Banner tone="info">{t('matching')}</Banner>}
      {file.state === 'FAILED' && <Banner tone="danger">{t('failed')}</Banner>}
      {file.refusedCount > 0 && <Unread file={file} />}
      <Box>
        <div className="flex flex-col gap-4">
          <FileFacts file={file} />
          <AcquirerFileActions file={file} />
        </div>
      </Box>
      {file.matchedAt !== null && (
        <>
          <Box>
            <AcquirerDifferences key={file.matchedAt} file={file} />
          </Box>
          <Box>
            <AcquirerSums sums={file.sums} />
          </Box>
        </>
      )}
    </>
  )
}

function Unread({ file: { refusedCount, refusals } }: { file: AcquirerFileDetail }) {
  const t = useTranslations('acquirerFiles')
  const more = refusedCount - refusals.length
  return (
    <Banner tone="warn">
      <p>{t('unread', { count: refusedCount })}</p>
      <ul className="mt-1.5 max-h-40 overflow-y-auto text-sm">
        {refusals.map(({ line, reason }) => (
          <li key={line}>{t('unreadLine', { line: formatCount(line), reason })}</li>
        ))}
        {more > 0 && <li>{t('unreadMore', { count: more })}</li>}
      </ul>
    </Banner>
  )
}

function FileFacts({ file }: { file: AcquirerFileDetail }) {
  const t = useTranslations('acquirerFiles')
  return (
    <Facts>
      <Fact name={t('field.period')}>
        <FilePeriod {...file} />
      </Fact>
      <Fact name={t('field.file')}>
        <span className="break-all">{file.fileName}</span>
      </Fact>
      <Fact name={t('field.given')}>
        <Instant at={file.givenAt} /> {file.userName}
      </Fact>
      <Fact name={t('field.matchedAt')}>{file.matchedAt && <Instant at={file.matchedAt} />}</Fact>
      <Fact name={t('field.mapping')}>
        {file.mapping === 'JSON' ? t('upload.own') : file.mapping}
      </Fact>
      <Fact name={t('field.timeZone')}>{file.timeZone}</Fact>
      <Fact name={t('field.fee')}>
        {file.feePpm === null ? t('noFee') : t('percent', { rate: formatRate(file.feePpm) })}
      </Fact>
      <Fact name={t('field.rows')}>{formatCount(file.rowCount)}</Fact>
      <Fact name={t('field.skipped')}>{formatCount(file.skippedCount)}</Fact>
    </Facts>
  )
}
