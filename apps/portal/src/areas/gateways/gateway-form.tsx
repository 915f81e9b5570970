import {
  type Gateway,
  GATEWAY_SECRET_MAX,
  GATEWAY_SECRET_MIN,
  GATEWAY_URL_MAX,
} from '@choba/contract/gateways.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import * as z from 'zod/mini'
import { FormConfirm } from '#form/form-confirm.tsx'
import { PasswordField } from '#form/password-field.tsx'
import { refuseField } from '#form/refuse-field.ts'
import { setServerErrors } from '#form/set-server-errors.ts'
import { StaleNotice } from '#form/stale-notice.tsx'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import type { TenantAddress } from '#lib/about-tenant.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { showToast } from '#ui/toasts.ts'
import { GatewayTest } from './gateway-test.tsx'
import { gatewaysApi } from './gateways.api.ts'
import { useGatewayRefresh } from './use-gateway-refresh.ts'

interface Input {
  url: string
  secret: string
}

const inputOf = ({ url }: Pick<Gateway, 'url'>): Input => ({ url: url ?? '', secret: '' })

const isSecret = (text: string) =>
  text.length >= GATEWAY_SECRET_MIN &&
  text.length <= GATEWAY_SECRET_MAX &&
  /^[\x20-\x7e]+$/.test(text)

const isAddress = (text: string) => text.trim() !== '' && URL.canParse(text.trim())

/** Form that creates or changes a gateway. The server rejects addresses that it must not call. */
export function GatewayForm({
  about,
  gateway,
  onClose,
}: {
  about: TenantAddress
  gateway: Gateway
  onClose: () => void
}) {
  const t = useTranslations('gateways')
  const refresh = useGatewayRefresh()
  const { paymentClass } = gateway
  const schema = z.object({
    url: z.string().check(z.refine(isAddress)),
    secret: z
      .string()
      .check(z.refine((text) => (gateway.hasSecret && text === '') || isSecret(text))),
  })
  const form = useAppForm<Input, Input>(schema, { defaultValues: inputOf(gateway) })
  const rebase = useRebase<Input, Input, Gateway>(form, {
    start: gateway,
    inputOf,
    labels: { url: t('field.url') },
    show: (_name, current) => current.url ?? '',
  })
  const name = t(`paymentClass.${paymentClass}`)
  const given = ({ url, secret }: Input) => ({
    ...about,
    paymentClass,
    url: url.trim(),
    ...(secret !== '' && { secret }),
  })

  /**
   * Shows an error of the server at the form field that caused the error.
   * @returns true if the error is about a field's value
   */
  const refuse = (error: unknown) =>
    refuseField(error, form.setError, {
      url: { field: 'url', words: `${t('form.urlFault')} ${t('form.urlPrivate')}` },
      secret: { field: 'secret', words: t('form.secretFault') },
    })

  async function save(input: Input) {
    try {
      await gatewaysApi.modify.call({ ...given(input), version: rebase.version() })
      form.reset({ url: '', secret: '' })
      showToast({ severity: 'success', message: t('form.saved') })
      onClose()
      await refresh()
    } catch (error) {
      if (rebase.take(error) || refuse(error)) return
      setServerErrors<Input>(error, form.setError, {})
    }
  }

  async function test() {
    form.clearErrors()
    const { url, secret } = form.getValues()
    const asked = {
      ...(url.trim() !== '' && { url: url.trim() }),
      ...(secret !== '' && { secret }),
    }
    try {
      return await gatewaysApi.test.call({ ...about, paymentClass, ...asked })
    } catch (error) {
      if (refuse(error)) return null
      throw error
    }
  }

  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t(gateway.state === 'NONE' ? 'form.setUpTitle' : 'form.changeTitle', { name })}
      form={form}
      onConfirm={save}
      confirmLabel={t('form.save')}
    >
      <StaleNotice stale={rebase.stale} />
      {gateway.openRefunds > 0 && (
        <Banner tone="warn">{t('form.open', { count: formatCount(gateway.openRefunds) })}</Banner>
      )}
      <TextField
        control={form.control}
        name="url"
        label={t('field.url')}
        help={t('form.urlHelp')}
        message={t('form.urlFault')}
        maxLength={GATEWAY_URL_MAX}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        control={form.control}
        name="secret"
        kind="new-password"
        label={t('field.secret')}
        help={
          gateway.hasSecret
            ? `${t('form.secretHelp')} ${t('form.secretKeep')}`
            : t('form.secretHelp')
        }
        message={t('form.secretFault')}
      />
      <GatewayTest label={t('form.test')} ask={test} />
    </FormConfirm>
  )
}
