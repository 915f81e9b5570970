import { parentPort } from 'node:worker_threads'
import type { TentLayout } from '@choba/contract/tent-layout.ts'
import { tentSheets } from '@choba/contract/tent-sheets.ts'
import sharp from 'sharp'
import { tentDrawing, type TentPicture, type TentValues } from './tent-drawing.ts'
import { tentPdf } from './tent-pdf.ts'
import { TextTooLong } from './tent-text.ts'

/** What the thread is asked: the first sheet as it is looked at, or the whole as a file. */
export interface TentOrder {
  readonly output: 'DRAWING' | 'PDF'
  readonly layout: TentLayout
  readonly values: Omit<TentValues, 'logos' | 'images'>
  /** PNGs as the catalogue keeps them. */
  readonly logos: readonly Uint8Array[]
  /** PNGs that were drawn by us, by the names that fields have them by. */
  readonly images: Readonly<Record<string, Uint8Array>>
  readonly title: string
  readonly author: string
  /** Milliseconds: the same order at the same time gives the same bytes. */
  readonly at: number
}

/** Dots of the height of a logo, which is printed 16 mm high or less. */
const LOGO_HEIGHT = 240

async function pictureOf(bytes: Uint8Array): Promise<TentPicture> {
  const fitted = sharp(bytes)
    .resize({ height: LOGO_HEIGHT, width: LOGO_HEIGHT * 4, fit: 'inside' })
    .png()
  const { data: png, info } = await fitted.toBuffer({ resolveWithObject: true })
  return { png, width: info.width, height: info.height }
}

/** Dots of a side of a picture that is looked at; one that is printed has all that it has. */
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

/** The program of the thread that draws table tents: it holds no secret and no connection, and answers in turn. */
parentPort!.on('message', (order: TentOrder) => {
  void answer(order).then((bytes) => parentPort!.postMessage(new Uint8Array(bytes)))
})
