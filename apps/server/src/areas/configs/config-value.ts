import { badField } from '@choba/contract/bad-input.ts'
import { CONFIG_NUMBER_MAX, type ConfigKind } from '@choba/contract/config-types.ts'
import type { ConfigTypeRow } from '@choba/database/config-tables.ts'
import type { Config } from '#platform/settings/config.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { builtInConfigs } from '#platform/settings/built-in-configs.ts'

type Shape = Pick<ConfigTypeRow, 'kind' | 'choices' | 'minimum' | 'maximum'>

function isNumber(text: string, { minimum, maximum }: Shape): boolean {
  if (!/^(0|-?[1-9][0-9]{0,11})$/.test(text)) return false
  const number = Number(text)
  return (
    number >= Number(minimum ?? -CONFIG_NUMBER_MAX) &&
    number <= Number(maximum ?? CONFIG_NUMBER_MAX)
  )
}

const fitting: Readonly<Record<ConfigKind, (text: string, shape: Shape) => boolean>> = {
  TEXT: () => true,
  SWITCH: (text) => text === 'true' || text === 'false',
  NUMBER: isNumber,
  CHOICE: (text, { choices }) => choices.includes(text),
  SECRET: (text) => text !== '',
}

/** Returns true if a text is a valid value for a setting type. */
export const fits = (shape: Shape, text: string): boolean => fitting[shape.kind](text, shape)

/**
 * @throws AppError badRequest naming `value` if the text does not fit the type or the product
 * cannot use it
 */
export function expectValue(
  type: ConfigTypeRow,
  text: string,
  known: Pick<Config, 'widgetOrigins' | 'outsideNetworks' | 'production'>,
): void {
  const accepts = type.is_built_in ? builtInConfigs[type.code]!.accepts : undefined
  if (fits(type, text) && (accepts?.(text, known) ?? true)) return
  throw new AppError('badRequest', badField('value', 'value'))
}
