import { useMutation } from '@tanstack/react-query'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import Download from 'lucide-react/icons/download'
import { download } from '#lib/download.ts'
import { handleError } from '#lib/handle-error.ts'
import { Button } from '#ui/button.tsx'

interface Props {
  /** Download endpoint of the contract. */
  endpoint: Endpoint
  query: object
  label: string
  /** Message for a failed download, if the server sends none. */
  fault: string
  onDone?: () => void
}

/** Button that downloads one file. */
export function DownloadButton({ endpoint, query, label, fault, onDone }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(endpoint, query, { signal: new AbortController().signal, onProgress: () => {} }),
    onSuccess: onDone,
    onError: (error) => handleError(error, fault),
  })
  return (
    <Button
      icon={<Download aria-hidden="true" size="1.1em" />}
      busy={isPending}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  )
}
