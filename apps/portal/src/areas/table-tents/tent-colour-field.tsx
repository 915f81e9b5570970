import { type Control, useController } from 'react-hook-form'
import { Field } from '#form/field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { TextField } from '#ui/text-field.tsx'
import { tentColourNames, tentColours } from './tent-colours.ts'
import type { TentTemplateInput } from './tent-template-form.ts'

/**
 * Field for a color of a layout. The user types the color or selects one from the tenant's theme.
 */
export function TentColourField({
  control,
  at,
}: {
  control: Control<TentTemplateInput, unknown, unknown>
  at: number
}) {
  const t = useTranslations('tableTents.template')
  const { field, fieldState } = useController({ control, name: `fields.${at}.color` })
  const colours = tentColours()
  const typed = field.value.trim().toLowerCase()
  return (
    <Field
      label={t('color')}
      message={t('colorFault')}
      fault={fieldState.error}
      empty={typed === ''}
    >
      {(props) => (
        <span className="flex flex-wrap items-center gap-2">
          <TextField
            {...props}
            {...field}
            maxLength={20}
            autoComplete="off"
            spellCheck={false}
            className="max-w-36 font-mono"
          />
          {tentColourNames.map((name) => {
            const colour = colours[name]
            return (
              <button
                key={name}
                type="button"
                aria-label={t('useColor', { color: t(`colors.${name}`), code: colour })}
                title={t(`colors.${name}`)}
                aria-pressed={typed === colour}
                onClick={() => field.onChange(colour)}
                style={{ backgroundColor: colour }}
                className={`size-9 shrink-0 rounded-md border border-edge ${typed === colour ? 'ring-2 ring-accent ring-offset-2 ring-offset-surface' : ''}`}
              />
            )
          })}
        </span>
      )}
    </Field>
  )
}
