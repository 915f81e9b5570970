import * as z from 'zod/mini'
import { MAX_EXACT } from './money.ts'
import { MOMENT_PATTERN } from './period.ts'
import { tidyCode, tidyName, tidyNumber, visibleLetters, withoutBidiControls } from './text.ts'

/** The bricks that queries, bodies and rows are made of. Lengths are in code points; control characters are refused. */

// A lone surrogate or a control character has no place in any field of ours: neither can be stored or printed faithfully.
const unprintable =
  // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
  /[\u0000-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

// The same as patterns, for the OpenAPI document: there they say what a refinement cannot.
const SIGN = String.raw`[^\u0000-\u001f\u007f]`
const SIGNS = String.raw`([^\u0000-\u001f\u007f]|\r?\n|\t)`
// Those of `visibleLetters` that a pattern without the flag `u` can name.
const VISIBLE = String.raw`[^\s\ufeff\u0000-\u001f\u007f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufffb]`
const pattern = (signs: string, min: number): string =>
  min > 0 ? `^${signs}*${VISIBLE}${signs}*$` : `^${signs}*$`

const codePoints = (text: string): number => Array.from(text).length

/** Refusals say what is wrong (`bad-input.ts`), and the OpenAPI document says what a refinement asks for. */
const printable = z.refine<string>((text) => !unprintable.test(text), {
  abort: true,
  params: { problem: 'format' },
})
const atMost = (max: number) =>
  z.refine<string>((text) => codePoints(text) <= max, { params: { problem: 'tooLong' } })
const atLeast = (min: number) =>
  z.refine<string>((text) => codePoints(text) >= min, { params: { problem: 'tooShort' } })
/** Refuses a text of invisible characters where an empty one is refused. */
const visible = (min: number) =>
  z.refine<string>((text) => min === 0 || visibleLetters(text) !== '', {
    params: { problem: 'tooShort' },
  })
const oneDirection = z.overwrite(withoutBidiControls)

/** A single line of text of `min` to `max` code points. */
export const line = (max: number, min = 0) =>
  z
    .string()
    .check(
      z.maxLength(max * 2),
      oneDirection,
      printable,
      atMost(max),
      atLeast(min),
      z.meta({ minLength: min, maxLength: max, pattern: `^${SIGN}*$` }),
    )

const tidiedLine = (tidy: (text: string) => string) => (max: number, min: number) =>
  z
    .pipe(z.string().check(z.overwrite(tidy)), line(max, min))
    .check(z.meta({ minLength: min, maxLength: max, pattern: pattern(SIGN, min) }))

/** The same for a name, tidied before its length counts: see `tidyName`. */
export const trimmedLine = tidiedLine(tidyName)

/** The same for a code: see `tidyCode`. */
export const codeLine = tidiedLine(tidyCode)

/** Text of several lines, `min` to `max` code points of it; blank is as good as empty. */
export const paragraphs = (max: number, min = 0) =>
  z.string().check(
    z.maxLength(max * 2),
    oneDirection,
    z.refine((text) => !unprintable.test(text.replaceAll(/\r?\n|\t/g, ' ')), {
      abort: true,
      params: { problem: 'format' },
    }),
    atMost(max),
    visible(min),
    z.meta({ minLength: min, maxLength: max, pattern: pattern(SIGNS, min) }),
  )

/** What a merchant's code has at most, wherever one is given: made, imported into, searched for. */
export const MERCHANT_CODE_MAX = 40

/** An id as it stands on the wire: always a string of digits. */
export const id = z.string().check(z.regex(/^[1-9][0-9]{0,18}$/))

/** A whole number in a query string, which is text there. */
const wholeText = z.string().check(z.regex(/^[0-9]{1,16}$/))
export const integerParam = (min: number, max: number) =>
  z
    .pipe(
      wholeText,
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.number().check(z.minimum(min), z.maximum(max)),
      ),
    )
    .check(z.meta({ type: 'integer', minimum: min, maximum: max, pattern: undefined }))

/** A number as a person types it: in any width, with any dash for a hyphen, spaces around it left out. */
const typedNumber = z.overwrite(tidyNumber)

/** A number a person searches by: matches rows that begin with it. */
export const numberPrefix = z
  .string()
  .check(z.maxLength(200, { abort: true }), typedNumber, z.regex(/^[\x21-\x7e]{1,64}$/))

/** Shorter parts of a number fit too many. */
export const NUMBER_PART_MIN = 4

/** The first or last signs of a number. */
export const numberPart = z
  .string()
  .check(z.maxLength(200, { abort: true }), typedNumber, z.regex(/^[\x21-\x7e]{4,64}$/))

/** A repeated key of a query: `storeId=3&storeId=7`; one key alone is a list of one. */
export const repeated = <S extends z.core.$ZodType>(item: S, max = 200) =>
  z.pipe(
    z.transform((given: unknown) => (typeof given === 'string' ? [given] : given)),
    z.array(item).check(z.minLength(1), z.maxLength(max)),
  )

/** Money of a row as it is answered: minor units. Rows older than the limit of one amount are answered as they are. */
export const amount = z.int().check(z.minimum(0), z.maximum(MAX_EXACT))

/** How many there are. */
export const count = z.int().check(z.minimum(0), z.maximum(MAX_EXACT))

/** A sum of money in minor units; null where it is beyond what a number holds exactly. */
export const sum = z.nullable(z.int().check(z.minimum(-MAX_EXACT), z.maximum(MAX_EXACT)))

export const instant = z
  .string()
  .check(
    z.regex(
      /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{3})?([+-][0-9]{2}:[0-9]{2}|Z)$/,
    ),
  )
/** An instant that someone sends: one that exists, in the years of a period, at an offset that some place has. */
export const givenInstant = z
  .string()
  .check(z.regex(new RegExp(`^${MOMENT_PATTERN}(\\.[0-9]{3})?([+-](0[0-9]|1[0-4]):[0-5][0-9]|Z)$`)))
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/))
export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))

/** Which state of a row someone saw: a change of an older one is refused, and nothing is overwritten unseen. */
export const version = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
