import {
  BAD_FIELDS_MAX,
  type BadField,
  type InputProblem,
  inputProblems,
} from '@choba/contract/bad-input.ts'
import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '#platform/calls/app-error.ts'

/**
 * Matches field names that the contract can contain. Other names are invented by the caller, so
 * error messages do not repeat them.
 */
const PLAIN_NAME = /^\w{1,64}$/
const MAX_DEPTH = 8

const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .slice(0, MAX_DEPTH)
    .map((part) =>
      typeof part === 'number'
        ? `[${part}]`
        : `.${PLAIN_NAME.test(String(part)) ? String(part) : '*'}`,
    )
    .join('')
    .replace(/^\./, '')

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined,
    data,
  )

const isProblem = (text: unknown): text is InputProblem =>
  inputProblems.some((problem) => problem === text)

function problemOf(issue: z.core.$ZodIssue): InputProblem {
  switch (issue.code) {
    case 'invalid_type':
      return 'type'
    case 'invalid_format':
      return 'format'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'tooShort' : 'tooSmall'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'tooLong' : 'tooLarge'
    case 'custom':
      return isProblem(issue.params?.['problem']) ? issue.params['problem'] : 'value'
    default:
      return 'value'
  }
}

function fieldsOf(issue: z.core.$ZodIssue, data: unknown): BadField[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), problem: 'unknown' }))
  }
  const isMissing = typeof issue.path.at(-1) === 'string' && valueAt(data, issue.path) === undefined
  return [{ path: pathOf(issue.path), problem: isMissing ? 'missing' : problemOf(issue) }]
}

/** Converts schema issues to the caller's error details: field and problem, but no sent values. */
export const badFields = (issues: readonly z.core.$ZodIssue[], data: unknown): BadField[] =>
  issues.flatMap((issue) => fieldsOf(issue, data)).slice(0, BAD_FIELDS_MAX)

/**
 * Validates the query or the body of a call against its schema. Fastify throws the returned error.
 */
export const checkInput: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const read = z.safeParse(schema, data)
    return read.success
      ? { value: read.data }
      : { error: new AppError('badRequest', { fields: badFields(read.error.issues, data) }) }
  }
