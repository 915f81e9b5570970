import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Manual, ManualFile } from '@choba/contract/manuals.contract.ts'
import { fetchFile } from '#lib/download.ts'
import { pictureData } from '#lib/picture-data.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Box } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { manualsApi } from './manuals.api.ts'

// Loaded on demand, because the PDF viewer is large.
const PdfViewer = lazy(async () => ({
  default: (await loadChunk(import('./pdf-viewer.tsx'))).PdfViewer,
}))

interface Props {
  manual: Manual
  file: ManualFile
  page: number
  onPage: (page: number) => void
  /** Search text that is highlighted in a document. */
  find?: string | undefined
  download: ReactNode
}

/**
 * Files are large, so they leave the cache when the component unmounts. A version never changes, so
 * it is never refetched.
 */
const kept = { gcTime: 0, staleTime: Infinity } as const

/**
 * Shows a manual that is a PDF or an image. Other files can only be downloaded
 * (apps/server/src/areas/manuals/README.md).
 */
export function ManualContent(props: Props) {
  const { contentType } = props.file
  if (contentType === 'application/pdf') return <Document {...props} />
  return contentType.startsWith('image/') ? <Picture {...props} /> : <Saved {...props} />
}

function Saved({ file: { label }, download }: Props) {
  const t = useTranslations('manuals.viewer')
  return (
    <Box>
      <EmptyState title={t('savedTitle')} text={t('savedText', { label })} action={download} />
    </Box>
  )
}

function Document({
  manual: { manualId, name },
  file: { language, number },
  page,
  onPage,
  find,
  download,
}: Props) {
  const t = useTranslations('manuals')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: manualsApi.file.key(manualId, language, number),
    queryFn: async ({ signal }) =>
      (
        await fetchFile(
          manualsApi.file.endpoint,
          { manualId, language },
          { signal, onProgress: () => {} },
        )
      ).file,
    ...kept,
  })
  if (error)
    return (
      <LoadError
        title={t('fault')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-120" />
  return (
    <ChunkBoundary>
      <Suspense fallback={<Skeleton className="h-120" />}>
        <PdfViewer
          name={name}
          file={data}
          page={page}
          onPage={onPage}
          find={find}
          download={download}
        />
      </Suspense>
    </ChunkBoundary>
  )
}

function Picture({ manual: { manualId, name }, file: { language, number } }: Props) {
  const t = useTranslations('manuals')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: manualsApi.file.key(manualId, language, number, 'picture'),
    queryFn: ({ signal }) => pictureData(manualsApi.file.endpoint, { manualId, language }, signal),
    ...kept,
  })
  if (error)
    return (
      <LoadError
        title={t('fault')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-120" />
  return (
    <img
      src={data}
      alt={t('viewer.picture', { name })}
      className="max-w-full self-start rounded-md border border-line"
    />
  )
}
