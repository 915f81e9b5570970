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
/** Seconds. */
const RETRY_AFTER = 5

/** Each has a process with memory of its own. */
const decoding = createCapacity({ running: 2, waiting: 10 })

/**
 * Runs the decoder on one picture and waits for the end of its process.
 * @throws Overloaded when the machine has no room for another process
 */
async function decode(task: PictureTask): Promise<PictureAnswer> {
  const { PATH, SystemRoot } = process.env
  const child = fork(program, {
    // The environment holds the secrets of the server.
    env: { ...(PATH ? { PATH } : {}), ...(SystemRoot ? { SystemRoot } : {}) },
    execArgv: ['--max-old-space-size=64'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: DEADLINE,
    killSignal: 'SIGKILL',
  })
  let said: PictureAnswer | null = null
  child.on('message', (answer) => (said = answer as PictureAnswer))
  // Whether it took the picture is seen by its answer.
  child.send(task, () => {})
  await once(child, 'close').catch(() => {
    throw new Overloaded(RETRY_AFTER)
  })
  // Without an answer it was ended for its time or its memory, or the decoder crashed.
  return (
    said ?? { refusal: child.signalCode === 'SIGKILL' ? 'bodyTooLarge' : 'unsupportedMediaType' }
  )
}

/**
 * A picture drawn again from what was uploaded, so that nothing of the file itself is kept: no place and time of EXIF, no
 * text chunks, nothing behind its end. What it is, its bytes decide; upright, as EXIF said it is to be seen.
 *
 * @param box what it has to fit into: it is made smaller, and a PNG
 * @throws AppError unsupportedMediaType (415) for what is no whole PNG or JPEG of one page, bodyTooLarge (413) for more than
 * 12,000 pixels a side, 50 million in all (16 million where it is interlaced or progressive), or more memory than such take
 * @throws Overloaded when too many pictures wait already
 */
export async function redraw(bytes: Uint8Array, box: PictureBox | null = null): Promise<Picture> {
  if (!kindOf(bytes)) throw new AppError('unsupportedMediaType')
  const answer = await decoding.run(() => decode({ bytes, box }))
  if ('refusal' in answer) throw new AppError(answer.refusal)
  return { contentType: `image/${answer.kind}`, bytes: Buffer.from(answer.bytes) }
}
