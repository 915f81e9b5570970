import { useQuery } from '@tanstack/react-query'
import { loadChunk } from '#ui/chunks.ts'
import { Skeleton } from '#ui/skeleton.tsx'

/** Size of the image in pixels: twice the displayed size, for high-resolution screens. */
const PIXELS = 400
/**
 * Width of the white border in modules, the squares of a QR code. The QR standard requires four.
 */
const QUIET_ZONE = 4

async function draw(text: string): Promise<string> {
  const { toDataURL } = await loadChunk(import('qrcode'))
  return toDataURL(text, { width: PIXELS, margin: QUIET_ZONE, errorCorrectionLevel: 'M' })
}

/** QR code of a text. It is dark on white in the dark theme too, because scanners require that. */
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
  // The image is not cached, because the text may be a secret.
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
