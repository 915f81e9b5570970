import { useQuery } from '@tanstack/react-query'
import Image from 'lucide-react/icons/image'
import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { pictureData } from '#lib/picture-data.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { feedbackApi } from './feedback.api.ts'

/** Attached image: its name, and after a click the image. */
export function FeedbackPicture({ fileName, label }: { fileName: string; label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-7 max-w-full items-center gap-1.5 text-sm text-accent-strong hover:underline"
      >
        <Image aria-hidden size="1.1em" className="shrink-0" />
        <span className="truncate">{label}</span>
      </button>
      {isOpen && <Opened fileName={fileName} label={label} />}
    </div>
  )
}

function Opened({ fileName, label }: { fileName: string; label: string }) {
  const t = useTranslations('feedback')
  const kit = useTranslations('kit')
  const { data, isError } = useQuery({
    queryKey: feedbackApi.download.key(fileName),
    queryFn: ({ signal }) => pictureData(feedbackApi.download.endpoint, { fileName }, signal),
    // Images are large, so they leave the cache when the component unmounts. They never change, so
    // they are never refetched.
    gcTime: 0,
    staleTime: Infinity,
  })
  if (isError) return <p className="text-sm text-danger">{t('pictureFailed')}</p>
  if (!data) return <Skeleton className="h-40" />
  return (
    <figure className="mt-1.5 flex flex-col items-start gap-1.5">
      <img src={data} alt={label} className="max-h-96 max-w-full rounded-md border border-line" />
      <a href={data} download={label} className="text-sm text-accent-strong hover:underline">
        {kit('save')}
      </a>
    </figure>
  )
}
