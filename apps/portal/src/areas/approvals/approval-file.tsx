import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { download } from '#lib/download.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { approvalsApi } from './approvals.api.ts'

/** Download link for a file attached to a request. */
export function ApprovalFile({
  approvalId,
  fileName,
  label,
}: {
  approvalId: string
  fileName: string
  label: string
}) {
  const t = useTranslations('approvals')
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(
        approvalsApi.file.endpoint,
        { approvalId, fileName },
        { signal: new AbortController().signal, onProgress: () => {} },
      ),
    onError: (error) => handleError(error, t('detail.fileFault')),
  })
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      <Download aria-hidden="true" size="1.1em" />
      {label}
    </Button>
  )
}
