import { useQuery } from '@tanstack/react-query'
import { loadChunk } from '#ui/chunks.ts'
import { Skeleton } from '#ui/skeleton.tsx'

/** Twice as many pixels as are shown, for screens that have them. */
const PIXELS = 400
/** Modules of white on each side: as many as the standard asks for. */
const QUIET_ZONE = 4

async function draw(text: string): Promise<string> {
  const { toDataURL } = await loadChunk(import('qrcode'))
  return toDataURL(text, { width: PIXELS, margin: QUIET_ZONE, errorCorrectionLevel: 'M' })
}

/** A text as a QR code. It is dark on white in the dark theme as well: readers want it so. */
export function QrPicture({
  text,
  label,
  className = 'size-50',
}: {
  text: string
  label: string
  /** Its size. */
  className?: string
}) {
  // A secret is forgotten as soon as it is off the screen.
  const { data } = useQuery({
    queryKey: ['qr', text],
    queryFn: () => draw(text),
    gcTime: 0,
    staleTime: Infinity,
  })
  return data ? (
    <img src={data} alt={label} className={`self-center rounded-md ${className}`} />
  ) : (
    <Skeleton width="calc(200rem / 14)" className="h-50 self-center" />
  )
}
