import sharp from 'sharp'
import type { ResultType } from '@choba/contract/result-types.ts'
import { kindOf, type PictureAnswer, type PictureKind, type PictureTask } from './picture-kind.ts'

/**
 * The program of a process that decodes one picture, answers and ends (docs/decisions/0020). It holds no secret and no
 * connection, and ends itself when the decoder takes more memory than any picture within the limits needs.
 */

/** As many pixels as a good telephone's camera gives. A small file can claim far more, and take the memory for them. */
const PIXELS_MAX = 50_000_000
/** A decoder keeps whole rows: a picture of one row of millions costs what a hundred whole pictures do. */
const SIDE_MAX = 12_000
/** Interlaced PNG and progressive JPEG are decoded whole and not row by row. */
const WHOLE_PIXELS_MAX = 16_000_000
/** This process, in bytes: a turned photograph of 50 million pixels takes 250 MB. */
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

/** Refuses by what the file's header claims, which is read without decoding anything. */
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
  // Optimised coding would keep every coefficient of the picture: 300 MB for a photograph instead of 25.
  const drawn =
    kind === 'png'
      ? upright.png({ adaptiveFiltering: true })
      : upright.jpeg({ quality: 90, optimiseCoding: false })
  const picture = await drawn.toBuffer().catch(() => {
    throw new PictureError('unsupportedMediaType')
  })
  return { kind, bytes: picture }
}

// An orderly end would wait for the decoder's thread.
const endAtOnce = () => process.kill(process.pid, 'SIGKILL')

// The decoder works in another thread, so this one is free to look.
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
