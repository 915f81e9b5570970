import * as z from 'zod/mini'
import { MAX_EXACT } from './money.ts'
import { MOMENT_PATTERN } from './period.ts'
import { tidyCode, tidyName, tidyNumber, visibleLetters, withoutBidiControls } from './text.ts'

/**
 * Building blocks for the schemas of queries, bodies and rows. Lengths are in code points. Control
 * characters are rejected.
 */

// Lone surrogates and control characters are rejected in every field, because they cannot be stored
// or printed faithfully.
const unprintable =
  // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
  /[\u0000-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

// The rules of `unprintable` as patterns, because the OpenAPI document cannot express refinements.
const SIGN = String.raw`[^\u0000-\u001f\u007f]`
const SIGNS = String.raw`([^\u0000-\u001f\u007f]|\r?\n|\t)`
// Characters of `visibleLetters` that a pattern without the `u` flag can express.
const VISIBLE = String.raw`[^\s\ufeff\u0000-\u001f\u007f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufffb]`
const pattern = (signs: string, min: number): string =>
  min > 0 ? `^${signs}*${VISIBLE}${signs}*$` : `^${signs}*$`

const codePoints = (text: string): number => Array.from(text).length

/**
 * Error parameters name the problem (`bad-input.ts`). Metadata repeats the rule for the OpenAPI
 * document.
 */
const printable = z.refine<string>((text) => !unprintable.test(text), {
  abort: true,
  params: { problem: 'format' },
})
const atMost = (max: number) =>
  z.refine<string>((text) => codePoints(text) <= max, { params: { problem: 'tooLong' } })
const atLeast = (min: number) =>
  z.refine<string>((text) => codePoints(text) >= min, { params: { problem: 'tooShort' } })
/** Rejects a text of only invisible characters if an empty one is not allowed. */
const visible = (min: number) =>
  z.refine<string>((text) => min === 0 || visibleLetters(text) !== '', {
    params: { problem: 'tooShort' },
  })
const oneDirection = z.overwrite(withoutBidiControls)

/** A single line of `min` to `max` code points. */
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

/** A single line for a name, normalized by `tidyName` before its length is checked. */
export const trimmedLine = tidiedLine(tidyName)

/** A single line for a code, normalized by `tidyCode` before its length is checked. */
export const codeLine = tidiedLine(tidyCode)

/** Multiline text of `min` to `max` code points. Blank text counts as empty. */
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

/** Maximum length of a merchant code, wherever one is entered. */
export const MERCHANT_CODE_MAX = 40

/** An id on the wire: always a string of digits. */
export const id = z.string().check(z.regex(/^[1-9][0-9]{0,18}$/))

/** An integer in a query string, where all values are text. */
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

/** Normalizes a typed number: width of characters, dashes and surrounding spaces. */
const typedNumber = z.overwrite(tidyNumber)

/** A search value: the first characters of a number. */
export const numberPrefix = z
  .string()
  .check(z.maxLength(200, { abort: true }), typedNumber, z.regex(/^[\x21-\x7e]{1,64}$/))

/** Minimum length of a part of a number in a search. A shorter part would match too many rows. */
export const NUMBER_PART_MIN = 4

/** First or last characters of a number. */
export const numberPart = z
  .string()
  .check(z.maxLength(200, { abort: true }), typedNumber, z.regex(/^[\x21-\x7e]{4,64}$/))

/**
 * A repeatable query parameter, such as `storeId=3&storeId=7`. A single value becomes a list of
 * one.
 */
export const repeated = <S extends z.core.$ZodType>(item: S, max = 200) =>
  z.pipe(
    z.transform((given: unknown) => (typeof given === 'string' ? [given] : given)),
    z.array(item).check(z.minLength(1), z.maxLength(max)),
  )

/**
 * An amount in a response, in minor units. The upper bound is above `MAX_AMOUNT`, because rows from
 * before that limit are returned unchanged.
 */
export const amount = z.int().check(z.minimum(0), z.maximum(MAX_EXACT))

export const count = z.int().check(z.minimum(0), z.maximum(MAX_EXACT))

/** A sum of money in minor units. Null if a number cannot represent it exactly. */
export const sum = z.nullable(z.int().check(z.minimum(-MAX_EXACT), z.maximum(MAX_EXACT)))

export const instant = z
  .string()
  .check(
    z.regex(
      /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{3})?([+-][0-9]{2}:[0-9]{2}|Z)$/,
    ),
  )
/**
 * An instant sent by a client: must exist, with a year in the allowed range and an offset that some
 * time zone has.
 */
export const givenInstant = z
  .string()
  .check(z.regex(new RegExp(`^${MOMENT_PATTERN}(\\.[0-9]{3})?([+-](0[0-9]|1[0-4]):[0-5][0-9]|Z)$`)))
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/))
export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))

/**
 * Version of a row for optimistic locking. A change based on an outdated version fails, so that no
 * unseen change is overwritten.
 */
export const version = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
