import { useParams } from '@tanstack/react-router'
import type { ImportDetail } from '@choba/contract/import-rows.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useState } from 'react'
import { isRefusal } from '#lib/api-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordState } from '#table/record-state.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Box, Section } from '#ui/section.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { Draft } from './import-draft.tsx'
import { FileDrop } from './file-drop.tsx'
import { Findings } from './import-findings.tsx'
import { ImportActions } from './import-actions.tsx'
import { ImportFacts, TransactionsLink } from './import-facts.tsx'
import { ImportNotices } from './import-notices.tsx'
import { ImportStatus } from './import-words.tsx'
import { useImport } from './use-import.ts'
import { importsPath } from './use-import-navigation.ts'

const { code } = resultTypes.notFound

export function ImportPage() {
  const { importId } = useParams({ strict: false })
  return importId === undefined ? null : <Page key={importId} importId={importId} />
}

function Page({ importId }: { importId: string }) {
  const t = useTranslations('imports')
  const query = useImport(importId)
  const { data } = query
  return (
    <section className="flex min-w-0 flex-col gap-4">
      {data && !isRefusal(query.error, 'notFound') ? (
        <Opened one={data} />
      ) : (
        <>
          <BackLink to={importsPath}>{t('page.back')}</BackLink>
          <Box>
            <RecordState
              query={query}
              missing={{ code, title: t('page.missingTitle'), text: t('page.missingText') }}
              faultTitle={t('detailFault')}
            />
          </Box>
        </>
      )}
    </section>
  )
}

/** Screen of one import, with open decisions, findings and result. */
function Opened({ one }: { one: ImportDetail }) {
  const t = useTranslations('imports')
  const [edits, setEdits] = useState(false)
  const isDraft =
    one.state === 'DRAFT' || (edits && (one.state === 'CHECKED' || one.state === 'FAILED'))
  return (
    <>
      <TitleRow
        back={<BackLink to={importsPath}>{t('page.back')}</BackLink>}
        title={<span className="break-all">{one.fileName}</span>}
        beside={<ImportStatus state={one.state} />}
        primary={!isDraft && <ImportActions one={one} onEdit={() => setEdits(true)} />}
      />
      <ImportNotices one={one} />
      {one.state === 'UPLOADING' && (
        <Box>
          <FileDrop rest={one} />
        </Box>
      )}
      {isDraft ? (
        <Draft key={one.version} one={one} onDone={() => setEdits(false)} isEdit={edits} />
      ) : (
        <>
          <TransactionsLink one={one} />
          <Findings one={one} />
          <Box>
            <ImportFacts one={one} />
          </Box>
        </>
      )}
      <Box>
        <Section title={t('page.history')}>
          <HistoryPanel kind="import" objectId={one.importId} />
        </Section>
      </Box>
    </>
  )
}
