import {
  type ChangedConfigType,
  CONFIG_CHOICE_MAX,
  CONFIG_CHOICES_MAX,
  CONFIG_NAME_MAX,
  CONFIG_NOTE_MAX,
  CONFIG_NUMBER_MAX,
  ConfigCode,
  configKinds,
  configSubjects,
  type ConfigType,
  configTypeStates,
  type NewConfigType,
} from '@choba/contract/config-types.ts'
import { trimmedLine } from '@choba/contract/fields.ts'
import * as z from 'zod/mini'

const SEQUENCE_MAX = 99_999

/** Form values of a setting type. Only choices use the options, and only numbers use the limits. */
export interface TypeInput {
  code: string
  subject: ConfigType['subject']
  kind: ConfigType['kind']
  nameJa: string
  nameEn: string
  nameMn: string
  noteJa: string
  noteEn: string
  noteMn: string
  choices: { choice: string }[]
  minimum: string
  maximum: string
  sequence: string
  state: ConfigType['state']
}

/**
 * Parses a typed whole number within the limits for settings. Returns null for an empty text, and
 * NaN for any other text that is not such a number.
 */
export function numberOf(text: string): number | null {
  const digits = text
    .normalize('NFKC')
    .replaceAll(/[\s,]/g, '')
    .replace(/^[−ー]/, '-')
  if (digits === '') return null
  return /^-?[0-9]{1,12}$/.test(digits) && Math.abs(Number(digits)) <= CONFIG_NUMBER_MAX
    ? // Adding 0 turns -0 into 0.
      Number(digits) + 0
    : Number.NaN
}

const isNumber = (text: string): boolean => !Number.isNaN(numberOf(text))
const name = trimmedLine(CONFIG_NAME_MAX, 1)
const note = trimmedLine(CONFIG_NOTE_MAX, 0)
const limit = z.string().check(z.refine(isNumber))

/** Validates one choice on its own; cross-field checks follow. */
const isChoice = (text: string): boolean =>
  z.safeParse(trimmedLine(CONFIG_CHOICE_MAX, 1), text).success

type Issues = { path: (string | number)[]; message: string }[]

function choiceFaults({ kind, choices }: TypeInput): Issues {
  if (kind !== 'CHOICE') return []
  const texts = choices.map(({ choice }) => choice.trim())
  return texts.flatMap((text, at) => {
    const path = ['choices', at, 'choice']
    if (!isChoice(text)) return [{ path, message: 'choice' }]
    return texts.indexOf(text) === at ? [] : [{ path, message: 'twice' }]
  })
}

function limitFaults({ kind, minimum, maximum }: TypeInput): Issues {
  const [low, high] = [numberOf(minimum), numberOf(maximum)]
  return kind === 'NUMBER' && low !== null && high !== null && low > high
    ? [{ path: ['maximum'], message: 'order' }]
    : []
}

export const typeForm = z
  .object({
    code: ConfigCode,
    subject: z.enum(configSubjects),
    kind: z.enum(configKinds),
    nameJa: name,
    nameEn: name,
    nameMn: name,
    noteJa: note,
    noteEn: note,
    noteMn: note,
    choices: z.array(z.object({ choice: z.string() })).check(z.maxLength(CONFIG_CHOICES_MAX)),
    minimum: limit,
    maximum: limit,
    sequence: z.string().check(
      z.trim(),
      z.regex(/^[0-9]{1,5}$/),
      z.refine((text) => Number(text) >= 1 && Number(text) <= SEQUENCE_MAX),
    ),
    state: z.enum(configTypeStates),
  })
  .check(({ value, issues }) => {
    for (const fault of [...choiceFaults(value), ...limitFaults(value)])
      issues.push({ code: 'custom', input: value, ...fault })
  })

/**
 * Returns empty form values.
 * @param last highest order number in the list; the new type gets the next number
 */
export const emptyType = (last: number, subject: ConfigType['subject']): TypeInput => ({
  code: '',
  subject,
  kind: 'TEXT',
  nameJa: '',
  nameEn: '',
  nameMn: '',
  noteJa: '',
  noteEn: '',
  noteMn: '',
  choices: [{ choice: '' }, { choice: '' }],
  minimum: '',
  maximum: '',
  sequence: String(Math.min(last + 10, SEQUENCE_MAX)),
  state: 'OFFERED',
})

const limitText = (value: number | null) => (value === null ? '' : String(value))

export const inputOf = ({
  choices,
  minimum,
  maximum,
  sequence,
  ...type
}: ConfigType): TypeInput => ({
  code: type.code,
  subject: type.subject,
  kind: type.kind,
  nameJa: type.nameJa,
  nameEn: type.nameEn,
  nameMn: type.nameMn,
  noteJa: type.noteJa,
  noteEn: type.noteEn,
  noteMn: type.noteMn,
  choices: choices.map((choice) => ({ choice })),
  minimum: limitText(minimum),
  maximum: limitText(maximum),
  sequence: String(sequence),
  state: type.state,
})

const partsOf = ({ kind, choices, minimum, maximum, sequence, ...input }: TypeInput) => ({
  nameJa: input.nameJa,
  nameEn: input.nameEn,
  nameMn: input.nameMn,
  noteJa: input.noteJa,
  noteEn: input.noteEn,
  noteMn: input.noteMn,
  choices: kind === 'CHOICE' ? choices.map(({ choice }) => choice.trim()) : [],
  minimum: kind === 'NUMBER' ? numberOf(minimum) : null,
  maximum: kind === 'NUMBER' ? numberOf(maximum) : null,
  sequence: Number(sequence),
})

export const newTypeOf = (input: TypeInput): NewConfigType => ({
  ...partsOf(input),
  code: input.code,
  subject: input.subject,
  kind: input.kind,
})

export const changedTypeOf = (
  { configTypeId }: Pick<ConfigType, 'configTypeId'>,
  version: number,
  input: TypeInput,
): ChangedConfigType => ({ ...partsOf(input), configTypeId, version, state: input.state })
