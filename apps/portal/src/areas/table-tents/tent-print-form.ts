import { line } from '@choba/contract/fields.ts'
import { hasField, TENT_TEXT_MAX, textFields } from '@choba/contract/tent-layout.ts'
import { tentSheets } from '@choba/contract/tent-sheets.ts'
import { TENT_TABLES_TEXT_MAX, tablesOf } from '@choba/contract/tent-tables.ts'
import { tentLanguages, type TentTemplate } from '@choba/contract/table-tents.contract.ts'
import * as z from 'zod/mini'

/** Form values of an order to print table tents. */
export interface TentInput {
  templateId: string
  storeId: string
  qrCodeId: string
  language: (typeof tentLanguages)[number]
  tables: string
  text1: string
  text2: string
  text3: string
  text4: string
}

export const textNames = ['text1', 'text2', 'text3', 'text4'] as const

const text = line(TENT_TEXT_MAX)
const tables = (typed: string): boolean => (tablesOf(typed)?.length ?? 0) > 0

/**
 * Returns the schema of the print form.
 * @param find returns a template by its ID
 */
export const tentForm = (find: (templateId: string) => TentTemplate | undefined) =>
  z
    .object({
      templateId: z.string().check(z.minLength(1)),
      storeId: z.string().check(z.minLength(1)),
      qrCodeId: z.string(),
      language: z.enum(tentLanguages),
      tables: z.string().check(z.maxLength(TENT_TABLES_TEXT_MAX)),
      text1: text,
      text2: text,
      text3: text,
      text4: text,
    })
    .check(
      z.refine<TentInput>(
        (input) => !needs(find(input.templateId), 'TABLE_NUMBER') || tables(input.tables),
        {
          path: ['tables'],
        },
      ),
      z.refine<TentInput>(
        (input) => !needs(find(input.templateId), 'QR') || input.qrCodeId !== '',
        {
          path: ['qrCodeId'],
        },
      ),
    )

const needs = (template: TentTemplate | undefined, kind: 'QR' | 'TABLE_NUMBER'): boolean =>
  template !== undefined && hasField(template, kind)

/** Converts form values for the API. Leaves out texts for which the template has no field. */
export function orderOf(input: TentInput, template: TentTemplate) {
  const { storeId, language, qrCodeId } = input
  const typed = input.tables.trim()
  const texts = textFields(template).flatMap((_field, at) => {
    const name = textNames[at]!
    return input[name].trim() === '' ? [] : [[name, input[name].trim()] as const]
  })
  return {
    templateId: template.templateId,
    version: template.version,
    storeId,
    language,
    ...(hasField(template, 'QR') && qrCodeId !== '' && { qrCodeId }),
    ...(hasField(template, 'TABLE_NUMBER') && tables(typed) && { tables: typed }),
    ...Object.fromEntries(texts),
  }
}

type Order = ReturnType<typeof orderOf>

/**
 * Returns the order for the preview, with only the tables of the first page, because a URL is too
 * short for all tables.
 */
export function firstSheetOf(
  { tables: typed, ...order }: Order & { tables?: string },
  { paper }: TentTemplate,
) {
  const first =
    typed === undefined ? [] : tablesOf(typed)!.slice(0, tentSheets[paper].places.length)
  return { ...order, ...(first.length > 0 && { tables: first.join(',') }) }
}

/** Returns the number of table tents in an order. */
export const tentsOf = ({ tables: typed }: { tables?: string }): number =>
  typed === undefined ? 1 : tablesOf(typed)!.length
