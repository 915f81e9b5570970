import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { EvidenceFile } from '@choba/contract/evidence.ts'
import { download } from '#lib/download.ts'
import { fileSize } from '#lib/file-size.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Instant } from '#ui/instant.tsx'
import type { DisputeVariant, Which } from './dispute-variants.ts'

interface Props {
  variant: DisputeVariant
  which: Which
  files: readonly EvidenceFile[]
}

/** Evidence files of a dispute, each with a download link. */
export function DisputeEvidence({ files, ...where }: Props) {
  const t = useTranslations('disputes')
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{t('field.evidence')}</h3>
      {files.length === 0 ? (
        <p className="text-muted">{t('detail.noEvidence')}</p>
      ) : (
        <ul className="rounded-md border border-line">
          {files.map((file) => (
            <li key={file.fileName} className="border-line-soft not-last:border-b">
              <File {...where} file={file} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function File({ variant, which, file }: Omit<Props, 'files'> & { file: EvidenceFile }) {
  const t = useTranslations('disputes')
  const kit = useTranslations('kit')
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(variant.file, variant.fileInput(which, file.fileName), {
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    onError: (error) => handleError(error, t('detail.fileFault')),
  })
  const { unit, size } = fileSize(file.size)
  return (
    <div className="flex items-center gap-3 px-4 py-2">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{file.label}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted">
          <Instant at={file.addedAt} form="short" />
          <span>
            {t('detail.size', { size: t(`detail.${unit}`, { size }), name: file.addedBy })}
          </span>
        </span>
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
