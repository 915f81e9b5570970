import { picturesIn, readMarkup } from '@choba/contract/markup.ts'
import type { NotificationDetail } from '@choba/contract/notifications.contract.ts'
import { useMemo } from 'react'
import { MarkedUp } from '#ui/marked-up.tsx'
import { NotificationFiles } from './notification-files-panel.tsx'
import { NotificationPicture } from './notification-picture.tsx'
import { notificationsApi } from './notifications.api.ts'

/**
 * Text of a notification with its images, followed by other files. Loaded on demand, because the
 * component contains the large Markdown parser.
 */
export function NotificationText({
  detail: { messageId, content, files },
}: {
  detail: NotificationDetail
}) {
  const blocks = useMemo(() => readMarkup(content), [content])
  const shown = new Set(picturesIn(blocks))
  return (
    <>
      <MarkedUp
        blocks={blocks}
        picture={(fileName, alt) => (
          <NotificationPicture messageId={messageId} fileName={fileName} alt={alt} />
        )}
      />
      <NotificationFiles
        endpoint={notificationsApi.file.endpoint}
        messageId={messageId}
        files={files.filter(
          ({ fileName, contentType }) => !shown.has(fileName) || !contentType.startsWith('image/'),
        )}
      />
    </>
  )
}
