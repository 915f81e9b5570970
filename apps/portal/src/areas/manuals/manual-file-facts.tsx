import type { ManualFile } from '@choba/contract/manuals.contract.ts'
import { fileSize } from '#lib/file-size.ts'
import { useTranslations } from '#lib/translations.ts'
import { Instant } from '#ui/instant.tsx'

/**
 * Facts about a file, in one line.
 * @param by name of the user who added the file
 */
export function ManualFileFacts({ file, by }: { file: ManualFile; by?: string }) {
  const t = useTranslations('manuals')
  const { unit, size } = fileSize(file.size)
  return (
    <span className="flex flex-wrap gap-x-3 text-sm text-muted">
      <Instant at={file.addedAt} form="short" />
      {by !== undefined && <span>{by}</span>}
      <span>{t(unit, { size })}</span>
      {file.pageCount !== null && <span>{t('pages', { count: file.pageCount })}</span>}
      <span>{t(`textState.${file.textState}`)}</span>
    </span>
  )
}
