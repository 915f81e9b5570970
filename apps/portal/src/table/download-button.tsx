import { useMutation } from '@tanstack/react-query'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import Download from 'lucide-react/icons/download'
import { download } from '#lib/download.ts'
import { handleError } from '#lib/handle-error.ts'
import { Button } from '#ui/button.tsx'

interface Props {
  /** A download of the contract. */
  endpoint: Endpoint
  query: object
  label: string
  /** What is said when it fails and the server has said nothing. */
  fault: string
  onDone?: () => void
}

/** Saves one file. */
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
