import * as z from 'zod/mini'

/** What can be wrong with one field of a request. `value`: well-formed, and still none that the call takes. */
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

/** The most fields one refusal names. */
export const BAD_FIELDS_MAX = 20

export const BadField = z.strictObject({
  /** Where it is in the query or the body: `storeId[2]`, `firstUser.userEmail`; empty for the body as a whole. */
  path: z.string(),
  problem: z.enum(inputProblems),
})
export type BadField = z.output<typeof BadField>

/** The `result` of a 400: the fields that were refused, the first twenty. What they held is never repeated. */
export const BadInput = z.strictObject({
  fields: z.array(BadField).check(z.maxLength(BAD_FIELDS_MAX)),
})
export type BadInput = z.output<typeof BadInput>

/** The result of a 400 about one field. */
export const badField = (path: string, problem: InputProblem): BadInput => ({
  fields: [{ path, problem }],
})
