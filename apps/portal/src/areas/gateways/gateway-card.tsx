import { formatCount } from '@choba/contract/money.ts'
import { type Gateway, gateways } from '@choba/contract/gateways.contract.ts'
import type { TenantAddress } from '#lib/about-tenant.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Box, Section } from '#ui/section.tsx'
import { Status } from '#ui/status.tsx'
import { GatewayTest } from './gateway-test.tsx'
import { gatewaysApi } from './gateways.api.ts'

const tones = { ON: 'ok', OFF: 'warn', NONE: 'muted' } as const

/** Card of the gateway for one payment class: address, last response and available actions. */
export function GatewayCard({
  about,
  gateway,
  onChange,
  onSwitch,
}: {
  about: TenantAddress
  gateway: Gateway
  onChange: () => void
  onSwitch: () => void
}) {
  const t = useTranslations('gateways')
  const mayEdit = useMay(gateways.modify.can)
  const { paymentClass, state, url } = gateway
  const name = t(`paymentClass.${paymentClass}`)
  return (
    <Box>
      <Section title={name}>
        <div className="flex flex-col gap-3">
          <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
          {state !== 'ON' && (
            <p className="text-sm text-muted">{t(state === 'OFF' ? 'off' : 'none')}</p>
          )}
          {state !== 'NONE' && <GatewayFacts gateway={gateway} />}
          {mayEdit && (
            <div className="flex flex-wrap items-center gap-2">
              <Button
                kind={state === 'NONE' ? 'primary' : 'plain'}
                aria-label={t(state === 'NONE' ? 'form.setUpTitle' : 'form.changeTitle', { name })}
                data-opens
                onClick={onChange}
              >
                {t(state === 'NONE' ? 'act.setUp' : 'act.change')}
              </Button>
              {state !== 'NONE' && (
                <Button
                  aria-label={`${name} ${t(state === 'ON' ? 'act.off' : 'act.on')}`}
                  onClick={onSwitch}
                >
                  {t(state === 'ON' ? 'act.off' : 'act.on')}
                </Button>
              )}
              {url !== null && (
                <GatewayTest
                  label={t('act.test')}
                  name={`${name} ${t('act.test')}`}
                  ask={() => gatewaysApi.test.call({ ...about, paymentClass })}
                />
              )}
            </div>
          )}
        </div>
      </Section>
    </Box>
  )
}

function GatewayFacts({ gateway }: { gateway: Gateway }) {
  const t = useTranslations('gateways')
  const {
    url,
    hasSecret,
    lastSuccessAt,
    lastFailureAt,
    lastFailure,
    openRefunds,
    changedAt,
    changedBy,
  } = gateway
  return (
    <Facts>
      {url !== null && (
        <>
          <Fact name={t('field.url')}>
            <span className="break-all">{url}</span>
          </Fact>
          <Fact name={t('field.secret')}>{hasSecret && t('secretSet')}</Fact>
        </>
      )}
      <Fact name={t('field.lastSuccessAt')}>
        {lastSuccessAt === null ? (
          <span className="text-muted">{t('never')}</span>
        ) : (
          <Instant at={lastSuccessAt} />
        )}
      </Fact>
      <Fact name={t('field.lastFailureAt')}>
        {lastFailureAt === null ? (
          <span className="text-muted">{t('never')}</span>
        ) : (
          <>
            <Instant at={lastFailureAt} /> <span className="text-muted">{lastFailure}</span>
          </>
        )}
      </Fact>
      <Fact name={t('field.openRefunds')}>{t('count', { count: formatCount(openRefunds) })}</Fact>
      {changedAt !== null && (
        <Fact name={t('field.changedAt')}>
          <Instant at={changedAt} /> {changedBy}
        </Fact>
      )}
    </Facts>
  )
}
