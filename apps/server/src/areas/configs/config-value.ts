import { badField } from '@choba/contract/bad-input.ts'
import { CONFIG_NUMBER_MAX } from '@choba/contract/config-types.ts'
import type { ConfigTypeRow } from '@choba/database/config-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { builtInConfigs } from '#platform/built-in-configs.ts'

type Shape = Pick<ConfigTypeRow, 'kind' | 'choices' | 'minimum' | 'maximum'>

function isNumber(text: string, { minimum, maximum }: Shape): boolean {
  if (!/^(0|-?[1-9][0-9]{0,11})$/.test(text)) return false
  const number = Number(text)
  return number >= Number(minimum ?? -CONFIG_NUMBER_MAX) && number <= Number(maximum ?? CONFIG_NUMBER_MAX)
}

/** Whether a text is a value of a type. */
export function fits(shape: Shape, text: string): boolean {
  switch (shape.kind) {
    case 'SWITCH':
      return text === 'true' || text === 'false'
    case 'NUMBER':
      return isNumber(text, shape)
    case 'CHOICE':
      return shape.choices.includes(text)
    case 'SECRET':
      return text !== ''
    case 'TEXT':
      return true
  }
}

/** @throws AppError badRequest naming `value`: it does not fit the type, or the product could not go by it */
export function expectValue(type: ConfigTypeRow, text: string, widgetOrigins: readonly string[]): void {
  const accepts = type.is_built_in ? builtInConfigs[type.code]!.accepts : undefined
  if (fits(type, text) && (accepts?.(text, { widgetOrigins }) ?? true)) return
  throw new AppError('badRequest', badField('value', 'value'))
}
