import { useQuery } from '@tanstack/react-query'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { pictureData } from '#lib/picture-data.ts'
import { useTranslations } from '#lib/translations.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { feedbackReviewApi } from './feedback-review.api.ts'

/** Image attached to feedback, shown without a click. */
export function ReviewPicture({
  feedbackId,
  fileName,
  label,
}: {
  feedbackId: string
  fileName: string
  label: string
}) {
  const t = useTranslations('feedbackReview.detail')
  const kit = useTranslations('kit')
  const { file } = feedbackReviewApi
  const about = useAboutTenant()
  const { data, isError } = useQuery({
    queryKey: file.key(feedbackId, fileName),
    queryFn: ({ signal }) => pictureData(file.endpoint, { ...about, feedbackId, fileName }, signal),
    // Images are large, so they leave the cache when the component unmounts. They never change, so
    // they are never refetched.
    gcTime: 0,
    staleTime: Infinity,
  })
  if (isError) return <p className="text-sm text-danger">{t('pictureFailed')}</p>
  if (!data) return <Skeleton className="h-40" />
  return (
    <figure className="flex flex-col items-start gap-1.5">
      <img src={data} alt={label} className="max-h-96 max-w-full rounded-md border border-line" />
      <figcaption className="flex max-w-full flex-wrap gap-x-3 text-sm text-muted">
        <span className="min-w-0 truncate">{label}</span>
        <a href={data} download={label} className="text-accent-strong hover:underline">
          {kit('save')}
        </a>
      </figcaption>
    </figure>
  )
}
