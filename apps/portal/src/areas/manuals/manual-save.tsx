import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { manuals } from '@choba/contract/manuals.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { download } from '#lib/download.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { IconButton } from '#ui/icon-button.tsx'

interface Props {
  manualId: string
  /**
   * Language of the file; null means the user's language, or another one if the manual has no file
   * in that language.
   */
  language: Language | null
  /**
   * Number of an older version, for users who may change the manual; undefined for the current
   * version.
   */
  number?: number
  label: string
}

/** Button that downloads the file of a manual. */
export function ManualSave({ manualId, language, number, label }: Props) {
  const t = useTranslations('manuals')
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(
        manuals.file,
        {
          manualId,
          ...(language !== null && { language }),
          ...(number !== undefined && { number }),
        },
        { signal: new AbortController().signal, onProgress: () => {} },
      ),
    onError: (error) => handleError(error, t('fileFault')),
  })
  return (
    <IconButton
      icon={<Download aria-hidden="true" size="1.1em" />}
      label={label}
      aria-disabled={isPending}
      onClick={isPending ? undefined : () => mutate()}
    />
  )
}
