import { line, trimmedLine } from '@choba/contract/fields.ts'
import {
  tentAligns,
  type TentField,
  tentFieldKinds,
  TentLayout,
  tentProblems,
  tentWeights,
} from '@choba/contract/tent-layout.ts'
import { type TentPaper, tentPapers } from '@choba/contract/tent-sheets.ts'
import {
  type NewTentTemplate,
  TENT_NAME_MAX,
  type TentState,
  type TentTemplate,
  tentStates,
} from '@choba/contract/table-tents.contract.ts'
import * as z from 'zod/mini'

/** Form values of one field of a layout. Numbers are kept as text while the user types. */
export interface TentFieldInput {
  kind: TentField['kind']
  x: string
  y: string
  width: string
  height: string
  ja: string
  en: string
  mn: string
  size: string
  weight: TentField['weight']
  align: TentField['align']
  color: string
  /** Name of the uploaded file if the field is an image; otherwise empty. */
  picture: string
}

export interface TentTemplateInput {
  nameJa: string
  nameEn: string
  nameMn: string
  paper: TentPaper
  state: TentState
  forEntCode: string | null
  fields: TentFieldInput[]
}

export const emptyField: TentFieldInput = {
  kind: 'TEXT',
  x: '10',
  y: '10',
  width: '60',
  height: '10',
  ja: '',
  en: '',
  mn: '',
  size: '14',
  weight: 'REGULAR',
  align: 'CENTER',
  color: '#16202b',
  picture: '',
}

/** Parses a number with at most one decimal. Returns NaN for any other text. */
const numberOf = (text: string): number => {
  const plain = text.normalize('NFKC').trim()
  return /^-?\d{1,3}(\.\d)?$/.test(plain) ? Number(plain) : Number.NaN
}

const fieldOf = (input: TentFieldInput): TentField => ({
  kind: input.kind,
  x: numberOf(input.x),
  y: numberOf(input.y),
  width: numberOf(input.width),
  height: numberOf(input.height),
  ja: input.ja,
  en: input.en,
  mn: input.mn,
  size: numberOf(input.size),
  weight: input.weight,
  align: input.align,
  color: input.color.trim().toLowerCase(),
  ...(input.kind === 'IMAGE' && input.picture !== '' && { picture: input.picture }),
})

export const layoutOf = ({ paper, fields }: TentTemplateInput): TentLayout => ({
  paper,
  fields: fields.map(fieldOf),
})

/**
 * Returns the paths of invalid layout fields, such as `fields[2].x`, according to the API contract.
 */
export function layoutFaults(input: TentTemplateInput): string[] {
  const layout = layoutOf(input)
  const { error } = z.safeParse(TentLayout, layout)
  if (error) return error.issues.map(({ path }) => `fields[${String(path[1])}].${String(path[2])}`)
  return tentProblems(layout).map(({ path }) => path)
}

export const inputOf = (template: TentTemplate): TentTemplateInput => ({
  nameJa: template.nameJa,
  nameEn: template.nameEn,
  nameMn: template.nameMn,
  paper: template.paper,
  state: template.state,
  forEntCode: template.forEntCode,
  fields: template.fields.map(({ x, y, width, height, size, picture = '', ...field }) => ({
    ...field,
    picture,
    x: String(x),
    y: String(y),
    width: String(width),
    height: String(height),
    size: String(size),
  })),
})

export const partsOf = (input: TentTemplateInput): NewTentTemplate => {
  const { nameJa, nameEn, nameMn, forEntCode } = input
  return { nameJa, nameEn, nameMn, forEntCode, ...layoutOf(input) }
}

const name = trimmedLine(TENT_NAME_MAX, 1)
const text = z.string()

const field = z.object({
  kind: z.enum(tentFieldKinds),
  x: text,
  y: text,
  width: text,
  height: text,
  ja: line(200),
  en: line(200),
  mn: line(200),
  size: text,
  weight: z.enum(tentWeights),
  align: z.enum(tentAligns),
  color: text,
  picture: text,
})

export const tentTemplateForm = z
  .object({
    nameJa: name,
    nameEn: name,
    nameMn: name,
    paper: z.enum(tentPapers),
    state: z.enum(tentStates),
    forEntCode: z.nullable(text),
    fields: z.array(field).check(z.minLength(1)),
  })
  .check(
    z.superRefine<TentTemplateInput>((input, context) => {
      for (const path of layoutFaults(input)) {
        const [, at, part] = /^fields\[(\d+)\]\.(\w+)$/.exec(path) ?? []
        if (at !== undefined && part !== undefined) {
          context.addIssue({ code: 'custom', input, path: ['fields', Number(at), part] })
        }
      }
    }),
  )
