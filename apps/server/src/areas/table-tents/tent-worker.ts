import { parentPort } from 'node:worker_threads'
import type { TentLayout } from '@choba/contract/tent-layout.ts'
import { tentSheets } from '@choba/contract/tent-sheets.ts'
import sharp from 'sharp'
import { tentDrawing, type TentPicture, type TentValues } from './tent-drawing.ts'
import { tentPdf } from './tent-pdf.ts'
import { TextTooLong } from './tent-text.ts'

/** Task of the worker thread: a preview drawing of the first sheet, or the whole PDF. */
export interface TentOrder {
  readonly output: 'DRAWING' | 'PDF'
  readonly layout: TentLayout
  readonly values: Omit<TentValues, 'logos' | 'images'>
  /** PNG images as stored in the catalogue. */
  readonly logos: readonly Uint8Array[]
  /** Re-encoded PNG images by the name that fields of the layout use. */
  readonly images: Readonly<Record<string, Uint8Array>>
  readonly title: string
  readonly author: string
  /**
   * Time of creation in milliseconds, stored in the PDF. The same task and time give the same
   * bytes.
   */
  readonly at: number
}

/**
 * Height of a logo in pixels. Logos are printed at most 16 mm high, so more pixels are not needed.
 */
const LOGO_HEIGHT = 240

async function pictureOf(bytes: Uint8Array): Promise<TentPicture> {
  const fitted = sharp(bytes)
    .resize({ height: LOGO_HEIGHT, width: LOGO_HEIGHT * 4, fit: 'inside' })
    .png()
  const { data: png, info } = await fitted.toBuffer({ resolveWithObject: true })
  return { png, width: info.width, height: info.height }
}

/** Side of a preview picture in pixels; printed pictures keep their full resolution. */
const LOOK_SIDE = 400

async function imageOf(bytes: Uint8Array, output: TentOrder['output']): Promise<TentPicture> {
  const whole = sharp(bytes)
  const shown =
    output === 'PDF'
      ? whole
      : whole.resize({
          width: LOOK_SIDE,
          height: LOOK_SIDE,
          fit: 'inside',
          withoutEnlargement: true,
        })
  const { data: png, info } = await shown.png().toBuffer({ resolveWithObject: true })
  return { png, width: info.width, height: info.height }
}

async function imagesOf({ images, output }: TentOrder): Promise<TentValues['images']> {
  const found = new Map<string, TentPicture>()
  for (const [name, bytes] of Object.entries(images)) found.set(name, await imageOf(bytes, output))
  return found
}

async function answer(order: TentOrder): Promise<Uint8Array> {
  const { layout, output, title, author, at } = order
  try {
    const values = {
      ...order.values,
      logos: await Promise.all(order.logos.map(pictureOf)),
      images: await imagesOf(order),
    }
    const { language } = values
    if (output === 'PDF')
      return await tentPdf(tentDrawing(layout, values), {
        title,
        author,
        language,
        createdAt: new Date(at),
      })
    const drawing = tentDrawing(layout, values, tentSheets[layout.paper].places.length)
    return Buffer.from(JSON.stringify({ drawing }))
  } catch (error) {
    if (error instanceof TextTooLong) return Buffer.from(JSON.stringify({ refused: error.field }))
    throw error
  }
}

/**
 * Entry point of the worker thread that draws table tents. The thread has no secrets and no
 * database connection, and handles its messages in order.
 */
parentPort!.on('message', (order: TentOrder) => {
  void answer(order).then((bytes) => parentPort!.postMessage(new Uint8Array(bytes)))
})
