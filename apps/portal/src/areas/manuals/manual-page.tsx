import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type Manual, manuals, shownLanguage } from '@choba/contract/manuals.contract.ts'
import { ManualPlace } from '@choba/contract/manuals.filters.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { currentLanguage } from '#lib/i18n.ts'
import { readSearch } from '#lib/search-params.ts'
import { useTranslations } from '#lib/translations.ts'
import { DownloadButton } from '#table/download-button.tsx'
import { RecordState } from '#table/record-state.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Box } from '#ui/section.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { ManualContent } from './manual-content.tsx'
import { ManualFileFacts } from './manual-file-facts.tsx'
import { useManual, useManualActs, useManualFaults } from './use-manual.ts'

/** Screen that shows one manual. The language and the page number are kept in the address. */
export function ManualPage() {
  const { manualId = '' } = useParams({ strict: false })
  const t = useTranslations('manuals')
  const faults = useManualFaults()
  const query = useManual(manualId)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {query.data ? (
        <Opened key={manualId} manual={query.data} />
      ) : (
        <>
          <BackLink to="/help/manual">{t('backToList')}</BackLink>
          <Box>
            <RecordState query={query} {...faults} />
          </Box>
        </>
      )}
    </div>
  )
}

function Opened({ manual }: { manual: Manual }) {
  const t = useTranslations('manuals')
  const { manualId, name, files } = manual
  const { manages } = useManualActs()
  const navigate = useNavigate()
  const place = readSearch(ManualPlace.shape, useSearch({ strict: false }))
  const there = files.map((one) => one.language)
  const wanted = place.language ?? currentLanguage()
  const language = shownLanguage(there, wanted)
  const file = files.find((one) => one.language === language)
  const goTo = (to: { language: Language; page?: number }) =>
    void navigate({
      to: '/help/manual/$manualId',
      params: { manualId },
      search: { ...to, ...(place.find && { find: place.find }) },
      replace: true,
      resetScroll: false,
    })
  if (!file) return null
  const save = (
    <DownloadButton
      endpoint={manuals.file}
      query={{ manualId, language }}
      label={t('download')}
      fault={t('fileFault')}
    />
  )
  return (
    <>
      <TitleRow
        back={<BackLink to="/help/manual">{t('backToList')}</BackLink>}
        title={name}
        note={
          <>
            <p className="text-sm text-muted">{manual.categoryName}</p>
            <ManualFileFacts file={file} />
          </>
        }
        primary={
          <div className="flex flex-wrap items-center gap-2">
            {there.length > 1 && (
              <Segmented
                label={t('viewer.language')}
                value={language}
                segments={there.map((value) => ({ value, label: t(`language.${value}`) }))}
                onChange={(value) => goTo({ language: value })}
              />
            )}
            {save}
            {manages(manual) && (
              <Link
                to="/help/manual/$manualId/record"
                params={{ manualId }}
                className="px-2 text-sm text-accent-strong hover:underline"
              >
                {t('manage')}
              </Link>
            )}
          </div>
        }
      />
      {language !== wanted && (
        <p className="text-sm text-muted">
          {t('fallback', { wanted: t(`language.${wanted}`), shown: t(`language.${language}`) })}
        </p>
      )}
      <ManualContent
        key={`${language} ${file.number}`}
        manual={manual}
        file={file}
        page={place.page ?? 1}
        find={place.find}
        onPage={(page) => goTo({ language, page })}
        download={save}
      />
    </>
  )
}
