import type { BadField } from '@choba/contract/bad-input.ts'
import type { TentDrawing } from '@choba/contract/table-tents.contract.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { createLayoutThread } from '#platform/pdf/layout-thread.ts'
import type { TentOrder } from './tent-worker.ts'

const thread = createLayoutThread(new URL('./tent-worker.ts', import.meta.url))

type Ordered = Omit<TentOrder, 'output'>
const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString() === '%PDF-'

/** Parses an answer of the worker thread that is JSON instead of a file. */
function readAnswer(bytes: Buffer): { drawing?: TentDrawing; refused?: BadField } {
  return JSON.parse(bytes.toString()) as { drawing?: TentDrawing; refused?: BadField }
}

const refuse = (refused: BadField | undefined) =>
  new AppError('badRequest', { fields: refused ? [refused] : [] })

/**
 * Draws the first sheet of table tents for a preview.
 * @throws AppError badRequest for a text that does not fit; Overloaded if too many drawings are
 * running
 */
export async function drawTents(order: Ordered): Promise<TentDrawing> {
  const { drawing, refused } = readAnswer(
    await thread({ ...order, output: 'DRAWING' } satisfies TentOrder),
  )
  if (!drawing) throw refuse(refused)
  return drawing
}

/** Renders the table tents as a PDF. @throws the errors of `drawTents` */
export async function printTents(order: Ordered): Promise<Buffer> {
  const file = await thread({ ...order, output: 'PDF' } satisfies TentOrder)
  if (!isPdf(file)) throw refuse(readAnswer(file).refused)
  return file
}
