import sharp from 'sharp'
import type { ResultType } from '@choba/contract/result-types.ts'
import { kindOf, type PictureAnswer, type PictureKind, type PictureTask } from './picture-kind.ts'

/**
 * Main program of a process that decodes one picture, answers and exits (docs/decisions/0020). It
 * has no secrets and no connections. The process exits if the decoder takes more memory than any
 * allowed picture needs.
 */

/**
 * Maximum number of pixels: a photograph of a good phone. A small file can claim far more pixels
 * and the memory for them.
 */
const PIXELS_MAX = 50_000_000
/**
 * Maximum width and height. Decoders buffer whole rows, so very wide pictures cost far more memory.
 */
const SIDE_MAX = 12_000
/**
 * Maximum number of pixels of interlaced PNG and progressive JPEG, which are decoded as a whole
 * instead of row by row.
 */
const WHOLE_PIXELS_MAX = 16_000_000
/** Memory limit of this process in bytes; rotating the largest photograph needs most of it. */
const MEMORY_MAX = 320 * 1024 * 1024
const MEMORY_LOOK = 10
const SECONDS = 20

sharp.concurrency(1)
sharp.cache(false)

class PictureError extends Error {
  readonly resultType: ResultType

  constructor(resultType: ResultType) {
    super(resultType)
    this.resultType = resultType
  }
}

/** Rejects pictures by the size in their header, which is read without decoding. */
async function checkHeader(bytes: Uint8Array, kind: PictureKind): Promise<void> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header || header.format !== kind || (header.pages ?? 1) > 1)
    throw new PictureError('unsupportedMediaType')
  const { width, height, isProgressive } = header
  const pixels = width * height
  const isTooLarge =
    Math.max(width, height) > SIDE_MAX || pixels > (isProgressive ? WHOLE_PIXELS_MAX : PIXELS_MAX)
  if (isTooLarge) throw new PictureError('bodyTooLarge')
}

async function draw({ bytes, box }: PictureTask): Promise<PictureAnswer> {
  const sent = kindOf(bytes)
  if (!sent) throw new PictureError('unsupportedMediaType')
  await checkHeader(bytes, sent)
  const source = sharp(bytes, { failOn: 'error', limitInputPixels: PIXELS_MAX, unlimited: false })
  const upright = source.timeout({ seconds: SECONDS }).autoOrient()
  if (box) upright.resize({ ...box, fit: 'inside', withoutEnlargement: true })
  const kind = box ? 'png' : sent
  // Optimized coding would keep every coefficient of the picture in memory.
  const drawn =
    kind === 'png'
      ? upright.png({ adaptiveFiltering: true })
      : upright.jpeg({ quality: 90, optimiseCoding: false })
  const picture = await drawn.toBuffer().catch(() => {
    throw new PictureError('unsupportedMediaType')
  })
  return { kind, bytes: picture }
}

// A regular exit would wait for the decoder's thread.
const endAtOnce = () => process.kill(process.pid, 'SIGKILL')

// The decoder works in another thread, so this timer runs while the decoder works.
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX) endAtOnce()
}, MEMORY_LOOK)
process.once('disconnect', endAtOnce)

const answer = (said: PictureAnswer) => process.send!(said, endAtOnce)

process.once('message', (task: PictureTask) => {
  draw(task).then(answer, (error: unknown) => {
    if (!(error instanceof PictureError)) throw error
    answer({ refusal: error.resultType })
  })
})
