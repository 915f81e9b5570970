import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import type { EvidenceFile } from '@choba/contract/evidence.ts'
import { download } from '#lib/download.ts'
import { fileSize } from '#lib/file-size.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Instant } from '#ui/instant.tsx'

interface Props {
  /** Call that downloads a document; null if the user may not download. */
  call: Endpoint | null
  /** Parameters of the call that downloads, which identify the application. */
  which: object
  documents: readonly EvidenceFile[]
}

/** Documents of an application, with download buttons if the user may download. */
export function ApplicationDocuments({ documents, ...where }: Props) {
  const t = useTranslations('paymentMethods.detail')
  if (documents.length === 0) return <p className="text-muted">{t('noDocuments')}</p>
  return (
    <>
      <ul className="rounded-md border border-line">
        {documents.map((file) => (
          <li key={file.fileName} className="border-line-soft not-last:border-b">
            <ApplicationDocument {...where} file={file} />
          </li>
        ))}
      </ul>
      {where.call === null && <p className="mt-1.5 text-sm text-muted">{t('documentsHidden')}</p>}
    </>
  )
}

function ApplicationDocument({
  call,
  which,
  file,
}: Omit<Props, 'documents'> & { file: EvidenceFile }) {
  const t = useTranslations('paymentMethods.detail')
  const kit = useTranslations('kit')
  const { mutate, isPending } = useMutation({
    mutationFn: (endpoint: Endpoint) =>
      download(
        endpoint,
        { ...which, fileName: file.fileName },
        { signal: new AbortController().signal, onProgress: () => {} },
      ),
    onError: (error) => handleError(error, t('fileFault')),
  })
  const { unit, size } = fileSize(file.size)
  return (
    <div className="flex items-center gap-3 px-4 py-2">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{file.label}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted">
          <Instant at={file.addedAt} form="short" />
          <span>{t('size', { size: t(unit, { size }), name: file.addedBy })}</span>
        </span>
      </span>
      {call !== null && (
        <IconButton
          icon={<Download aria-hidden="true" size="1.1em" />}
          label={`${kit('save')}: ${file.label}`}
          aria-disabled={isPending}
          onClick={isPending ? undefined : () => mutate(call)}
        />
      )}
    </div>
  )
}
