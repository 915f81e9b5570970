import { type Control, useController } from 'react-hook-form'
import { Field } from '#form/field.tsx'
import { contrast, lightBackground, readableAccent } from '#lib/accent-contrast.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Status } from '#ui/status.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { TenantInput } from './tenant-form.ts'

/** Theme color of a tenant without a color. Must match `styles.css`. */
export const OWN_COLOUR = '#0f5fa8'

/**
 * Field for the theme color with a check of its contrast to white. An empty field means the default
 * color.
 */
export function ColourField({ control }: { control: Control<TenantInput, unknown, unknown> }) {
  const t = useTranslations('tenants')
  const { field, fieldState } = useController({ control, name: 'style' })
  const text = field.value.trim()
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label={t('field.style')}
        help={t('form.styleHelp')}
        message={t('form.styleFault')}
        optional
        fault={fieldState.error}
        empty={text === ''}
      >
        {(props) => (
          <span className="flex items-center gap-2">
            <input
              type="color"
              aria-label={t('form.pick')}
              value={/^#[0-9a-f]{6}$/i.test(text) ? text : OWN_COLOUR}
              onChange={(event) => field.onChange(event.target.value)}
              className="h-9 w-12 shrink-0 rounded-md border border-edge bg-surface p-1"
            />
            <TextField
              {...props}
              {...field}
              maxLength={20}
              placeholder={OWN_COLOUR}
              spellCheck={false}
              className="max-w-36 font-mono"
            />
            {text !== '' && (
              <Button kind="quiet" onClick={() => field.onChange('')}>
                {t('form.noStyle')}
              </Button>
            )}
          </span>
        )}
      </Field>
      <Contrast colour={text} />
    </div>
  )
}

/**
 * Contrast of a color to white. For a color that is too light, shows the darker shade that the
 * portal uses instead.
 */
function Contrast({ colour }: { colour: string }) {
  const t = useTranslations('tenants.contrast')
  const ratio = contrast(colour, lightBackground.surface)
  const shown = readableAccent(colour, lightBackground)
  if (Number.isNaN(ratio) || shown === null) return null
  // Truncates the ratio instead of rounding it, because 4.499 must not appear as the required 4.5.
  const figure = String(ratio).slice(0, 4)
  const isEnough = ratio >= lightBackground.least
  return (
    <p aria-live="polite" className="text-sm">
      <Status tone={isEnough ? 'ok' : 'warn'}>
        <span className="whitespace-normal">
          {isEnough ? t('enough', { ratio: figure }) : t('little', { ratio: figure, shown })}
        </span>
      </Status>
    </p>
  )
}
