import { useWatch } from 'react-hook-form'
import { FEED_GATEWAY_MAX } from '@choba/contract/feed.contract.ts'
import { codeLine, MERCHANT_CODE_MAX } from '@choba/contract/fields.ts'
import { FormConfirm } from '#form/form-confirm.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import type { TenantAddress } from '#lib/about-tenant.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import * as z from 'zod/mini'
import { ownerOf } from './feed-key-owner.ts'
import type { Made } from './feed-key-secret.tsx'
import { feedApi } from './feed.api.ts'

const STORE_CODE_MAX = 64
const kinds = ['GATEWAY', 'STORE'] as const

interface KeyInput {
  kind: (typeof kinds)[number]
  gateway: string
  entCode: string
  storeCode: string
}

const isOf = (max: number, text: string): boolean => z.safeParse(codeLine(max, 1), text).success

/**
 * Schema of the form. Requires the fields of the selected kind of key. Fields of other kinds are
 * not sent.
 */
const keyForm = z
  .object({ kind: z.enum(kinds), gateway: z.string(), entCode: z.string(), storeCode: z.string() })
  .check((context) => {
    const { kind, gateway, entCode, storeCode } = context.value
    const missing = (path: keyof KeyInput) =>
      context.issues.push({
        code: 'custom',
        message: 'missing',
        path: [path],
        input: context.value,
      })
    if (kind === 'GATEWAY' && !isOf(FEED_GATEWAY_MAX, gateway)) missing('gateway')
    if (kind === 'STORE' && !isOf(MERCHANT_CODE_MAX, entCode)) missing('entCode')
    if (kind === 'STORE' && !isOf(STORE_CODE_MAX, storeCode)) missing('storeCode')
  })

/** Form that creates a feed key and passes the key's secret to `onMade`. */
export function FeedKeyAdd({
  about,
  onClose,
  onMade,
}: {
  about: TenantAddress
  onClose: () => void
  onMade: (made: Made) => void
}) {
  const t = useTranslations('feed')
  const refresh = useRefresh()
  const form = useAppForm<KeyInput, KeyInput>(keyForm, {
    defaultValues: { kind: 'GATEWAY', gateway: '', entCode: '', storeCode: '' },
  })
  const { control, setError } = form
  const kind = useWatch({ control, name: 'kind' })
  const code = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

  async function add({ gateway, entCode, storeCode, ...input }: KeyInput) {
    const body =
      input.kind === 'GATEWAY'
        ? { ...about, kind: input.kind, gateway }
        : { ...about, kind: input.kind, entCode, storeCode }
    try {
      const { key, secret } = await feedApi.addKey.call(body)
      onMade({ name: ownerOf(key), keyId: key.keyId, secret })
      await refresh(feedApi.keys.key(), auditApi.history.key())
    } catch (error) {
      const full = {
        field: input.kind === 'GATEWAY' ? 'gateway' : 'storeCode',
        words: t('form.full'),
      } as const
      setServerErrors<KeyInput>(error, setError, {
        illegalOperation: full,
        enterpriseCodeError: { field: 'entCode', words: t('form.merchantUnknown') },
        notFound: { field: 'storeCode', words: t('form.storeUnknown') },
      })
    }
  }

  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('add')}
      form={form}
      onConfirm={add}
      confirmLabel={t('form.act')}
    >
      <RadioField
        control={control}
        name="kind"
        label={t('form.kind')}
        help={t('form.kindHelp')}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      {kind === 'GATEWAY' ? (
        <TextField
          control={control}
          name="gateway"
          label={t('form.gateway')}
          help={t('form.gatewayHelp')}
          message={t('form.gatewayFault')}
          maxLength={FEED_GATEWAY_MAX}
          {...code}
        />
      ) : (
        <>
          <TextField
            control={control}
            name="entCode"
            label={t('form.merchant')}
            message={t('form.merchantFault')}
            maxLength={MERCHANT_CODE_MAX}
            {...code}
          />
          <TextField
            control={control}
            name="storeCode"
            label={t('form.store')}
            help={t('form.storeHelp')}
            message={t('form.storeFault')}
            maxLength={STORE_CODE_MAX}
            {...code}
          />
        </>
      )}
    </FormConfirm>
  )
}
