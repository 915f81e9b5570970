import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SignKey, type StoreDetail, stores } from '@choba/contract/stores.contract.ts'
import { FEED_KEYS_AT_ONCE } from '@choba/contract/feed.contract.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { RecordDelete } from '#table/record-delete.tsx'
import { Button } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Box } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { KeyPassword } from './store-key-password.tsx'
import { type Shown, ShownKey } from './store-key-secret.tsx'
import { storesApi } from './stores.api.ts'
import { useStoreRefresh } from './use-stores.ts'

type Asks =
  | { readonly is: 'reveal' | 'end'; readonly key: SignKey }
  | { readonly is: 'make' | 'reset' }

/**
 * Signing keys of a store. Secrets are masked; with the password, the user can show one for a
 * limited time, and renew or revoke keys.
 */
export function StoreKeys({ store: { storeId } }: { store: StoreDetail }) {
  const t = useTranslations('stores.key')
  const mayEdit = useMay(stores.resetSignKey.can)
  const { data, error, isFetching, refetch } = useQuery(storesApi.signKeys.query({ storeId }))
  const [asks, setAsks] = useState<Asks | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const refresh = useStoreRefresh()
  const close = () => setAsks(null)
  if (error)
    return (
      <LoadError
        title={t('fault')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-40" />
  const renewal = data.items.length === 0 ? 'make' : 'reset'
  const isFull = data.items.length >= FEED_KEYS_AT_ONCE
  return (
    <Box>
      <div className="flex flex-col gap-4">
        <p className="max-w-150 text-sm text-muted">{t('text')}</p>
        {data.items.length === 0 && <p>{t('none')}</p>}
        {data.items.map((key) => (
          <div key={key.keyId} className="flex flex-col gap-2 border-t border-line-soft pt-3">
            <KeyFacts
              signKey={key}
              shown={shown?.keyId === key.keyId ? shown : null}
              onGone={() => setShown(null)}
            />
            {mayEdit && (
              <div className="flex flex-wrap gap-2">
                <Button
                  aria-label={t('revealOf', { keyId: key.keyId })}
                  onClick={() => setAsks({ is: 'reveal', key })}
                >
                  {t('reveal')}
                </Button>
                <Button
                  aria-label={t('endOf', { keyId: key.keyId })}
                  onClick={() => setAsks({ is: 'end', key })}
                >
                  {t('end')}
                </Button>
              </div>
            )}
          </div>
        ))}
        {mayEdit && (
          <div className="flex flex-wrap items-center gap-3">
            <Button kind="primary" disabled={isFull} onClick={() => setAsks({ is: renewal })}>
              {t(renewal)}
            </Button>
            {isFull && <p className="text-sm text-muted">{t('two')}</p>}
          </div>
        )}
      </div>
      {asks?.is === 'end' && (
        <RecordDelete
          title={t('endTitle')}
          act={t('end')}
          done={t('ended')}
          stale={t('stale')}
          remove={() => storesApi.endSignKey.call({ storeId, keyId: asks.key.keyId })}
          refresh={refresh}
          onRemoved={close}
          onClose={close}
        >
          <p>{t('endText', { keyId: asks.key.keyId })}</p>
        </RecordDelete>
      )}
      {asks !== null && asks.is !== 'end' && (
        <KeyPassword
          title={t(`${asks.is}Title`)}
          text={t(`${asks.is}Text`)}
          act={t(asks.is)}
          ask={(password) =>
            asks.is === 'reveal'
              ? storesApi.revealSignKey.call({ storeId, keyId: asks.key.keyId, password })
              : storesApi.resetSignKey.call({ storeId, password })
          }
          onShown={async ({ key, secret }) => {
            setShown({ keyId: key.keyId, secret })
            close()
            await refresh()
          }}
          onClose={close}
        />
      )}
    </Box>
  )
}

function KeyFacts({
  signKey,
  shown,
  onGone,
}: {
  signKey: SignKey
  shown: Shown | null
  onGone: () => void
}) {
  const t = useTranslations('stores')
  return (
    <Facts>
      <Fact name={t('field.keyId')}>
        <span className="font-mono text-sm break-all">{signKey.keyId}</span>
      </Fact>
      <Fact name={t('field.secret')}>
        {shown ? (
          <ShownKey key={shown.secret} shown={shown} onGone={onGone} />
        ) : (
          <span className="font-mono">{t('key.masked')}</span>
        )}
      </Fact>
      <Fact name={t('field.createdAt')}>
        <Instant at={signKey.createdAt} />
        {t('by', { name: signKey.createdBy })}
      </Fact>
      <Fact name={t('field.lastUsedAt')}>
        {signKey.lastUsedAt === null ? t('key.never') : <Instant at={signKey.lastUsedAt} />}
      </Fact>
    </Facts>
  )
}
