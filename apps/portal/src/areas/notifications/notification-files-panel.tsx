import { useMutation } from '@tanstack/react-query'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import type { EvidenceFile } from '@choba/contract/evidence.ts'
import Download from 'lucide-react/icons/download'
import { download } from '#lib/download.ts'
import { fileSize } from '#lib/file-size.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { ReactNode } from 'react'

interface Props {
  /**
   * API call that downloads a file. Readers and users who manage notifications have different
   * calls.
   */
  endpoint: Endpoint
  messageId: string
  /** Returns a note that is shown beside the size of a file. */
  note?: (file: EvidenceFile) => ReactNode
}

/** Files attached to a notification, each with a download link. */
export function NotificationFiles({ files, ...of }: Props & { files: readonly EvidenceFile[] }) {
  const t = useTranslations('notifications.detail')
  if (files.length === 0) return null
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{t('files')}</h3>
      <ul className="rounded-md border border-line">
        {files.map((file) => (
          <li key={file.fileName} className="border-line-soft not-last:border-b">
            <File {...of} file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function File({ endpoint, messageId, note, file }: Props & { file: EvidenceFile }) {
  const t = useTranslations('notifications.detail')
  const kit = useTranslations('kit')
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(
        endpoint,
        { messageId, fileName: file.fileName },
        { signal: new AbortController().signal, onProgress: () => {} },
      ),
    onError: (error) => handleError(error, t('fileFault')),
  })
  const { unit, size } = fileSize(file.size)
  return (
    <div className="flex items-center gap-3 px-4 py-2">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{file.label}</span>
        <span className="text-sm text-muted">{t(unit, { size })}</span>
        {note?.(file)}
      </span>
      <IconButton
        icon={<Download aria-hidden="true" size="1.1em" />}
        label={`${kit('save')}: ${file.label}`}
        aria-disabled={isPending}
        onClick={isPending ? undefined : () => mutate()}
      />
    </div>
  )
}
