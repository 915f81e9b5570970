import type { Language } from '@choba/contract/session.contract.ts'
import type { TentCommand, TentDrawing } from '@choba/contract/table-tents.contract.ts'
import type { TentField, TentLayout } from '@choba/contract/tent-layout.ts'
import { tentSheets } from '@choba/contract/tent-sheets.ts'
import { newPaper, type Paper } from '#platform/pdf/paper.ts'
import { fittedText } from './tent-text.ts'

/**
 * QR code to draw. The unit is one module, and positions start at the upper left corner. `side` is
 * the width with the quiet zone; `quiet` is the width of the quiet zone.
 */
export interface TentCode {
  readonly side: number
  readonly quiet: number
  readonly runs: readonly (readonly [x: number, y: number, width: number])[]
  readonly logo: { readonly png: Uint8Array; readonly from: number; readonly side: number } | null
}

/** Picture that the server has re-encoded, with its size in pixels. */
export interface TentPicture {
  readonly png: Uint8Array
  readonly width: number
  readonly height: number
}

/** Values to print into the fields of a layout. */
export interface TentValues {
  readonly language: Language
  readonly storeName: string
  /**
   * Texts in the order of the template's text fields. For undefined, the text of the template is
   * printed.
   */
  readonly texts: readonly (string | undefined)[]
  /** Names of tables. One tent is printed for each name. */
  readonly tables: readonly string[]
  readonly code: TentCode | null
  readonly logos: readonly TentPicture[]
  /** Pictures by the name that fields of the layout use. */
  readonly images: ReadonlyMap<string, TentPicture>
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
/** Gap between logos, as a fraction of their height. */
const GAP = 0.3

/** Creates a document that is only used to measure text. */
export const measuringPaper = (language: Language): Paper =>
  newPaper({ title: '', author: '', language, createdAt: new Date(0) })

/**
 * Converts tents to drawing commands. The portal draws its preview from these commands, and the
 * server its PDF.
 * @param faces maximum number of printed faces to draw
 * @throws TextTooLong for a text that does not fit its field even in the smallest size
 */
export function tentDrawing(layout: TentLayout, values: TentValues, faces = Infinity): TentDrawing {
  const paper = measuringPaper(values.language)
  const pictures = [...values.logos, ...values.images.values()].map(({ png }) => base64(png))
  const { code } = values
  if (code?.logo) pictures.push(base64(code.logo.png))
  // All tents have the same content except for the table number.
  const same = layout.fields.map(({ kind }, at) =>
    kind === 'TABLE_NUMBER' ? [] : drawField(paper, layout, values, at, ''),
  )
  const { places, isOneTent } = tentSheets[layout.paper]
  const each = isOneTent ? places.length : 1
  const drawn = values.tables.slice(0, Math.ceil(faces / each)).flatMap((table) => {
    const fields = layout.fields.map((field, at) =>
      field.kind === 'TABLE_NUMBER' ? drawField(paper, layout, values, at, table) : same[at]!,
    )
    return Array.from({ length: each }, () => fields.flat())
  })
  return {
    paper: layout.paper,
    faces: drawn,
    tents: values.tables.length,
    code: code && {
      side: code.side,
      quiet: code.quiet,
      runs: code.runs.map(([x, y, width]) => [x, y, width]),
      logo: code.logo && {
        picture: pictures.length - 1,
        from: code.logo.from,
        side: code.logo.side,
      },
    },
    pictures,
  }
}

function drawField(
  paper: Paper,
  layout: TentLayout,
  values: TentValues,
  at: number,
  table: string,
): TentCommand[] {
  const field = layout.fields[at]!
  const { kind, x, y, width, height, color } = field
  if (kind === 'BLOCK') return [{ kind: 'AREA', x, y, width, height, color }]
  if (kind === 'QR') return drawCode(field, values.code)
  if (kind === 'LOGOS') return drawLogos(field, values.logos)
  if (kind === 'IMAGE') return drawImage(field, values)
  const written = field[values.language]
  if (kind === 'STORE_NAME') return fittedText(paper, field, values.storeName, 'storeId')
  if (kind === 'TABLE_NUMBER')
    return fittedText(paper, field, [written, table].join(' ').trim(), 'tables')
  const order = layout.fields.slice(0, at).filter((one) => one.kind === 'TEXT').length
  return fittedText(paper, field, values.texts[order] ?? written, `text${order + 1}`)
}

/** Centers the code in its field, as large as possible. */
function drawCode({ x, y, width, height }: TentField, code: TentCode | null): TentCommand[] {
  const size = Math.min(width, height)
  const place = { x: x + (width - size) / 2, y: y + (height - size) / 2 }
  return code
    ? [{ kind: 'CODE', ...place, size }]
    : [{ kind: 'EMPTY', ...place, width: size, height: size }]
}

/** Centers the picture in its field, as large as possible. */
function drawImage(
  { picture: name = '', x, y, width, height }: TentField,
  { images, logos }: TentValues,
): TentCommand[] {
  const image = images.get(name)
  if (!image) return [{ kind: 'EMPTY', x, y, width, height }]
  const scale = Math.min(width / image.width, height / image.height)
  const size = { width: image.width * scale, height: image.height * scale }
  const place = { x: x + (width - size.width) / 2, y: y + (height - size.height) / 2 }
  return [
    {
      kind: 'PICTURE',
      ...place,
      ...size,
      picture: logos.length + [...images.keys()].indexOf(name),
    },
  ]
}

/** Places logos in one row, each at most as high as the field. */
function drawLogos(
  { x, y, width, height, align }: TentField,
  logos: readonly TentPicture[],
): TentCommand[] {
  const natural = logos.map((logo) => (height * logo.width) / logo.height)
  const total =
    natural.reduce((sum, one) => sum + one, 0) + Math.max(0, logos.length - 1) * GAP * height
  const scale = Math.min(1, width / total)
  const left = width - total * scale
  let from = x + (align === 'LEFT' ? 0 : align === 'CENTER' ? left / 2 : left)
  return natural.map((one, picture) => {
    const placed = {
      x: from,
      y: y + (height - height * scale) / 2,
      width: one * scale,
      height: height * scale,
    }
    from += placed.width + GAP * height * scale
    return { kind: 'PICTURE', ...placed, picture }
  })
}
