import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportDetail, ImportSettings } from '@choba/contract/import-rows.ts'
import { formatCount } from '@choba/contract/money.ts'
import { LeaveGuard } from '#form/leave-guard.tsx'
import { isRefusal } from '#lib/api-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Box } from '#ui/section.tsx'
import { handleChanged, isChanged } from './handle-changed.ts'
import { DiscardQuestion } from './import-questions.tsx'
import { importsApi } from './imports.api.ts'
import type { Doubt } from './mapping-guess.ts'
import { MappingPanel } from './mapping-panel.tsx'
import { Questions } from './mapping-questions.tsx'
import { amountOf, asText, fieldOf, parseMapping } from './mapping-json.ts'
import { Preview } from './import-preview.tsx'
import { ReadingFields } from './reading-fields.tsx'
import { isUnsendable, recognisedOf, useDraftSettings } from './use-draft-settings.ts'
import { useImportRefresh } from './use-import-navigation.ts'

/**
 * True if the file needs a store, because the file has no store column, and the user has not
 * selected a store yet.
 */
function lacksStore({ format }: ImportSettings): boolean {
  const mapping = format.kind === 'own' ? parseMapping(format.text) : null
  const source = mapping && fieldOf(mapping, 'storeCode')
  return (
    source !== null && source !== asText && 'constant' in source && source.constant.trim() === ''
  )
}

/** True if no column could be guessed and no candidates exist. */
const isUnknown = ({ taken, others }: Doubt): boolean => taken === null && others.length === 0

/** True if the user has not selected a column for the amount that could not be guessed. */
function lacksAmount({ format }: ImportSettings): boolean {
  const mapping = format.kind === 'own' ? parseMapping(format.text) : null
  const part = mapping && amountOf(mapping)
  return part === null || part === asText || part.column === ''
}

/** Says that the amount could not be guessed from a single column. */
function Doubts({ open }: { open: readonly Doubt[] }) {
  const t = useTranslations('imports.draft.doubt')
  if (open.length === 0) return null
  return (
    <Banner tone="warn" urgent>
      {open.map((one) => (
        <p key={one.about}>
          {isUnknown(one)
            ? t('none')
            : t('sides', {
                others: one.others.map((name) => t('name', { name })).join(t('between')),
              })}
        </p>
      ))}
    </Banner>
  )
}

/** Import settings on one side, and a preview of the first rows on the other. */
export function Draft({
  one,
  isEdit,
  onDone,
}: {
  one: ImportDetail
  isEdit: boolean
  onDone: () => void
}) {
  const t = useTranslations('imports.draft')
  const words = useTranslations('imports.act')
  const refresh = useImportRefresh()
  const draft = useDraftSettings(one)
  const mappings = useQuery(importsApi.mappings.query({}))
  const [asks, setAsks] = useState(false)
  const { settings, preview, doubts } = draft
  const check = useMutation({
    mutationFn: () =>
      importsApi.check.call({ importId: one.importId, version: one.version, settings }),
    onSuccess: async () => {
      await refresh()
      onDone()
    },
    onError: (error) => {
      handleChanged(error, words('changed'))
      return isChanged(error) || isRefusal(error, 'notFound') ? refresh() : undefined
    },
  })
  const open = lacksAmount(settings) ? (doubts ?? []) : []
  const [recognised] = recognisedOf(one, settings)
  const isAsked = (preview.data?.questions ?? []).length > 0
  const isReadable =
    preview.data !== undefined && preview.data.problem === null && !isUnsendable(settings)
  return (
    <>
      {doubts ? (
        <>
          <Banner tone="info">
            {t('guessed')}
            {lacksStore(settings) && <p>{t('storeMissing')}</p>}
          </Banner>
          <Doubts open={open} />
        </>
      ) : (
        recognised && <Banner tone="ok">{t('recognised', { name: recognised.label })}</Banner>
      )}
      {one.members.length > 1 && (
        <Banner tone="info">
          {t('members', { count: formatCount(one.members.length) })}
          <p className="break-all text-muted">{one.members.join(t('doubt.between'))}</p>
        </Banner>
      )}
      <Questions draft={draft} currency={one.currency} />
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(18rem,23rem)_minmax(0,1fr)]">
        <Box>
          <ReadingFields one={one} draft={draft} mappings={mappings.data} />
        </Box>
        <div className="min-w-0 lg:sticky lg:top-4 lg:row-span-2">
          <Box>
            <Preview
              draft={draft}
              currency={one.currency}
              isWaiting={open.some(isUnknown)}
              isText={one.sheets.length === 0}
            />
          </Box>
        </div>
        <Box>
          <MappingPanel draft={draft} mappings={mappings.data} />
        </Box>
      </div>
      <footer className="sticky bottom-0 z-10 -mx-1 flex flex-wrap justify-end gap-2.5 border-t border-line bg-canvas px-1 py-3">
        <Button data-opens onClick={() => setAsks(true)}>
          {words('discard')}
        </Button>
        {isEdit && <Button onClick={onDone}>{t('back')}</Button>}
        <Button
          kind="primary"
          busy={check.isPending}
          disabledReason={isReadable ? (isAsked ? t('question.open') : undefined) : t('unreadable')}
          onClick={() => check.mutate()}
        >
          {t('check')}
        </Button>
      </footer>
      {asks && <DiscardQuestion one={one} onClose={() => setAsks(false)} />}
      <LeaveGuard when={draft.isChanged && !check.isPending && !check.isSuccess && !asks} />
    </>
  )
}
