import * as z from 'zod/mini'
import type { BadField } from './bad-input.ts'
import { line, uuid } from './fields.ts'
import { tentPapers, tentSheets, type TentPaper } from './tent-sheets.ts'

/**
 * Layout of a table tent: fields with positions in millimetres from the upper left of a face,
 * excluding the bleed.
 */

export const TENT_FIELDS_MAX = 40
/** Maximum number of texts in a layout that a merchant can fill. */
export const TENT_TEXTS_MAX = 4
export const TENT_TEXT_MAX = 100
/**
 * Maximum number of pictures in a layout, and maximum size of a stored picture in pixels per side
 * and bytes.
 */
export const TENT_PICTURES_MAX = 4
export const TENT_PICTURE_SIDE = 1200
export const TENT_PICTURE_KEPT_MAX = 2 * 1024 * 1024
/** Minimum size of a QR code in millimetres, including the quiet zone. */
export const TENT_QR_LEAST = 20
/** Minimum and maximum font size in points. */
export const TENT_TEXT_SIZE = { least: 6, most: 144 } as const
const MM_MIN = -3
const MM_MAX = 300
/** Minimum size of a text field in millimetres, so that one character fits. */
const TEXT_LEAST = 3

/**
 * LOGOS: a row of logos of the payment methods that the tenant offers. IMAGE: a picture of the
 * template. BLOCK: a colored area.
 */
export const tentFieldKinds = [
  'TEXT',
  'STORE_NAME',
  'TABLE_NUMBER',
  'QR',
  'LOGOS',
  'IMAGE',
  'BLOCK',
] as const
export type TentFieldKind = (typeof tentFieldKinds)[number]
export const tentAligns = ['LEFT', 'CENTER', 'RIGHT'] as const
export const tentWeights = ['REGULAR', 'BOLD'] as const

/** Millimetres with one decimal. */
const mm = (min: number) =>
  z.number().check(
    z.minimum(min),
    z.maximum(MM_MAX),
    z.refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e5), {
      params: { problem: 'format' },
    }),
  )
const words = line(TENT_TEXT_MAX)

export const TentField = z.strictObject({
  kind: z.enum(tentFieldKinds),
  x: mm(MM_MIN),
  y: mm(MM_MIN),
  width: mm(1),
  height: mm(1),
  /** Default text of a TEXT field, or prefix of a TABLE_NUMBER. Empty for other kinds. */
  ja: words,
  en: words,
  mn: words,
  /** Font size of text fields in points. Reduced if the text does not fit. */
  size: z.int().check(z.minimum(TENT_TEXT_SIZE.least), z.maximum(TENT_TEXT_SIZE.most)),
  weight: z.enum(tentWeights),
  align: z.enum(tentAligns),
  /** For texts and blocks. */
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  /** For an IMAGE: the uploaded picture. */
  picture: z.optional(uuid),
})
export type TentField = z.output<typeof TentField>

export const TentFields = z.array(TentField).check(z.minLength(1), z.maxLength(TENT_FIELDS_MAX))

export const TentLayout = z.strictObject({ paper: z.enum(tentPapers), fields: TentFields })
export type TentLayout = z.output<typeof TentLayout>

const isText = ({ kind }: TentField): boolean =>
  kind === 'TEXT' || kind === 'STORE_NAME' || kind === 'TABLE_NUMBER'

/** True if the layout has a field of this kind. */
export const hasField = ({ fields }: Pick<TentLayout, 'fields'>, wanted: TentFieldKind): boolean =>
  fields.some(({ kind }) => kind === wanted)

/** Returns the texts that a merchant can fill, in layout order. */
export const textFields = ({ fields }: Pick<TentLayout, 'fields'>): TentField[] =>
  fields.filter(({ kind }) => kind === 'TEXT')

/**
 * Checks a layout beyond its schema and returns the problems by path, for example `fields[2].x`.
 */
export function tentProblems({ paper, fields }: TentLayout): BadField[] {
  const problems: BadField[] = []
  const seen = new Map<TentFieldKind, number>()
  for (const [at, field] of fields.entries()) {
    const say = (name: string, problem: BadField['problem']) =>
      problems.push({ path: `fields[${at}].${name}`, problem })
    const count = (seen.get(field.kind) ?? 0) + 1
    seen.set(field.kind, count)
    if (count > most[field.kind]) say('kind', 'value')
    if (field.kind === 'IMAGE' && field.picture === undefined) say('picture', 'missing')
    if (field.kind !== 'IMAGE' && field.picture !== undefined) say('picture', 'value')
    for (const [name, problem] of boundsOf(paper, field)) say(name, problem)
    if (field.kind === 'QR' && Math.min(field.width, field.height) < TENT_QR_LEAST)
      say('width', 'tooSmall')
    if (isText(field) && field.height < TEXT_LEAST) say('height', 'tooSmall')
    if (isText(field) && field.width < TEXT_LEAST) say('width', 'tooSmall')
  }
  return problems
}

const most: Readonly<Record<TentFieldKind, number>> = {
  BLOCK: TENT_FIELDS_MAX,
  TEXT: TENT_TEXTS_MAX,
  IMAGE: TENT_PICTURES_MAX,
  QR: 1,
  STORE_NAME: 2,
  TABLE_NUMBER: 2,
  LOGOS: 2,
}

/** Only colored areas can extend into the bleed, which is cut off. */
function* boundsOf(
  paper: TentPaper,
  field: TentField,
): Generator<['x' | 'y' | 'width' | 'height', 'tooSmall' | 'tooLarge']> {
  const { face, bleed } = tentSheets[paper]
  const rim = field.kind === 'BLOCK' ? bleed : 0
  // Tolerance, because sums of tenths are not exact in floating point.
  const end = rim + 0.01
  if (field.x < -rim) yield ['x', 'tooSmall']
  if (field.y < -rim) yield ['y', 'tooSmall']
  if (field.x + field.width > face.width + end) yield ['width', 'tooLarge']
  if (field.y + field.height > face.height + end) yield ['height', 'tooLarge']
}

/** Returns the pictures that a layout uses, without duplicates. */
export const picturesOf = (fields: readonly TentField[]): string[] => [
  ...new Set(
    fields.flatMap(({ kind, picture }) =>
      kind === 'IMAGE' && picture !== undefined ? [picture] : [],
    ),
  ),
]
