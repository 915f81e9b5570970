import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { EvidenceFile } from '@choba/contract/evidence.ts'
import { pictureMarkup } from '@choba/contract/picture-markup.ts'
import { type ManagedNotificationDetail } from '@choba/contract/managed-notifications.ts'
import { notificationManagement } from '@choba/contract/notification-management.contract.ts'
import { download } from '#lib/download.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { IconButton } from '#ui/icon-button.tsx'

/** The files of a notification, each to be saved. */
export function ManagedFiles({ notification }: { notification: ManagedNotificationDetail }) {
  const t = useTranslations('notificationManagement')
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{t('field.files')}</h3>
      <ul className="rounded-md border border-line">
        {notification.files.map((file) => (
          <li key={file.fileName} className="border-line-soft not-last:border-b">
            <File messageId={notification.messageId} file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function File({ messageId, file }: { messageId: string; file: EvidenceFile }) {
  const t = useTranslations('notificationManagement')
  const kit = useTranslations('kit')
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(
        notificationManagement.managedFile,
        { messageId, fileName: file.fileName },
        { signal: new AbortController().signal, onProgress: () => {} },
      ),
    onError: (error) => handleError(error, t('fileFault')),
  })
  return (
    <div className="flex items-center gap-3 px-4 py-2">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{file.label}</span>
        {file.contentType !== 'application/pdf' && (
          <code className="text-sm break-all text-muted">{pictureMarkup(file.label, file.fileName)}</code>
        )}
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
