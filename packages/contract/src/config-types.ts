import * as z from 'zod/mini'
import { count, id, instant, line, trimmedLine, version } from './fields.ts'

/** What tenants and merchants are configured by: types of values, and the values (specification §7, Tenant; areas/configs/README.md). */

/** Whose values are of a type: a tenant's, or a merchant's for its credit cards. */
export const configSubjects = ['TENANT', 'CREDIT_CARD'] as const
export type ConfigSubject = (typeof configSubjects)[number]

export const configKinds = ['TEXT', 'SWITCH', 'NUMBER', 'CHOICE', 'SECRET'] as const
export type ConfigKind = (typeof configKinds)[number]

export const configTypeStates = ['OFFERED', 'RETIRED'] as const

export const CONFIG_NAME_MAX = 50
export const CONFIG_NOTE_MAX = 200
/** Of a text or a secret, in code points. */
export const CONFIG_VALUE_MAX = 1_000
export const CONFIG_CHOICES_MAX = 20
export const CONFIG_CHOICE_MAX = 50
export const CONFIG_TYPES_MAX = 200
/** A number is whole, and no further from 0 than this. */
export const CONFIG_NUMBER_MAX = 999_999_999_999
const SEQUENCE_MAX = 99_999

/** What programs call a type by. It never changes. */
export const ConfigCode = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,49}$/))

const name = trimmedLine(CONFIG_NAME_MAX, 1)
const note = line(CONFIG_NOTE_MAX)
const limit = z.nullable(z.int().check(z.minimum(-CONFIG_NUMBER_MAX), z.maximum(CONFIG_NUMBER_MAX)))

const parts = {
  nameJa: name,
  nameEn: name,
  nameMn: name,
  /** Who notices a change, and what of it; may be empty. */
  noteJa: note,
  noteEn: note,
  noteMn: note,
  /** Of a choice, and of nothing else: what there is to choose from, at least two, no two alike. */
  choices: z.array(trimmedLine(CONFIG_CHOICE_MAX, 1)).check(z.maxLength(CONFIG_CHOICES_MAX)),
  /** Of a number alone; null for no limit of its own. */
  minimum: limit,
  maximum: limit,
  sequence: z.int().check(z.minimum(1), z.maximum(SEQUENCE_MAX)),
}

export const ConfigType = z.strictObject({
  configTypeId: id,
  code: z.string(),
  subject: z.enum(configSubjects),
  kind: z.enum(configKinds),
  ...parts,
  choices: z.array(z.string()),
  /** The product itself goes by it: it is neither deleted nor retired, and its choices and limits stay. */
  isBuiltIn: z.boolean(),
  /** RETIRED: kept for what has a value, and given to nothing new. */
  state: z.enum(configTypeStates),
  /** How many tenants, or merchants of all tenants, have a value of it; while there is one it cannot be deleted. */
  valueCount: count,
  version,
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type ConfigType = z.output<typeof ConfigType>

export const NewConfigType = z.strictObject({
  code: ConfigCode,
  subject: z.enum(configSubjects),
  kind: z.enum(configKinds),
  ...parts,
})
export type NewConfigType = z.output<typeof NewConfigType>

/** Code, subject and kind stay: what has a value would mean something else. */
export const ChangedConfigType = z.strictObject({
  configTypeId: id,
  version,
  ...parts,
  state: z.enum(configTypeStates),
})
export type ChangedConfigType = z.output<typeof ChangedConfigType>

export const RemovedConfigType = z.strictObject({ configTypeId: id, version })

/**
 * What a value is given as, whatever its kind: a text, `true` or `false` of a switch, the digits of a number, one of the choices. A
 * text may be empty; whether a value fits its type, the server decides.
 */
export const ConfigText = line(CONFIG_VALUE_MAX)

/** One type, and the value that a tenant or a merchant has of it. */
export const ConfigValue = z.strictObject({
  configTypeId: id,
  code: z.string(),
  kind: z.enum(configKinds),
  /** In the reader’s language. */
  name: z.string(),
  note: z.string(),
  choices: z.array(z.string()),
  minimum: limit,
  maximum: limit,
  isBuiltIn: z.boolean(),
  /** A value was given. What is built in and was given none has the value that every tenant begins with. */
  isSet: z.boolean(),
  /** Null of a secret, always, and where there is none. */
  value: z.nullable(z.string()),
  /** 0 where no one has ever given one. */
  version: count,
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type ConfigValue = z.output<typeof ConfigValue>

/** One change of a value. */
export const ConfigChange = z.strictObject({
  changeId: id,
  configTypeId: id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(configKinds),
  /** Null of a secret, and where there was none. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  wasSet: z.boolean(),
  isSet: z.boolean(),
  changedAt: instant,
  changedBy: z.string(),
})
export type ConfigChange = z.output<typeof ConfigChange>
