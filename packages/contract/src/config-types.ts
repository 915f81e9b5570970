import * as z from 'zod/mini'
import { count, id, instant, line, trimmedLine, version } from './fields.ts'

/**
 * Settings of tenants and merchants: setting types and their values (specification §7, Tenant;
 * areas/configs/README.md).
 */

/** Owner of the values: a tenant, or a merchant for its credit card settings. */
export const configSubjects = ['TENANT', 'CREDIT_CARD'] as const
export type ConfigSubject = (typeof configSubjects)[number]

export const configKinds = ['TEXT', 'SWITCH', 'NUMBER', 'CHOICE', 'SECRET'] as const
export type ConfigKind = (typeof configKinds)[number]

export const configTypeStates = ['OFFERED', 'RETIRED'] as const

export const CONFIG_NAME_MAX = 50
export const CONFIG_NOTE_MAX = 200
/** Maximum length of a text or secret, in code points. */
export const CONFIG_VALUE_MAX = 1_000
export const CONFIG_CHOICES_MAX = 20
export const CONFIG_CHOICE_MAX = 50
export const CONFIG_TYPES_MAX = 200
/** Maximum absolute value of a number. Numbers are integers. */
export const CONFIG_NUMBER_MAX = 999_999_999_999
const SEQUENCE_MAX = 99_999

/** Code of a setting type in programs. Never changes. */
export const ConfigCode = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,49}$/))

const name = trimmedLine(CONFIG_NAME_MAX, 1)
const note = line(CONFIG_NOTE_MAX)
const limit = z.nullable(z.int().check(z.minimum(-CONFIG_NUMBER_MAX), z.maximum(CONFIG_NUMBER_MAX)))

const parts = {
  nameJa: name,
  nameEn: name,
  nameMn: name,
  /** Explains the effect of a change. Can be empty. */
  noteJa: note,
  noteEn: note,
  noteMn: note,
  /** Options of a CHOICE setting: at least two, without duplicates. Empty for other kinds. */
  choices: z.array(trimmedLine(CONFIG_CHOICE_MAX, 1)).check(z.maxLength(CONFIG_CHOICES_MAX)),
  /** Limits of a NUMBER setting; null for no limit. Null for other kinds. */
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
  /**
   * True if the product itself reads this setting. Such a type cannot be deleted or retired, and
   * its options and limits cannot change.
   */
  isBuiltIn: z.boolean(),
  /** RETIRED: existing values stay, but no tenant or merchant can set a new value. */
  state: z.enum(configTypeStates),
  /**
   * Number of tenants, or of merchants of all tenants, with a value. The type cannot be deleted
   * while this number is above 0.
   */
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

/** Code, subject and kind cannot change, because existing values would change their meaning. */
export const ChangedConfigType = z.strictObject({
  configTypeId: id,
  version,
  ...parts,
  state: z.enum(configTypeStates),
})
export type ChangedConfigType = z.output<typeof ChangedConfigType>

export const RemovedConfigType = z.strictObject({ configTypeId: id, version })

/**
 * The value of a setting of any kind, as text: `true` or `false` for a switch, digits for a number,
 * one of the options for a choice. A text can be empty. The server checks that the value fits its
 * type.
 */
export const ConfigText = line(CONFIG_VALUE_MAX)

/** A setting type with the value of a tenant or merchant. */
export const ConfigValue = z.strictObject({
  configTypeId: id,
  code: z.string(),
  kind: z.enum(configKinds),
  /** In the user's language. */
  name: z.string(),
  note: z.string(),
  choices: z.array(z.string()),
  minimum: limit,
  maximum: limit,
  isBuiltIn: z.boolean(),
  /**
   * True if a value was set. Without a value, the product uses the default of a built-in setting.
   */
  isSet: z.boolean(),
  /** Always null for a secret; also null without a value. */
  value: z.nullable(z.string()),
  /** 0 if no value was ever set. */
  version: count,
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type ConfigValue = z.output<typeof ConfigValue>

/** A change in the history of a value. */
export const ConfigChange = z.strictObject({
  changeId: id,
  configTypeId: id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(configKinds),
  /** Null for a secret, and if there was no value before. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  wasSet: z.boolean(),
  isSet: z.boolean(),
  changedAt: instant,
  changedBy: z.string(),
})
export type ConfigChange = z.output<typeof ConfigChange>
