import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createCapacity, Overloaded } from '@choba/database/capacity.ts'
import { AppError } from '#platform/calls/app-error.ts'
import {
  kindOf,
  type PictureAnswer,
  type PictureBox,
  type PictureKind,
  type PictureTask,
} from './picture-kind.ts'

export interface Picture {
  readonly contentType: `image/${PictureKind}`
  readonly bytes: Buffer
}

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/** Milliseconds from the start of the process to its answer. */
const DEADLINE = 30_000
/** Value of Retry-After, in seconds. */
const RETRY_AFTER = 5

/** Slots for decoder processes. Each picture is decoded in a new process. */
const decoding = createCapacity({ running: 2, waiting: 10 })

/**
 * Runs the decoder on one picture and waits for the end of its process.
 * @throws Overloaded if the system cannot start another process
 */
async function decode(task: PictureTask): Promise<PictureAnswer> {
  const { PATH, SystemRoot } = process.env
  const child = fork(program, {
    // Passes only these variables, because the environment contains the server's secrets.
    env: { ...(PATH ? { PATH } : {}), ...(SystemRoot ? { SystemRoot } : {}) },
    execArgv: ['--max-old-space-size=64'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: DEADLINE,
    killSignal: 'SIGKILL',
  })
  let said: PictureAnswer | null = null
  child.on('message', (answer) => (said = answer as PictureAnswer))
  // Ignores send errors: an answer shows if the process got the picture.
  child.send(task, () => {})
  await once(child, 'close').catch(() => {
    throw new Overloaded(RETRY_AFTER)
  })
  // Without an answer, the process was killed for its time or memory, or the decoder crashed.
  return (
    said ?? { refusal: child.signalCode === 'SIGKILL' ? 'bodyTooLarge' : 'unsupportedMediaType' }
  )
}

/**
 * Re-encodes an uploaded picture, so that nothing of the file itself is kept: no EXIF location and
 * time, no text chunks, no data after its end. The format is detected from the bytes. EXIF
 * orientation is applied.
 * @param box maximum size; the picture is scaled down and becomes a PNG
 * @throws AppError unsupportedMediaType (415) if it is no complete single-page PNG or JPEG;
 * bodyTooLarge (413) above 12,000 pixels per side, 50 million pixels in total (16 million if
 * interlaced or progressive), or the memory limit
 * @throws Overloaded if too many pictures wait already
 */
export async function redraw(bytes: Uint8Array, box: PictureBox | null = null): Promise<Picture> {
  if (!kindOf(bytes)) throw new AppError('unsupportedMediaType')
  const answer = await decoding.run(() => decode({ bytes, box }))
  if ('refusal' in answer) throw new AppError(answer.refusal)
  return { contentType: `image/${answer.kind}`, bytes: Buffer.from(answer.bytes) }
}
