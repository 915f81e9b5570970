import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { formatCount } from '@choba/contract/money.ts'
import type { TentDrawing } from '@choba/contract/table-tents.contract.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { messageOf } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import { tableTentsApi } from './table-tents.api.ts'
import { TentPicture } from './tent-picture.tsx'

/** Delay between the last key press and the request for the preview, in milliseconds. */
const TYPING_PAUSE = 400

type Order = Parameters<typeof tableTentsApi.preview.query>[0]
type Draft = Parameters<typeof tableTentsApi.draft.query>[0]
type StoredTemplate = Parameters<typeof tableTentsApi.templatePreview.query>[0]

/**
 * Returns the value after a pause in typing. `isOld` is true while a newer value waits for the end
 * of the pause.
 */
function useSettled<T>(given: T | null): { asked: T | null; isOld: boolean } {
  const text = given && JSON.stringify(given)
  const settled = useDebounced(text, TYPING_PAUSE)
  // The cast is safe, because the text was serialized from `given` in this function.
  return { asked: JSON.parse(settled ?? text ?? 'null') as T | null, isOld: text !== settled }
}

/**
 * Preview of the first page of a print order. `order` is null while no store is selected.
 * @param tents number of table tents in the whole order
 */
export function TentPreview({ order, tents }: { order: Order | null; tents: number }) {
  const t = useTranslations('tableTents.print')
  const { asked, isOld } = useSettled(order)
  const nothing = { templateId: '1', version: 1, storeId: '1', language: 'ja' } as const
  const query = { ...tableTentsApi.preview.query(asked ?? nothing), enabled: asked !== null }
  if (order === null) return <p className="text-sm text-muted">{t('waiting')}</p>
  return <Look query={query} isOld={isOld} tents={tents} />
}

/** Preview of a layout that is not saved yet. `draft` is null while the layout is invalid. */
export function DraftPreview({ draft }: { draft: Draft | null }) {
  const t = useTranslations('tableTents.template')
  const { asked, isOld } = useSettled(draft)
  const about = useAboutTenant()
  const nothing: Draft = { paper: 'A6', fields: [], language: 'ja' }
  const query = {
    ...tableTentsApi.draft.query({ ...about, ...(asked ?? nothing) }),
    enabled: asked !== null,
  }
  if (draft === null) return <p className="text-sm text-muted">{t('previewWaiting')}</p>
  return <Look query={query} isOld={isOld} />
}

export const TemplatePreview = ({ which }: { which: StoredTemplate }) => (
  <Look
    query={tableTentsApi.templatePreview.query({ ...useAboutTenant(), ...which })}
    isOld={false}
  />
)

function Look({
  query,
  isOld,
  tents,
}: {
  query: UseQueryOptions<TentDrawing>
  isOld: boolean
  tents?: number
}) {
  const t = useTranslations('tableTents.print')
  const look = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    meta: { withoutToast: true },
  })
  if (look.isError) {
    return (
      <Banner tone="danger" urgent>
        {messageOf(look.error) ?? t('fault')}
      </Banner>
    )
  }
  if (!look.data) return <Skeleton width="100%" className="h-96" />
  return (
    <>
      <TentPicture
        drawing={look.data}
        label={t('picture')}
        isOld={isOld || look.isPlaceholderData}
      />
      {tents !== undefined && (
        <p className="text-sm text-muted">{t('tents', { count: formatCount(tents) })}</p>
      )}
    </>
  )
}
