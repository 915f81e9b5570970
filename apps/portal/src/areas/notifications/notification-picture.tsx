import { useQuery } from '@tanstack/react-query'
import { pictureData } from '#lib/picture-data.ts'
import { useTranslations } from '#lib/translations.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { notificationsApi } from './notifications.api.ts'

/** Image in the text of a notification, loaded without a click. */
export function NotificationPicture({
  messageId,
  fileName,
  alt,
}: {
  messageId: string
  fileName: string
  alt: string
}) {
  const t = useTranslations('notifications.detail')
  const { data, isError } = useQuery({
    queryKey: notificationsApi.file.key(messageId, fileName),
    queryFn: ({ signal }) =>
      pictureData(notificationsApi.file.endpoint, { messageId, fileName }, signal),
    // Images are large, so they leave the cache when the component unmounts. They never change, so
    // they are never refetched.
    gcTime: 0,
    staleTime: Infinity,
  })
  if (isError)
    return <span className="text-sm text-danger">{t('pictureFailed', { name: alt })}</span>
  if (!data) return <Skeleton className="block h-40" />
  return (
    <img
      src={data}
      alt={alt}
      className="inline-block max-h-120 max-w-full rounded-md border border-line"
    />
  )
}
