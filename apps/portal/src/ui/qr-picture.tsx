import { useQuery } from '@tanstack/react-query'
import { loadChunk } from '#ui/chunks.ts'
import { Skeleton } from '#ui/skeleton.tsx'

/** Twice the displayed size in pixels, for high-resolution screens. */
const PIXELS = 400
/** White border on each side, in modules, as the QR standard requires. */
const QUIET_ZONE = 4

async function draw(text: string): Promise<string> {
  const { toDataURL } = await loadChunk(import('qrcode'))
  return toDataURL(text, { width: PIXELS, margin: QUIET_ZONE, errorCorrectionLevel: 'M' })
}

/**
 * Picture of a text as a QR code. Dark on white in the dark theme too, because readers require it.
 */
export function QrPicture({
  text,
  label,
  className = 'size-50',
}: {
  text: string
  label: string
  /** CSS classes that set the size. */
  className?: string
}) {
  // The picture is not cached, because the text may be a secret.
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
