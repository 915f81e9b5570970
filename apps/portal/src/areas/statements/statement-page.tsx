import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { resultTypes } from '@choba/contract/result-types.ts'
import { statements, type StatementContent } from '@choba/contract/statements.contract.ts'
import { useState } from 'react'
import { handleError } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordState } from '#table/record-state.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { DownloadButton } from '#table/download-button.tsx'
import { Box } from '#ui/section.tsx'
import { dayText } from '#ui/instants.ts'
import { showToast } from '#ui/toasts.ts'
import { StatementReissue } from './statement-reissue.tsx'
import { StatementSheet } from './statement-sheet.tsx'
import { statementsApi } from './statements.api.ts'

const { code } = resultTypes.notFound
const depositPath = (depositNo: string): string => `/payment/${encodeURIComponent(depositNo)}`
const statementPath = (statementNo: string): string => `/deposit/statements/${statementNo}`

type Which = { depositNo: string } | { statementNo: string }

function Page({ which }: { which: Which }) {
  const t = useTranslations('statements')
  const query = useQuery(statementsApi.content.query(which))
  const { data } = query
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {'depositNo' in which && (
          <BackLink to={depositPath(which.depositNo)}>{t('backToDeposit')}</BackLink>
        )}
        <BackLink to="/deposit/statements">{t('backToList')}</BackLink>
      </div>
      {!data ? (
        <Box>
          <RecordState
            query={query}
            missing={{ code, title: t('missing.title'), text: t('missing.text') }}
            faultTitle={t('detailFault')}
          />
        </Box>
      ) : data.statement ? (
        <Issued content={data} statement={data.statement} />
      ) : (
        'depositNo' in which && <NotIssued depositNo={which.depositNo} />
      )}
    </section>
  )
}

function NotIssued({ depositNo }: { depositNo: string }) {
  const t = useTranslations('statements')
  const refresh = useRefresh()
  const may = useMay(statements.issue.can)
  const { mutate, isPending } = useMutation({
    mutationFn: () => statementsApi.issue.call({ depositNo }),
    onSuccess: async () => {
      await refresh(statementsApi.content.key())
      showToast({ severity: 'success', message: t('issued') })
    },
    onError: (error) => handleError(error),
  })
  return (
    <Box>
      <h1 className="text-xl font-semibold">{t('notIssued.title')}</h1>
      <p className="my-3 text-muted">{t('notIssued.text')}</p>
      {may && (
        <Button kind="primary" busy={isPending} onClick={() => mutate()}>
          {t('issue')}
        </Button>
      )}
    </Box>
  )
}

function Issued({
  content,
  statement,
}: {
  content: StatementContent
  statement: NonNullable<StatementContent['statement']>
}) {
  const t = useTranslations('statements')
  const mayIssue = useMay(statements.issue.can)
  const [isOpen, open] = useState(false)
  const { statementNo, correctedBy } = statement
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        {mayIssue && (
          <DownloadButton
            endpoint={statements.file}
            query={{ statementNo }}
            label={t('pdf')}
            fault={t('pdfFault')}
          />
        )}
        <Button onClick={() => window.print()}>{t('print')}</Button>
        {mayIssue && correctedBy === null && (
          <Button data-opens onClick={() => open(true)}>
            {t('reissue')}
          </Button>
        )}
      </div>
      {correctedBy !== null && <Banner tone="warn">{t('newer', { no: correctedBy })}</Banner>}
      {content.returned && (
        <Returned of={content.returned} isOnPaper={content.deposit?.returned !== undefined} />
      )}
      <Box>
        <StatementSheet content={content} />
      </Box>
      {content.issues.length > 1 && (
        <section className="print:hidden">
          <h2 className="font-semibold">{t('history')}</h2>
          <ul>
            {content.issues.map((one) => (
              <li
                key={one.statementNo}
                className="flex flex-wrap gap-x-5 border-t border-line-soft py-1.5"
              >
                <Link
                  to={statementPath(one.statementNo)}
                  className="text-accent-strong hover:underline"
                >
                  {one.statementNo}
                </Link>
                <span>{one.issuedOn.replaceAll('-', '/')}</span>
                <span className="text-muted">{one.reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <StatementReissue open={isOpen} onClose={() => open(false)} statement={statement} />
    </>
  )
}

/**
 * Notice that the bank returned the transfer of the deposit. Appears even if the statement was
 * issued before the return.
 */
function Returned({
  of: { day, addedTo },
  isOnPaper,
}: {
  of: NonNullable<StatementContent['returned']>
  isOnPaper: boolean
}) {
  const t = useTranslations('statements.returned')
  return (
    <div className="print:hidden">
      <Banner tone="warn">
        {t(addedTo === null ? 'next' : 'added', { day: dayText(day) })}{' '}
        {addedTo !== null && (
          <Link to={depositPath(addedTo)} className="font-mono text-accent-strong underline">
            {addedTo}
          </Link>
        )}
        {!isOnPaper && <span className="block">{t('reissue')}</span>}
      </Banner>
    </div>
  )
}

export function DepositStatementPage() {
  const { depositNo = '' } = useParams({ strict: false })
  return <Page which={{ depositNo }} />
}
export function StatementPage() {
  const { statementNo = '' } = useParams({ strict: false })
  return <Page which={{ statementNo }} />
}
