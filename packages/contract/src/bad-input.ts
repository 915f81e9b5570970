import * as z from 'zod/mini'

/**
 * Problems of a request field. `value` means that the field is well-formed, but the call does not
 * accept it.
 */
export const inputProblems = [
  'missing',
  'unknown',
  'type',
  'format',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'value',
] as const
export type InputProblem = (typeof inputProblems)[number]

/** Maximum number of fields in an error response. */
export const BAD_FIELDS_MAX = 20

export const BadField = z.strictObject({
  /**
   * Path in the query or body, for example `storeId[2]` or `firstUser.userEmail`. Empty for the
   * whole body.
   */
  path: z.string(),
  problem: z.enum(inputProblems),
})
export type BadField = z.output<typeof BadField>

/**
 * The `result` of a 400 response: the rejected fields, at most `BAD_FIELDS_MAX`. Never repeats
 * their values.
 */
export const BadInput = z.strictObject({
  fields: z.array(BadField).check(z.maxLength(BAD_FIELDS_MAX)),
})
export type BadInput = z.output<typeof BadInput>

/** Returns the result of a 400 response about a single field. */
export const badField = (path: string, problem: InputProblem): BadInput => ({
  fields: [{ path, problem }],
})
