import { type Control, useFieldArray } from 'react-hook-form'
import Trash from 'lucide-react/icons/trash-2'
import { TENANT_ORIGINS_MAX } from '@choba/contract/tenants.contract.ts'
import { TextField } from '#form/text-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { TenantInput } from './tenant-form.ts'

/** Field for the web addresses (origins) at which a tenant's users open the portal. */
export function OriginsField({ control }: { control: Control<TenantInput, unknown, unknown> }) {
  const t = useTranslations('tenants.form')
  const { fields, append, remove } = useFieldArray({ control, name: 'origins' })
  const isFull = fields.length >= TENANT_ORIGINS_MAX
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{t('originsNote')}</p>
      {fields.map(({ id }, at) => (
        <div key={id} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              control={control}
              name={`origins.${at}.origin`}
              label={t(at === 0 ? 'firstOrigin' : 'furtherOrigin', { number: at + 1 })}
              {...(at === 0 && { help: t('originHelp') })}
              message={(fault) => t(fault.message === 'twice' ? 'originTwice' : 'originFault')}
              type="url"
              inputMode="url"
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          {fields.length > 1 && (
            <IconButton
              label={t('removeOrigin', { number: at + 1 })}
              icon={<Trash aria-hidden="true" size="1.1em" />}
              onClick={() => remove(at)}
              className="mt-6"
            />
          )}
        </div>
      ))}
      <Button
        className="self-start"
        {...(isFull && { disabledReason: t('originsFull', { max: TENANT_ORIGINS_MAX }) })}
        onClick={() => append({ origin: '' })}
      >
        {t('addOrigin')}
      </Button>
    </div>
  )
}
